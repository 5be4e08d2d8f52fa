import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface FoundRow {
  member_id: number;
  realname: string;
  avatar: string;
  card_id: number;
  company: string;
  position: string;
  phonebook_id: number;
  phonebook: string;
  fellow: boolean;
}

/**
 * Members of a family's circles by their names, A to Z: those of a circle that lets itself be found, and of the viewer's own. The keys
 * of each circle go to the index, alone: `+ 0` and the limit keep the planner from reading all members;
 * the limit of circles says how few they are. A name is compared whole after it,
 * since the keys know companies, too. Nobody finds whom they have blocked or who has blocked them.
 */
export async function findNames(
  db: Db,
  given: {
    viewerId: number;
    circles: readonly { phonebook_id: number; member: boolean }[];
    word: string;
    /** What the index of a circle is asked for. */
    keysOf: (circleId: number) => { letters: readonly string[]; start: readonly string[] };
    behind: number | undefined;
    size: number;
  },
): Promise<FoundRow[]> {
  const { viewerId, circles, word, keysOf, behind, size } = given;
  if (circles.length === 0) return [];
  const sought = circles.map(({ phonebook_id: id, member }) => {
    const { letters, start } = keysOf(id);
    return { id, member, letters, start };
  });
  const after =
    behind === undefined
      ? sql``
      : sql`and (m.sort_key, m.member_id) > (
          (select l.sort_key from phonebook_sought l where l.member_id = ${behind}), ${behind}::bigint)`;
  const { rows } = await sql<FoundRow>`
    select n.member_id, n.realname, n.avatar, n.card_id, n.company, n.position, n.phonebook_id, p.name as phonebook, c.member as fellow
    from (select * from json_to_recordset(${JSON.stringify(sought)}::json) as j (id bigint, member boolean, letters json, start json)
      limit ${sought.length}) c
    join phonebook_line p on p.phonebook_id = c.id and p.status in (1, 2, 4)
    cross join lateral (
      select m.* from phonebook_sought m
      where m.phonebook_id + 0 = c.id and (
          friend_keys(m.phonebook_id, m.words, m.readings, '{}') @> (select array_agg(k) from json_array_elements_text(c.letters) k)
          or friend_keys(m.phonebook_id, m.words, m.readings, '{}') @> (select array_agg(k) from json_array_elements_text(c.start) k))
        and (strpos(split_part(m.words, E'\\n', 1), ${word}) > 0
          or starts_with(replace(substr(m.sort_key, 3), ' ', ''), ${word}))
        and not exists (select from relation_block b where b.user_id = ${viewerId} and b.other_id = m.user_id) ${after}
      order by m.sort_key, m.member_id limit ${size}) n
    order by n.sort_key, n.member_id limit ${size}`.execute(db);
  return rows;
}
