import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

export async function moveComments(db: TxDb, sides: { keep: number; drop: number }): Promise<void> {
  await sql`update service_comment set user_id = ${sides.keep} where user_id = ${sides.drop}`.execute(db);
}

/** Takes the pictures off a person's comments; answers the orders that they are of. */
export async function stripComments(db: TxDb, userId: number): Promise<number[]> {
  const { rows } = await sql<{ service_order_id: number }>`
    update service_comment set images = '{}' where user_id = ${userId} and images <> '{}'
    returning service_order_id`.execute(db);
  return rows.map(({ service_order_id }) => service_order_id);
}

export async function findCommentsOf(
  db: Db,
  userId: number,
  size: number,
): Promise<Selectable<ServiceTables['service_comment']>[]> {
  return tables(db)
    .selectFrom('service_comment')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(size)
    .execute();
}
