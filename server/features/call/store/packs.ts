import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { CallTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CallTables>();

export type PackRow = Selectable<CallTables['call_pack']>;

export async function insertPack(db: TxDb, row: Insertable<CallTables['call_pack']>): Promise<void> {
  await tables(db).insertInto('call_pack').values(row).execute();
}

export const findPack = (db: Db, orderId: number): Promise<PackRow | undefined> =>
  tables(db).selectFrom('call_pack').selectAll().where('order_id', '=', orderId).executeTakeFirst();

export async function markRefunded(db: TxDb, orderId: number, at: Date): Promise<void> {
  await tables(db)
    .updateTable('call_pack')
    .set({ refunded_at: at })
    .where('order_id', '=', orderId)
    .execute();
}

/** Of a pack and all that were bought after it: what would be there if nothing of them was used, the oldest being used first. */
export async function sumSince(db: Db, pack: PackRow): Promise<number> {
  const owner =
    pack.circle_id !== 0
      ? sql`circle_id = ${pack.circle_id}`
      : sql`user_id = ${pack.user_id} and circle_id = 0`;
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(minutes), 0)::int as minutes from call_pack
    where ${owner} and refunded_at is null and (bought_at, order_id) >= (${pack.bought_at}, ${pack.order_id}::bigint)`.execute(
    db,
  );
  return rows[0]?.minutes ?? 0;
}
