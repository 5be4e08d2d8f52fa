import { sql } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { CircleTables } from '../tables.ts';
import type { MemberRow } from './members.ts';

const tables = (db: Db) => db.withTables<CircleTables>();

export interface MemberFilter {
  circleId: number;
  state: number;
  role: number | undefined;
  /** Only those of state 1 who were asked to look after their entry and have not. */
  asked: boolean;
  /** Only those of state 1 whose paid time ends before this; guests of honour have none (D57). */
  endsBefore: Date | undefined;
  /** Search words: each must be in the entry's text or begin one of its readings. */
  words: readonly string[];
  /** The last member shown, 0: from the first. */
  after: number;
  size: number;
}

/** Letters of a word that are looked up in the index; more hardly narrow it. */
const lettersLookedUp = 8;

/** The same keys as of lists of friends; what they find is looked at as a whole afterwards. */
function holding(circleId: number, word: string) {
  const letters = [...new Set(word.replaceAll(' ', ''))]
    .slice(0, lettersLookedUp)
    .map((letter) => `${circleId}:${letter}`);
  const start = [`${circleId}^${[...(word.split(' ')[0] ?? '')].slice(0, 2).join('')}`];
  return sql`(friend_keys(m.phonebook_id, m.words, m.readings, '{}') @> ${letters}::text[]
      or friend_keys(m.phonebook_id, m.words, m.readings, '{}') @> ${start}::text[])
    and (strpos(m.words, ${word}) > 0 or strpos(m.readings, ${` ${word}`}) > 0)`;
}

/** Members of a state: normal ones from A to Z, others the newest application first. */
export async function findManaged(db: Db, filter: MemberFilter): Promise<MemberRow[]> {
  const { circleId, state, role, asked, endsBefore, words, after, size } = filter;
  const conditions = words.map((word) => sql` and ${holding(circleId, word)}`);
  if (role !== undefined) conditions.push(sql` and m.role = ${role}`);
  if (asked) conditions.push(sql` and m.asked_at > m.fresh_at`);
  if (endsBefore) conditions.push(sql` and m.end_at <= ${endsBefore} and m.role not in (1, 3)`);
  const more = sql.join(conditions, sql``);
  const anchor = sql`(select a.sort_key, a.applied_at, a.member_id from phonebook_member a where a.member_id = ${after})`;
  const { rows } =
    state === 1
      ? await sql<MemberRow>`select m.* from phonebook_member m
          where m.phonebook_id = ${circleId} and m.state in (1, 7) and m.state = 1 and not m.hidden ${more}
            and (${after} = 0 or (m.sort_key, m.member_id) > (select sort_key, member_id from ${anchor} a))
          order by m.sort_key, m.member_id limit ${size}`.execute(db)
      : await sql<MemberRow>`select m.* from phonebook_member m
          where m.phonebook_id = ${circleId} and m.state = ${state} and m.state <> 1 and not m.hidden ${more}
            and (${after} = 0 or (m.applied_at, m.member_id) < (select applied_at, member_id from ${anchor} a))
          order by m.applied_at desc, m.member_id desc limit ${size}`.execute(db);
  return rows;
}

export const findGroups = (db: Db, circleId: number): Promise<{ group_id: number; name: string }[]> =>
  tables(db)
    .selectFrom('phonebook_group')
    .select(['group_id', 'name'])
    .where('phonebook_id', '=', circleId)
    .orderBy('sort')
    .orderBy('group_id')
    .execute();

/** Puts members into a group, or into none; answers who they are. Only those who are in the directory. */
export async function assignGroup(
  db: TxDb,
  given: { circleId: number; memberIds: readonly number[]; groupId: number | null },
): Promise<{ member_id: number; user_id: number | null; realname: string }[]> {
  return tables(db)
    .updateTable('phonebook_member')
    .set({ group_id: given.groupId })
    .where('phonebook_id', '=', given.circleId)
    .where('member_id', '=', anyOf(given.memberIds))
    .where('state', 'in', [1, 7])
    .returning(['member_id', 'user_id', 'realname'])
    .execute();
}

export async function countGuests(db: Db, circleId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from phonebook_member
    where phonebook_id = ${circleId} and role = 3`.execute(db);
  return rows[0]?.count ?? 0;
}
