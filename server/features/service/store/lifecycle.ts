import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';
import type { ServiceRow } from './services.ts';

/** The kept account's own stay on top. */
export async function moveServices(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`update service set user_id = ${keep}, is_top = false where user_id = ${drop}`.execute(db);
}

/** Services that nobody ordered go whole; ordered ones keep title and ways, which orders show. */
export async function eraseServices(db: TxDb, userId: number, now: Date): Promise<number[]> {
  const unordered = sql`select s.service_id from service s where s.user_id = ${userId}
    and not exists (select from service_order o where o.service_id = s.service_id)`;
  const { rows } = await sql<{ service_id: number }>`
    select service_id from service where user_id = ${userId}`.execute(db);
  await sql`delete from service_schedule where service_id in (select service_id from service where user_id = ${userId})`.execute(
    db,
  );
  await sql`delete from service_way where service_id in (${unordered})`.execute(db);
  await sql`delete from service where service_id in (${unordered})`.execute(db);
  await sql`update service set content = '', images = '{}', citycode = '', cityname = '', search = '', audit_words = '{}',
      audit_reason = '', is_top = false, deleted_at = coalesce(deleted_at, ${now})
    where user_id = ${userId}`.execute(db);
  return rows.map(({ service_id }) => service_id);
}

export type ExportedService = Pick<
  ServiceRow,
  | 'service_id'
  | 'title'
  | 'content'
  | 'images'
  | 'status'
  | 'audit'
  | 'deal'
  | 'score'
  | 'created_at'
  | 'deleted_at'
> & { category: string; ways: { kind: string; fee: number; address: string }[] };

export async function findServicesToExport(db: Db, userId: number, max: number): Promise<ExportedService[]> {
  const { rows } = await sql<ExportedService>`
    select s.service_id, s.title, s.content, s.images, s.status, s.audit, s.deal, s.score, s.created_at, s.deleted_at,
      c.name as category,
      coalesce((select json_agg(json_build_object('kind', w.kind, 'fee', w.fee, 'address', w.address) order by w.position)
        from service_way w where w.service_id = s.service_id and w.ended_at is null), '[]') as ways
    from service s join publication_category_line c on c.category_id = s.category_id
    where s.user_id = ${userId} order by s.created_at desc, s.service_id limit ${max}`.execute(db);
  return rows;
}
