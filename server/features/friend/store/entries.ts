import type { MeetingWay } from '@qunlu/contract/friend/rules.ts';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { FriendTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<FriendTables>();

export type EntryRow = Selectable<FriendTables['friend_entry']>;
/** What an entry copies from its friend's card. */
export type EntryFace = Pick<
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

export interface NewEntry extends EntryFace {
  user_id: number;
  friend_id: number;
  applied_at: Date;
  since: Date;
  via: MeetingWay;
  introducer_id: number | null;
}

export async function addEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  await tables(db)
    .insertInto('friend_entry')
    .values([...entries])
    .onConflict((conflict) => conflict.columns(['user_id', 'friend_id']).doNothing())
    .execute();
}

/** Rewrites what everybody's entry of this friend copies; where nothing has changed nothing is written. */
export async function rewriteEntries(db: Db, friendId: number, face: EntryFace): Promise<void> {
  const { card_id, realname, avatar, company, position, certified } = face;
  await tables(db)
    .updateTable('friend_entry')
    .set(face)
    .where('friend_id', '=', friendId)
    .where(
      sql<boolean>`(card_id, realname, avatar, company, position, certified) is distinct from
        (${card_id}::bigint, ${realname}, ${avatar}, ${company}, ${position}, ${certified}::smallint)`,
    )
    .execute();
}

/** Whether anybody has this friend at all. */
export async function isInLists(db: Db, friendId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from friend_entry where friend_id = ${friendId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function dropEntries(db: Db, a: number, b: number): Promise<void> {
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

/** undefined when there is no such friend (any more). */
export async function writeNote(
  db: Db,
  userId: number,
  friendId: number,
  own: { note: string; note_words: string; tags: string[] },
): Promise<EntryRow | undefined> {
  return tables(db)
    .updateTable('friend_entry')
    .set(own)
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .returningAll()
    .executeTakeFirst();
}
