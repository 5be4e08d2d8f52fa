import { sql, type Selectable, type RawBuilder } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { RosterTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<RosterTables>();

export type EntryRow = Selectable<RosterTables['roster_entry']>;

export async function insertEntries(db: TxDb, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length > 0)
    await tables(db)
      .insertInto('roster_entry')
      .values([...rows])
      .execute();
}

/** Hashes, in hex, of those that are in the circle unclaimed, or whose person does not want to be. */
export async function findKnown(
  db: Db,
  circleId: number,
  hashes: readonly Buffer[],
): Promise<{ hash: string; blocked: boolean }[]> {
  const { rows } = await sql<{ hash: string; blocked: boolean }>`
    select encode(e.phone_hash, 'hex') as hash, false as blocked
    from roster_entry e join phonebook_imported i on i.member_id = e.member_id
    where e.phonebook_id = ${circleId} and e.phone_hash = any(${[...hashes]}::bytea[])
    union all
    select encode(b.phone_hash, 'hex'), true from roster_block b
    where b.phonebook_id = ${circleId} and b.phone_hash = any(${[...hashes]}::bytea[])`.execute(db);
  return rows;
}

/** Forgets entries whose member an admin has removed meanwhile: their number may be imported again. */
export async function deleteStale(db: TxDb, circleId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from roster_entry e
    where e.phonebook_id = ${circleId} and e.phone_hash = any(${[...hashes]}::bytea[])
      and not exists (select 1 from phonebook_imported i where i.member_id = e.member_id)`.execute(db);
}

/** The entry of one of these hashes, held until the transaction ends; another one answers like none. */
export const lockEntry = (
  db: TxDb,
  given: { circleId: number; memberId: number; hashes: readonly Buffer[] },
): Promise<EntryRow | undefined> =>
  tables(db)
    .selectFrom('roster_entry')
    .selectAll()
    .where('member_id', '=', given.memberId)
    .where('phonebook_id', '=', given.circleId)
    .where('phone_hash', '=', anyOf(given.hashes))
    .forUpdate()
    .executeTakeFirst();

export async function deleteEntry(db: TxDb, memberId: number): Promise<void> {
  await tables(db).deleteFrom('roster_entry').where('member_id', '=', memberId).execute();
}

/** Members of an import, of a circle, or older than `before`. */
export async function findEntryIds(
  db: Db,
  of: { importId: number } | { circleId: number } | { before: Date; size: number },
): Promise<number[]> {
  const where =
    'importId' in of
      ? sql`import_id = ${of.importId}`
      : 'circleId' in of
        ? sql`phonebook_id = ${of.circleId}`
        : sql`at < ${of.before} order by at limit ${of.size}`;
  const { rows } = await sql<{
    member_id: number;
  }>`select member_id from roster_entry where ${where}`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** Those that are not in the directory any more. */
export async function deleteGone(db: TxDb, memberIds: readonly number[]): Promise<void> {
  await sql`delete from roster_entry e where e.member_id = any(${[...memberIds]}::bigint[])
    and not exists (select 1 from phonebook_imported i where i.member_id = e.member_id)`.execute(db);
}

export async function insertBlock(db: TxDb, circleId: number, hash: Buffer): Promise<void> {
  await tables(db)
    .insertInto('roster_block')
    .values({ phonebook_id: circleId, phone_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlocks(db: TxDb, circleId: number): Promise<void> {
  await tables(db).deleteFrom('roster_block').where('phonebook_id', '=', circleId).execute();
}

export interface ListedEntry {
  member_id: number;
  realname: string;
  company: string;
  position: string;
  group_name: string;
  phone_mask: string;
  remark: string;
  at: Date;
}

/** Who waits in a circle, the newest first. */
export async function findEntries(
  db: Db,
  given: { circleId: number; before: number | undefined; size: number },
): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select e.member_id, i.realname, i.company, i.position, i.group_name, e.phone_mask, e.remark, e.at
    from roster_entry e join phonebook_imported i on i.member_id = e.member_id
    where e.phonebook_id = ${given.circleId}
      ${given.before === undefined ? sql`` : sql`and e.member_id < ${given.before}`}
    order by e.member_id desc limit ${given.size}`.execute(db);
  return rows;
}

export interface ListedClaim {
  phonebook_id: number;
  member_id: number;
  name: string;
  avatar: string;
  members: number;
  realname: string;
  company: string;
  position: string;
  at: Date;
}

const claimable = (userId: number, hashes: readonly Buffer[]) => sql`
  from roster_entry e join phonebook_imported i on i.member_id = e.member_id
  join phonebook_line p on p.phonebook_id = e.phonebook_id and p.status in (1, 2)
  where e.phone_hash = any(${[...hashes]}::bytea[])
    and not exists (
      select 1 from phonebook_shut s where s.phonebook_id = e.phonebook_id and s.user_id = ${userId})`;

/** The circles that have imported a number, the newest first; without those that shut the person out. */
export async function findClaims(
  db: Db,
  given: { userId: number; hashes: readonly Buffer[]; before: number | undefined; size: number },
): Promise<ListedClaim[]> {
  const { rows } = await sql<ListedClaim>`
    select e.phonebook_id, e.member_id, p.name, p.avatar, p.members, i.realname, i.company, i.position, e.at
    ${claimable(given.userId, given.hashes)}
      ${given.before === undefined ? sql`` : sql`and e.member_id < ${given.before}`}
    order by e.member_id desc limit ${given.size}`.execute(db);
  return rows;
}

export const claimsOf = (userId: number, hashes: readonly Buffer[]): RawBuilder<number> =>
  sql<number>`(select count(*) ${claimable(userId, hashes)})`;

/** Those of some people whom a circle shuts out. */
export async function findShut(db: Db, circleId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select user_id from phonebook_shut
    where phonebook_id = ${circleId} and user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
