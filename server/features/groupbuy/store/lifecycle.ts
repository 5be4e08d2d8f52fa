import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';
import type { BuyRow } from './buys.ts';

/** The kept account's own stay on top; nobody helps themself. */
export async function mergeBuys(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`update groupbuy_buy set user_id = ${keep}, is_top = false where user_id = ${drop}`.execute(db);
  await sql`delete from groupbuy_helper h using groupbuy_buy b
    where b.buy_id = h.buy_id and b.user_id = ${keep} and h.user_id = any(${[keep, drop]}::bigint[])`.execute(
    db,
  );
}

/** Buys that nobody ordered go whole; the others keep what orders show. Answers their numbers. */
export async function eraseBuys(db: TxDb, userId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ buy_id: number }>`
    select buy_id from groupbuy_buy where user_id = ${userId}`.execute(db);
  const ids = rows.map(({ buy_id }) => buy_id);
  const { rows: unsold } = await sql<{ buy_id: number }>`
    select b.buy_id from groupbuy_buy b where b.buy_id = any(${ids}::bigint[])
      and not exists (select from groupbuy_entry e where e.buy_id = b.buy_id)`.execute(db);
  const whole = sql`any(${unsold.map(({ buy_id }) => buy_id)}::bigint[])`;
  await sql`delete from groupbuy_helper where buy_id = ${whole}`.execute(db);
  await sql`delete from groupbuy_point where buy_id = ${whole}`.execute(db);
  await sql`delete from groupbuy_goods where buy_id = ${whole}`.execute(db);
  await sql`delete from groupbuy_buy where buy_id = ${whole}`.execute(db);
  await sql`update groupbuy_buy set content = '', images = '{}', own_images = 0, search = '', audit_words = '{}', audit_reason = '',
      is_top = false, express_note = '', local_note = '', cancel_reason = '', deleted_at = coalesce(deleted_at, ${now})
    where user_id = ${userId}`.execute(db);
  await sql`update groupbuy_goods set image = '' where buy_id = any(${ids}::bigint[])`.execute(db);
  return ids;
}

/** What they were called and said when they took part; in their own buys, who was offline, whose form goes with them. */
export async function eraseEntries(db: TxDb, userId: number): Promise<void> {
  await sql`update groupbuy_entry set name = '', remark = '', note = '' where user_id = ${userId}`.execute(
    db,
  );
  await sql`update groupbuy_entry set name = '', note = '' where order_id is null
    and buy_id in (select buy_id from groupbuy_buy where user_id = ${userId})`.execute(db);
}

/** One of theirs that has not come to its end. */
export async function findRunning(db: Db, userId: number): Promise<{ title: string } | undefined> {
  const [row] = await prepared<{ title: string }>(
    db,
    `select title from groupbuy_buy where user_id = $1 and deleted_at is null and (state in (1, 2) or giving_back)
     order by deadline limit 1`,
    [userId],
  );
  return row;
}

export type ExportedBuy = Pick<
  BuyRow,
  'title' | 'content' | 'images' | 'deadline' | 'ready_by' | 'state' | 'audit' | 'created_at' | 'deleted_at'
> & { goods: { title: string; price: number }[] };

export const findBuysToExport = (db: Db, userId: number, max: number): Promise<ExportedBuy[]> =>
  prepared<ExportedBuy>(
    db,
    `select s.title, s.content, s.images, s.deadline, s.ready_by, s.state, s.audit, s.created_at, s.deleted_at,
       coalesce((select json_agg(json_build_object('title', g.title, 'price', g.price) order by g.position, g.goods_id)
         from groupbuy_goods g where g.buy_id = s.buy_id and g.ended_at is null), '[]') as goods
     from groupbuy_buy s where s.user_id = $1 order by s.created_at desc, s.buy_id limit $2`,
    [userId, max],
  );

export const findHelpedToExport = (
  db: Db,
  userId: number,
  max: number,
): Promise<{ title: string; since: Date }[]> =>
  prepared(
    db,
    `select b.title, h.since from groupbuy_helper h join groupbuy_buy b on b.buy_id = h.buy_id
     where h.user_id = $1 order by h.since desc limit $2`,
    [userId, max],
  );
