import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { LedgerTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<LedgerTables>();

export type HoldRow = Selectable<LedgerTables['ledger_hold']>;

/** undefined when its key is there already. */
export async function addHold(
  db: Db,
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

export async function lockHold(db: Db, key: string): Promise<HoldRow | undefined> {
  return tables(db)
    .selectFrom('ledger_hold')
    .selectAll()
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function endHold(db: Db, holdId: number, state: 'posted' | 'voided', at: Date): Promise<void> {
  await tables(db)
    .updateTable('ledger_hold')
    .set({ state, ended_at: at })
    .where('hold_id', '=', holdId)
    .where('state', '=', 'pending')
    .execute();
}

/** Holds whose time has come, the oldest first. */
export async function findDueHolds(
  db: Db,
  now: Date,
  limit: number,
): Promise<Pick<HoldRow, 'hold_id' | 'key' | 'user_id' | 'lapse'>[]> {
  return tables(db)
    .selectFrom('ledger_hold')
    .select(['hold_id', 'key', 'user_id', 'lapse'])
    .where('state', '=', 'pending')
    .where('lapse', '<>', 'none')
    .where('release_at', '<=', now)
    .orderBy('release_at')
    .orderBy('hold_id')
    .limit(limit)
    .execute();
}
