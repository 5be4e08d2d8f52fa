import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

export type AppealRow = Selectable<AccountTables['account_appeal']>;

/** The newest one. */
export async function findAppeal(db: Db, userId: number): Promise<AppealRow | undefined> {
  return tables(db)
    .selectFrom('account_appeal')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('appeal_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** undefined while another one of the person is open. */
export async function addAppeal(
  db: Db,
  appeal: { user_id: number; content: string; created_at: Date },
): Promise<AppealRow | undefined> {
  return tables(db)
    .insertInto('account_appeal')
    .values(appeal)
    .onConflict((conflict) => conflict.column('user_id').where('state', '=', 1).doNothing())
    .returningAll()
    .executeTakeFirst();
}
