import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';
import type { ServiceTables } from '../tables.ts';
import type { ApplicationRow } from './applications.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

/** The later end of rest and hiding holds; saved replies are the kept account's if it has any. */
export async function mergeSeller(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`
    insert into service_seller (user_id, resting_until, hidden_at, hidden_until, replies)
    select ${keep}, resting_until, hidden_at, hidden_until, replies from service_seller where user_id = ${drop}
    on conflict (user_id) do update set
      resting_until = greatest(service_seller.resting_until, excluded.resting_until),
      hidden_at = greatest(service_seller.hidden_at, excluded.hidden_at),
      hidden_until = greatest(service_seller.hidden_until, excluded.hidden_until),
      replies = case when cardinality(service_seller.replies) > 0 then service_seller.replies else excluded.replies end
    `.execute(db);
  await sql`delete from service_seller where user_id = ${drop}`.execute(db);
}

/** One that waits or has passed remains, what has passed before what waits; answers the numbers of those that went. */
export async function dropTwice(db: TxDb, { keep, drop }: MergeSides): Promise<number[]> {
  const { rows } = await sql<{ application_id: number }>`
    delete from service_application where application_id in (
      select application_id from service_application
      where user_id in (${keep}, ${drop}) and status in (0, 1)
      order by status desc, user_id = ${keep} desc offset 1
    ) returning application_id`.execute(db);
  return rows.map(({ application_id }) => application_id);
}

export async function findApplicationsOf(db: Db, userId: number): Promise<ApplicationRow[]> {
  return tables(db)
    .selectFrom('service_application')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('application_id')
    .execute();
}
