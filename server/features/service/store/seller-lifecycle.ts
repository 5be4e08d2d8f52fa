import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';
import type { ApplicationRow } from './applications.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

interface Sides {
  keep: number;
  drop: number;
}

/** The later end of rest and hiding holds; saved replies are the kept account's if it has any. */
export async function mergeSeller(db: TxDb, { keep, drop }: Sides): Promise<void> {
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
export async function mergeApplications(db: TxDb, { keep, drop }: Sides): Promise<number[]> {
  const { rows } = await sql<{ application_id: number }>`
    delete from service_application where application_id in (
      select application_id from service_application
      where user_id in (${keep}, ${drop}) and status in (0, 1)
      order by status desc, user_id = ${keep} desc offset 1
    ) returning application_id`.execute(db);
  await sql`update service_application set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`update service_application set decided_by = ${keep} where decided_by = ${drop}`.execute(db);
  return rows.map(({ application_id }) => application_id);
}

/** Answers the numbers of the applications. */
export async function eraseSeller(db: TxDb, userId: number): Promise<number[]> {
  await tables(db).deleteFrom('service_seller').where('user_id', '=', userId).execute();
  await sql`update service_application set decided_by = null where decided_by = ${userId}`.execute(db);
  const rows = await tables(db)
    .deleteFrom('service_application')
    .where('user_id', '=', userId)
    .returning('application_id')
    .execute();
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
