import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';
import { prepared } from '../../../platform/database.ts';
import type { DealRow } from './deals.ts';

/** The kept account's own stay on top; nobody helps themself. */
export async function mergeDeals(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`update o2o_deal set user_id = ${keep}, is_top = false where user_id = ${drop}`.execute(db);
  await sql`delete from o2o_helper where owner_id = any(${[keep, drop]}::bigint[]) and user_id = any(${[keep, drop]}::bigint[])`.execute(
    db,
  );
}

/** Deals that nobody bought go whole; the others keep what vouchers show. Answers their numbers. */
export async function eraseDeals(db: TxDb, userId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ deal_id: number }>`
    select deal_id from o2o_deal where user_id = ${userId}`.execute(db);
  await sql`delete from o2o_deal d where d.user_id = ${userId}
    and not exists (select from o2o_voucher v where v.deal_id = d.deal_id)`.execute(db);
  await sql`update o2o_deal set content = '', images = '{}', search = '', audit_words = '{}', audit_reason = '', is_top = false,
      lat = null, lng = null, deleted_at = coalesce(deleted_at, ${now})
    where user_id = ${userId}`.execute(db);
  return rows.map(({ deal_id }) => deal_id);
}

export type ExportedDeal = Pick<
  DealRow,
  | 'title'
  | 'content'
  | 'images'
  | 'rules'
  | 'price'
  | 'was'
  | 'valid_to'
  | 'shop'
  | 'region_name'
  | 'address'
  | 'status'
  | 'audit'
  | 'created_at'
  | 'deleted_at'
>;

export const findDealsToExport = (db: Db, userId: number, max: number): Promise<ExportedDeal[]> =>
  prepared<ExportedDeal>(
    db,
    `select title, content, images, rules, price, was, valid_to, shop, region_name, address, status, audit, created_at, deleted_at
     from o2o_deal where user_id = $1 order by created_at desc, deal_id limit $2`,
    [userId, max],
  );
