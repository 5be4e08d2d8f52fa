import type { OrderStage, OrderState } from '@qunlu/contract/order/rules.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { O2oTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<O2oTables>();

export type VoucherRow = Selectable<O2oTables['o2o_voucher']>;
export type VoucherEdit = Updateable<O2oTables['o2o_voucher']>;

/** What was sold, as it was shown; a type, so that it is an order's snapshot. */
export type SoldDeal = {
  deal_id: number;
  title: string;
  image: string;
  /** Fen. */
  price: number;
  /** Seconds. */
  valid_to: number;
  rules: string;
  shop: string;
  region: string;
  region_name: string;
  address: string;
  lat: number | null;
  lng: number | null;
};

/** A voucher with how its order stands. */
export interface SeenVoucher extends VoucherRow {
  hash: string;
  title: string;
  total: number;
  refunded: number;
  state: OrderState;
  stage: OrderStage;
  snapshot: SoldDeal;
}

export const insertVoucher = (
  db: TxDb,
  row: Omit<Insertable<O2oTables['o2o_voucher']>, 'code_mac' | 'used_at' | 'used_by' | 'paid_at'>,
): Promise<unknown> =>
  tables(db)
    .insertInto('o2o_voucher')
    .values({ ...row, code_mac: null, used_at: null, used_by: null, paid_at: null })
    .execute();

/** Held until the transaction ends; after the order. */
export async function lockVoucher(db: TxDb, orderId: number): Promise<VoucherRow | undefined> {
  const [row] = await prepared<VoucherRow>(
    db,
    'select * from o2o_voucher where order_id = $1 for no key update',
    [orderId],
  );
  return row;
}

export async function updateVoucher(db: TxDb, orderId: number, change: VoucherEdit): Promise<void> {
  await tables(db).updateTable('o2o_voucher').set(change).where('order_id', '=', orderId).execute();
}

/** Gives a voucher its code; false when another has it already. */
export async function giveCode(
  db: TxDb,
  orderId: number,
  given: { mac: Buffer; sealed: string; now: Date },
): Promise<boolean> {
  const rows = await prepared(
    db,
    `update o2o_voucher set code_mac = $2, code_sealed = $3, paid_at = $4, open = true
     where order_id = $1 and not exists (select from o2o_voucher o where o.code_mac = $2) returning 1`,
    [orderId, given.mac, given.sealed, given.now],
  );
  return rows.length > 0;
}

/** How many of a deal somebody has or is about to pay; `but`: without this order's. */
export async function countOf(
  db: Db,
  given: { dealId: number; buyerId: number; but?: number },
): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    `select coalesce(sum(v.quantity), 0)::int as count from o2o_voucher v join order_standing e on e.order_id = v.order_id
     where v.deal_id = $1 and v.buyer_id = $2 and v.live and e.state <> 0`,
    [given.dealId, given.buyerId],
  );
  return row?.count ?? 0;
}

/** Pieces that an unpaid order of this person holds: buying again takes these first. */
export async function heldBy(db: Db, given: { dealId: number; buyerId: number }): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    `select coalesce(sum(v.quantity), 0)::int as count from o2o_voucher v join order_standing e on e.order_id = v.order_id
     where v.deal_id = $1 and v.buyer_id = $2 and v.live and e.state = 0`,
    [given.dealId, given.buyerId],
  );
  return row?.count ?? 0;
}

/** Who sells a deal, and whether the buyer has an unpaid order of it. */
export async function findSale(
  db: Db,
  given: { dealId: number; buyerId: number; subject: string },
): Promise<{ seller_id: number; unpaid: boolean } | undefined> {
  const [row] = await prepared<{ seller_id: number; unpaid: boolean }>(
    db,
    `select s.user_id as seller_id, exists (select from order_standing e
       where e.buyer_id = $2 and e.subject = $3 and e.target = $4 and e.state = 0) as unpaid
     from o2o_deal s where s.deal_id = $1 and s.deleted_at is null`,
    [given.dealId, given.buyerId, given.subject, String(given.dealId)],
  );
  return row;
}

/** Vouchers by a statement that picks rows of them, in its order. */
async function findSeen(db: Db, picked: RawBuilder<unknown>): Promise<SeenVoucher[]> {
  const { rows } = await sql<SeenVoucher>`
    select v.*, e.hash, e.title, e.total, e.refunded, e.state, e.stage, k.snapshot
    from (${picked}) v join order_standing e on e.order_id = v.order_id join order_clock k on k.order_id = v.order_id
    order by v.voucher_id desc`.execute(db);
  return rows;
}

export async function findByOrder(db: Db, orderId: number): Promise<SeenVoucher | undefined> {
  return (await findSeen(db, sql`select * from o2o_voucher where order_id = ${orderId}`))[0];
}

/** What somebody has paid last of a deal, whatever became of it since; what they have ordered last while they have paid nothing. */
export async function findNewest(db: Db, buyerId: number, dealId: number): Promise<SeenVoucher | undefined> {
  return (
    await findSeen(
      db,
      sql`select * from o2o_voucher where buyer_id = ${buyerId} and deal_id = ${dealId}
        order by paid_at is null, voucher_id desc limit 1`,
    )
  )[0];
}

/** What somebody has bought, the newest first; closed unpaid ones are nothing to them. */
export const findOfBuyer = (
  db: Db,
  given: { buyerId: number; open: boolean; behind: number | undefined; size: number },
): Promise<SeenVoucher[]> =>
  findSeen(
    db,
    sql`select * from o2o_voucher where buyer_id = ${given.buyerId} and (live or paid_at is not null) ${given.open ? sql`and open` : sql``}
      and voucher_id < ${given.behind ?? Number.MAX_SAFE_INTEGER} order by voucher_id desc limit ${sql.lit(given.size)}`,
  );
