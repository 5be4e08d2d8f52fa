import { sql, type Selectable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

export type AppealRow = Selectable<AccountTables['account_appeal']>;

/** The latest appeal of a person. */
export async function findAppeal(db: Db, userId: number): Promise<AppealRow | undefined> {
  return tables(db)
    .selectFrom('account_appeal')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('appeal_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** undefined while the person has another open one. */
export async function addAppeal(
  db: TxDb,
  appeal: { user_id: number; content: string; created_at: Date },
): Promise<AppealRow | undefined> {
  return (
    tables(db)
      .insertInto('account_appeal')
      .values(appeal)
      // A literal: from its sixth run on a prepared statement is planned without values and would miss the partial index.
      .onConflict((conflict) => conflict.column('user_id').where('state', '=', sql.lit(1)).doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

/** A page of open appeals, the oldest first. */
export async function findOpenAppeals(
  db: Db,
  wanted: { after: number | undefined; size: number },
): Promise<AppealRow[]> {
  return tables(db)
    .selectFrom('account_appeal')
    .selectAll()
    .where('state', '=', 1)
    .where('appeal_id', '>', wanted.after ?? 0)
    .orderBy('appeal_id')
    .limit(wanted.size)
    .execute();
}

export const countOpenAppeals = (): RawBuilder<number> => sql<number>`(
  select count(*) from account_appeal where state = 1)`;

export async function findAppealById(db: Db, appealId: number): Promise<AppealRow | undefined> {
  return tables(db)
    .selectFrom('account_appeal')
    .selectAll()
    .where('appeal_id', '=', appealId)
    .executeTakeFirst();
}

/** `state`: 2 passed, 3 rejected; undefined when another member of staff was first. */
export async function closeAppeal(
  db: TxDb,
  appealId: number,
  to: { state: number; reply: string },
): Promise<AppealRow | undefined> {
  return tables(db)
    .updateTable('account_appeal')
    .set(to)
    .where('appeal_id', '=', appealId)
    .where('state', '=', 1)
    .returningAll()
    .executeTakeFirst();
}

/** Grants a person's open appeal, without a decision on it. */
export async function closeAppealOf(db: TxDb, userId: number, reply: string): Promise<void> {
  await tables(db)
    .updateTable('account_appeal')
    .set({ state: 2, reply })
    .where('user_id', '=', userId)
    .where('state', '=', 1)
    .execute();
}
