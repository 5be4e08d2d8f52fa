import { sql } from 'kysely';
import { prepared, type Db } from '../../../platform/database.ts';

export interface Fellow {
  user_id: number;
  /** The circle through which they see each other. */
  phonebook_id: number;
}

/**
 * Of these people, those whose contacts a circle opens to the viewer (D61), each with one such circle. The viewer's circles are
 * read once; of each person theirs are walked until one is among those. `or` keeps the planner from joining the two instead,
 * which looks at every pair.
 */
const statement = `with mine as materialized (
    select v.phonebook_id, p.contact_visible = 0 or v.role in (1, 2) as open
    from phonebook_member v join phonebook p on p.phonebook_id = v.phonebook_id
    where v.user_id = $1 and v.state = 1 and (p.status in (1, 2) or p.status = 4 and p.dissolve_at > $3) and (p.contact_visible <> 1 or v.role in (1, 2)))
  select o.user_id, c.phonebook_id
  from unnest($2::bigint[]) o (user_id)
  cross join lateral (
    select m.phonebook_id from phonebook_member m
    where m.user_id = o.user_id and m.state = 1 and (
      m.phonebook_id in (select phonebook_id from mine where open)
      or (m.phonebook_id in (select phonebook_id from mine where not open) and exists (
        select from friend_swap s where s.user_id = $1 and s.other_id = o.user_id)))
    limit 1) c`;

export const findFellows = (
  db: Db,
  viewerId: number,
  userIds: readonly number[],
  now: Date,
): Promise<Fellow[]> => prepared<Fellow>(db, statement, [viewerId, userIds, now]);

/** Whether two people hold each other's card by a swap. */
export async function haveSwapped(db: Db, a: number, b: number): Promise<boolean> {
  const { rows } =
    await sql`select from friend_swap where user_id = ${a} and other_id = ${b} limit 1`.execute(db);
  return rows.length > 0;
}

/** Names of circles, of dissolved ones, too: a receipt stays. */
export async function findNames(db: Db, phonebookIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ phonebook_id: number; name: string }>`
    select phonebook_id, name from phonebook_line where phonebook_id = any(${[...phonebookIds]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.phonebook_id, row.name]));
}
