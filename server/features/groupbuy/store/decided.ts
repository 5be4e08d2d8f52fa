import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { EntryRow } from './entries.ts';

/** Buys whose deadline has come and of which nobody has decided, the first to end before the others. */
export const findDue = (db: Db, now: Date, behind: number, size: number): Promise<{ buy_id: number }[]> =>
  prepared(
    db,
    `select buy_id from groupbuy_buy where state = 1 and deadline <= $1 and buy_id > $2 order by buy_id limit $3`,
    [now, behind, size],
  );

/** Buys of which orders are still to be given back. */
export const findGivingBack = (db: Db, behind: number, size: number): Promise<{ buy_id: number }[]> =>
  prepared(db, `select buy_id from groupbuy_buy where giving_back and buy_id > $1 order by buy_id limit $2`, [
    behind,
    size,
  ]);

/** Entries that are neither ready nor received nor over. */
export const findToGiveBack = (db: Db, buyId: number, behind: number, size: number): Promise<EntryRow[]> =>
  prepared<EntryRow>(
    db,
    `select * from groupbuy_entry where buy_id = $1 and state in (0, 1) and entry_id > $2 order by entry_id limit $3`,
    [buyId, behind, size],
  );

/** Who takes part in a buy, each once. */
export async function findPeople(db: Db, buyId: number): Promise<number[]> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select distinct user_id from groupbuy_entry where buy_id = $1 and live and user_id is not null`,
    [buyId],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Reached ones of which everybody has received, or has their money back. */
export const findOver = (db: Db, behind: number, size: number): Promise<{ buy_id: number }[]> =>
  prepared(
    db,
    `select b.buy_id from groupbuy_buy b where b.state = 2 and b.buy_id > $1
       and not exists (select from groupbuy_entry e where e.buy_id = b.buy_id and e.state in (0, 1, 3))
     order by b.buy_id limit $2`,
    [behind, size],
  );

/** All whose contact is kept for a buy. */
export async function findHolders(db: Db, buyId: number): Promise<number[]> {
  const rows = await prepared<{ entry_id: number }>(
    db,
    'select entry_id from groupbuy_entry where buy_id = $1',
    [buyId],
  );
  return rows.map(({ entry_id }) => entry_id);
}

/** With the contacts the names go: the chain shows nobody's any more. */
export async function eraseNames(db: TxDb, entryIds: readonly number[]): Promise<void> {
  await prepared(
    db,
    `update groupbuy_entry set name = '', remark = '', note = '' where entry_id = any($1::bigint[])`,
    [[...entryIds]],
  );
}

/** How many are still to be given back, up to `most`. */
export async function countToGiveBack(db: Db, buyId: number, most: number): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    `select count(*)::int as count from (
       select from groupbuy_entry where buy_id = $1 and state in (0, 1) limit $2) each`,
    [buyId, most],
  );
  return row?.count ?? 0;
}
