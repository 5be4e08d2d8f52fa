import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { HoldLapse, HoldReason, LedgerTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<LedgerTables>();

export type HoldRow = Selectable<LedgerTables['ledger_hold']>;

/** undefined when its key is there already. */
export async function addHold(
  db: TxDb,
  row: Insertable<LedgerTables['ledger_hold']>,
): Promise<number | undefined> {
  const added = await tables(db)
    .insertInto('ledger_hold')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('hold_id')
    .executeTakeFirst();
  return added?.hold_id;
}

export async function findHold(db: Db, key: string): Promise<HoldRow | undefined> {
  return tables(db).selectFrom('ledger_hold').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function lockHold(db: TxDb, key: string): Promise<HoldRow | undefined> {
  return tables(db)
    .selectFrom('ledger_hold')
    .selectAll()
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function endHold(db: TxDb, holdId: number, state: 'posted' | 'voided', at: Date): Promise<void> {
  await tables(db)
    .updateTable('ledger_hold')
    .set({ state, ended_at: at })
    .where('hold_id', '=', holdId)
    .where('state', '=', 'pending')
    .execute();
}

export async function changeHold(
  db: TxDb,
  holdId: number,
  change: Pick<HoldRow, 'lapse' | 'release_at'>,
): Promise<void> {
  await tables(db).updateTable('ledger_hold').set(change).where('hold_id', '=', holdId).execute();
}

export type DueHold = Pick<HoldRow, 'hold_id' | 'key' | 'user_id' | 'lapse' | 'release_at'>;

/** D10: holds follow their money to the kept account; ended ones, too, for its owner to read. */
export async function moveHolds(db: TxDb, drop: number, keep: number): Promise<void> {
  await tables(db).updateTable('ledger_hold').set({ user_id: keep }).where('user_id', '=', drop).execute();
}

/** How many wait, of each of these people. */
export async function countPending(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select user_id, count(*) as count from ledger_hold
    where user_id = any(${[...userIds]}::bigint[]) and state = 'pending' group by user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.count]));
}

/** Holds whose time has come, the oldest first, after `last`. */
export async function findDueHolds(
  db: Db,
  now: Date,
  last: DueHold | undefined,
  limit: number,
): Promise<DueHold[]> {
  const { rows } = await sql<DueHold>`
    select hold_id, key, user_id, lapse, release_at from ledger_hold
    where state = 'pending' and lapse <> 'none' and release_at <= ${now}
      and (release_at, hold_id) > (${last?.release_at ?? sql`'-infinity'`}::timestamptz, ${last?.hold_id ?? 0}::bigint)
    order by release_at, hold_id limit ${limit}`.execute(db);
  return rows;
}

export interface PendingHold {
  holdId: number;
  key: string;
  /** Fen. */
  amount: number;
  reason: HoldReason;
  title: string;
  /** 0 when it belongs to none. */
  orderId: number;
  /** `none`: it ends by what happens, not by the clock. */
  lapse: HoldLapse;
  releaseAt: Date;
}

/** What waits of a person, in the order of release; after the hold `after`, which may have ended since. */
export async function findPendingHolds(
  db: Db,
  given: { userId: number; reasons?: readonly HoldReason[] | undefined; after: number; size: number },
): Promise<PendingHold[]> {
  const { userId, reasons, after, size } = given;
  const { rows } = await sql<PendingHold>`
    select hold_id as "holdId", key, amount, reason, title, order_id as "orderId", lapse, release_at as "releaseAt"
    from ledger_hold
    where user_id = ${userId} and state = 'pending'
      and (release_at, hold_id) >
        (coalesce((select release_at from ledger_hold where hold_id = ${after}), '-infinity'), ${after}::bigint)
      ${reasons ? sql`and reason = any(${[...reasons]}::text[])` : sql``}
    order by release_at, hold_id limit ${size}`.execute(db);
  return rows;
}
