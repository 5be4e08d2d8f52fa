import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { VoucherRow } from './vouchers.ts';

/** A shop for which somebody uses codes. */
export interface TillShop {
  owner_id: number;
  /** null: nobody may name its owner. */
  name: string | null;
  own: boolean;
}

/** The shops of a till: one's own, once there was a deal, and those whose owner has chosen them. */
export const findShops = (db: Db, userId: number): Promise<TillShop[]> =>
  prepared<TillShop>(
    db,
    `select o.owner_id, o.owner_id = $1 as own, coalesce(
       (select d.shop from o2o_deal d where d.user_id = o.owner_id order by d.created_at desc, d.deal_id desc limit 1), p.realname) as name
     from (select $1::bigint as owner_id where exists (select from o2o_deal where user_id = $1)
         or exists (select from o2o_voucher where seller_id = $1)
       union select owner_id from o2o_helper where user_id = $1) o
     left join card_person p on p.user_id = o.owner_id and not p.erased
     order by own desc, o.owner_id`,
    [userId],
  );

export interface HelperRow {
  user_id: number;
  name: string;
  avatar: string;
}

export const findHelpers = (db: Db, ownerId: number): Promise<HelperRow[]> =>
  prepared<HelperRow>(
    db,
    `select h.user_id, p.realname as name, p.avatar from o2o_helper h join card_person p on p.user_id = h.user_id and not p.erased
     where h.owner_id = $1 order by h.since, h.user_id limit 50`,
    [ownerId],
  );

/** Which of these are somebody's friends, or help them already. */
export async function findChoosable(
  db: Db,
  ownerId: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select f.other_id as user_id from relation_facts f where f.user_id = $1 and f.other_id = any($2::bigint[]) and f.is_friend
     union select h.user_id from o2o_helper h where h.owner_id = $1 and h.user_id = any($2::bigint[])`,
    [ownerId, [...userIds]],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** These and nobody else. The owner is locked. */
export async function putHelpers(
  db: TxDb,
  ownerId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  await prepared(db, 'delete from o2o_helper where owner_id = $1 and user_id <> all($2::bigint[])', [
    ownerId,
    [...userIds],
  ]);
  await prepared(
    db,
    `insert into o2o_helper (owner_id, user_id, since) select $1, u, $3 from unnest($2::bigint[]) u on conflict do nothing`,
    [ownerId, [...userIds], now],
  );
}

/** The voucher of a code, among those of these shops. */
export async function findByCode(
  db: Db,
  macs: readonly Buffer[],
  ownerIds: readonly number[],
): Promise<Pick<VoucherRow, 'order_id' | 'seller_id'> | undefined> {
  const [row] = await prepared<Pick<VoucherRow, 'order_id' | 'seller_id'>>(
    db,
    'select order_id, seller_id from o2o_voucher where code_mac = any($1::bytea[]) and seller_id = any($2::bigint[])',
    [[...macs], [...ownerIds]],
  );
  return row;
}

export async function findOwnVoucher(
  db: Db,
  voucherId: number,
  ownerIds: readonly number[],
): Promise<Pick<VoucherRow, 'order_id'> | undefined> {
  const [row] = await prepared<Pick<VoucherRow, 'order_id'>>(
    db,
    'select order_id from o2o_voucher where voucher_id = $1 and seller_id = any($2::bigint[])',
    [voucherId, [...ownerIds]],
  );
  return row;
}

export interface UseRow {
  voucher_id: number;
  order_id: number;
  title: string;
  quantity: number;
  buyer: string | null;
  by: string | null;
  used_at: Date;
  /** Of the order: 3 while it can be taken back. */
  stage: number;
}

/** What was used last in these shops; each shop by its index. */
export const findUses = (db: Db, given: { ownerIds: readonly number[]; size: number }): Promise<UseRow[]> =>
  prepared<UseRow>(
    db,
    `select v.voucher_id, v.order_id, e.title, v.quantity, b.realname as buyer, u.realname as by, v.used_at, e.stage
     from (select v.* from unnest($1::bigint[]) o cross join lateral (
         select * from o2o_voucher v where v.seller_id = o and v.used_at is not null
         order by v.used_at desc, v.voucher_id desc limit $2) v
       order by v.used_at desc, v.voucher_id desc limit $2) v
     join order_standing e on e.order_id = v.order_id
     left join card_person b on b.user_id = v.buyer_id and not b.erased
     left join card_person u on u.user_id = v.used_by and not u.erased
     order by v.used_at desc, v.voucher_id desc`,
    [[...given.ownerIds], given.size],
  );
