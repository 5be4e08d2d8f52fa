import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { CircleTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CircleTables>();

export type MemberRow = Selectable<CircleTables['phonebook_member']>;
export type MemberChange = Updateable<CircleTables['phonebook_member']>;

/** What the directory shows of a member, copied from their card. */
export type MemberSnapshot = Pick<
  MemberRow,
  | 'card_id'
  | 'realname'
  | 'avatar'
  | 'company'
  | 'position'
  | 'city'
  | 'certified'
  | 'initial'
  | 'sort_key'
  | 'words'
  | 'readings'
>;

/** The row of a person in a circle, in whatever state. */
export const findMemberOf = (db: Db, circleId: number, userId: number): Promise<MemberRow | undefined> =>
  tables(db)
    .selectFrom('phonebook_member')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** A member of this circle; one of another circle is none. */
export const findMember = (db: Db, circleId: number, memberId: number): Promise<MemberRow | undefined> =>
  tables(db)
    .selectFrom('phonebook_member')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export const insertMember = (
  db: TxDb,
  row: Insertable<CircleTables['phonebook_member']>,
): Promise<MemberRow> =>
  tables(db).insertInto('phonebook_member').values(row).returningAll().executeTakeFirstOrThrow();

/** Of these whoever was refused, has left or was removed. */
export const findEnded = (
  db: Db,
  memberIds: readonly number[],
): Promise<{ member_id: number; realname: string }[]> =>
  tables(db)
    .selectFrom('phonebook_member')
    .select(['member_id', 'realname'])
    .where('member_id', '=', anyOf(memberIds))
    .where('state', 'in', [2, 3, 4])
    .execute();

export const updateMember = (db: TxDb, memberId: number, change: MemberChange): Promise<MemberRow> =>
  tables(db)
    .updateTable('phonebook_member')
    .set(change)
    .where('member_id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** How many live circles somebody belongs to, own ones included. */
export async function countJoined(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from phonebook_member m join phonebook p on p.phonebook_id = m.phonebook_id
    where m.user_id = ${userId} and m.state = 1 and p.status <> 5`.execute(db);
  return rows[0]?.count ?? 0;
}

interface CardLine {
  card_id: number;
  realname: string;
  avatar: string;
  company: string;
  position: string;
  city: string;
  certified: number;
}

/** The card that somebody brings: the wanted one while it is theirs and may be seen, otherwise the default one. */
export async function findBroughtCard(db: Db, userId: number, cardId: number): Promise<CardLine | undefined> {
  const { rows } = await sql<CardLine>`
    select card_id, realname, avatar, company, position, cityname as city, certified from card_line
    where user_id = ${userId} and (card_id = ${cardId} or is_default)
    order by card_id = ${cardId} desc limit 1`.execute(db);
  return rows[0];
}

/** The admins of a circle, the first first. */
export const findAdmins = (db: Db, circleId: number): Promise<MemberRow[]> =>
  tables(db)
    .selectFrom('phonebook_member')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .where('role', '=', 2)
    .orderBy('member_id')
    .execute();

/** Normal members with an account, the owner excepted, from A to Z; each word in the entry or at the start of a reading. */
export async function findCandidates(
  db: Db,
  circleId: number,
  wanted: { words: readonly string[]; behind: number | undefined; size: number },
): Promise<MemberRow[]> {
  const { words, behind, size } = wanted;
  const found = words.map(
    (word) => sql`and (strpos(m.words, ${word}) > 0 or strpos(m.readings, ${` ${word}`}) > 0)`,
  );
  const further =
    behind === undefined
      ? sql``
      : sql`and (m.sort_key, m.member_id) >
          (select a.sort_key, a.member_id from phonebook_member a where a.member_id = ${behind})`;
  const { rows } = await sql<MemberRow>`select m.* from phonebook_member m
    where m.phonebook_id = ${circleId} and m.state in (1, 7) and m.state = 1 and not m.hidden
      and m.role <> 1 and m.user_id is not null ${sql.join(found, sql` `)} ${further}
    order by m.sort_key, m.member_id limit ${size}`.execute(db);
  return rows;
}
