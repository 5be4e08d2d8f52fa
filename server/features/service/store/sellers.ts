import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

export interface SellerRow {
  resting_until: Date | null;
  hidden_at: Date | null;
  hidden_until: Date | null;
  replies: string[];
  /** Status of the application that stands, see `findApplication`; null without any. */
  applied: 0 | 1 | 2 | null;
}

/** What a person is as a seller; a person who never was one has a row of nothing. */
export async function findSeller(db: Db, userId: number): Promise<SellerRow> {
  const { rows } = await sql<SellerRow>`
    select s.resting_until, s.hidden_at, s.hidden_until, coalesce(s.replies, '{}') as replies, (
      select a.status from service_application a where a.user_id = ${userId}
      order by a.status in (0, 1) desc, a.application_id desc limit 1
    ) as applied
    from (select 1) one left join service_seller s on s.user_id = ${userId}`.execute(db);
  const [row] = rows;
  return row ?? { resting_until: null, hidden_at: null, hidden_until: null, replies: [], applied: null };
}

type SellerChange = Partial<Pick<SellerRow, 'resting_until' | 'hidden_at' | 'hidden_until' | 'replies'>>;

export async function setSeller(db: TxDb, userId: number, change: SellerChange): Promise<void> {
  await tables(db)
    .insertInto('service_seller')
    .values({ user_id: userId, resting_until: null, hidden_at: null, hidden_until: null, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}
