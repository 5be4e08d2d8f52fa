import { differenceState, type DifferenceState } from '@qunlu/contract/wallet/rules.ts';
import { sql, type Selectable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { WalletTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<WalletTables>();

export type DifferenceRow = Selectable<WalletTables['wallet_difference']>;

/** `day` as text: a date has no time zone. */
const columns = sql<DifferenceRow>`difference_id, kind, number, provider_number, day::text as day, ours, bill, hash,
  user_id, seller_id, state, found_at, resolved_by, resolved_at, reason`;

/** For staff: what is open, the oldest first; what has ended, the newest first. */
export async function findDifferences(
  db: Db,
  given: { state: DifferenceState; after: number | undefined; size: number },
): Promise<DifferenceRow[]> {
  const { rows } =
    given.state === differenceState.open
      ? await sql<DifferenceRow>`select ${columns} from wallet_difference
          where state = ${given.state} and difference_id > ${given.after ?? 0}
          order by difference_id limit ${given.size}`.execute(db)
      : await sql<DifferenceRow>`select ${columns} from wallet_difference
          where state = ${given.state} and difference_id < ${given.after ?? Number.MAX_SAFE_INTEGER}
          order by difference_id desc limit ${given.size}`.execute(db);
  return rows;
}

/** `lock`: until the transaction ends. */
export async function findDifference(db: TxDb, id: number, lock = false): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`select ${columns} from wallet_difference
    where difference_id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function resolveDifference(
  db: TxDb,
  id: number,
  by: { staffId: number; reason: string; at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('wallet_difference')
    .set({
      state: differenceState.resolved,
      resolved_by: by.staffId,
      resolved_at: by.at,
      reason: by.reason,
    })
    .where('difference_id', '=', id)
    .execute();
}

export const countOpenDifferences = (): RawBuilder<number> => sql<number>`(
  select count(*) from wallet_difference where state = 0)`;

/** Whether one of this person's payments, sales or withdrawals differs. */
export async function differs(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    (select from wallet_difference where user_id = ${userId} and state = 0 limit 1)
    union all (select from wallet_difference where seller_id = ${userId} and state = 0 limit 1)`.execute(db);
  return rows.length > 0;
}
