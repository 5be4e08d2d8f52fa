import type { MeetingWay } from '@qunlu/contract/friend/rules.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { FriendTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<FriendTables>();

export type EntryRow = Selectable<FriendTables['friend_entry']>;
/** The fields of a friend's card that an entry copies. */
export type ProfileSnapshot = Pick<
  EntryRow,
  | 'card_id'
  | 'realname'
  | 'avatar'
  | 'company'
  | 'position'
  | 'certified'
  | 'initial'
  | 'sort_key'
  | 'words'
  | 'readings'
>;

export interface NewEntry extends ProfileSnapshot {
  user_id: number;
  friend_id: number;
  applied_at: Date;
  since: Date;
  via: MeetingWay;
  introducer_id: number | null;
}

export async function insertEntries(db: TxDb, entries: readonly NewEntry[]): Promise<void> {
  await tables(db)
    .insertInto('friend_entry')
    .values([...entries])
    .onConflict((conflict) => conflict.columns(['user_id', 'friend_id']).doNothing())
    .execute();
}

/**
 * Rewrites the copies of this friend in entries of owners after `after`, at most `size`; unchanged entries are not written.
 * Answers the last owner, undefined when there are no more.
 */
export async function rewriteEntries(
  db: TxDb,
  friendId: number,
  snapshot: ProfileSnapshot,
  page: { after: number; size: number },
): Promise<number | undefined> {
  const { card_id, realname, avatar, company, position, certified } = snapshot;
  const { rows } = await sql<{ last: number | null; count: number }>`
    with page as materialized (
      select user_id from friend_entry where friend_id = ${friendId} and user_id > ${page.after}
      order by user_id limit ${page.size}),
    written as (
      update friend_entry e set card_id = ${card_id}, realname = ${realname}, avatar = ${avatar}, company = ${company},
        position = ${position}, certified = ${certified}, initial = ${snapshot.initial}, sort_key = ${snapshot.sort_key},
        words = ${snapshot.words}, readings = ${snapshot.readings}
      from page where e.user_id = page.user_id and e.friend_id = ${friendId}
        and (e.card_id, e.realname, e.avatar, e.company, e.position, e.certified) is distinct from
          (${card_id}::bigint, ${realname}::text, ${avatar}::text, ${company}::text, ${position}::text, ${certified}::smallint))
    select max(user_id) as last, count(*) as count from page`.execute(db);
  const { last = null, count = 0 } = rows[0] ?? {};
  return last !== null && count === page.size ? last : undefined;
}

/** Whether anybody has this friend. */
export async function isInLists(db: Db, friendId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from friend_entry where friend_id = ${friendId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function dropEntries(db: TxDb, a: number, b: number): Promise<void> {
  await sql`delete from friend_entry
    where (user_id = ${a} and friend_id = ${b}) or (user_id = ${b} and friend_id = ${a})`.execute(db);
}

export async function findEntry(db: Db, userId: number, friendId: number): Promise<EntryRow | undefined> {
  return tables(db)
    .selectFrom('friend_entry')
    .selectAll()
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .where('hidden', '=', false)
    .executeTakeFirst();
}

/** `missing`: there is no such friend; `full`: more tags than `tagsMax` would be used. Then nothing is written. */
export async function writeNote(
  db: Db,
  userId: number,
  friendId: number,
  { note, words, tags, tagsMax }: { note: string; words: string; tags: readonly string[]; tagsMax: number },
): Promise<'written' | 'missing' | 'full'> {
  const { rows } = await sql<{ written: boolean; full_up: boolean }>`
    select written, full_up from friend_note(${userId}, ${friendId}, ${note}, ${words}, ${[...tags]}::text[], ${tagsMax})`.execute(
    db,
  );
  const [row] = rows;
  if (row?.full_up) return 'full';
  return row?.written ? 'written' : 'missing';
}
