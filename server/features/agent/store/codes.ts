import type { Db, TxDb } from '../../../platform/database.ts';
import type { AgentTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AgentTables>();

export async function findCode(db: Db, userId: number): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('agent_agent')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.code;
}

/** Nothing happens when the person has one, or somebody has this one. */
export async function addCode(db: TxDb, userId: number, code: string, now: Date): Promise<void> {
  await tables(db)
    .insertInto('agent_agent')
    .values({ user_id: userId, code, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whose code it is; perhaps an account that was merged into another. */
export async function findOwner(db: Db, code: string): Promise<number | undefined> {
  const row = await tables(db)
    .selectFrom('agent_agent')
    .select('user_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.user_id;
}
