import type { DuesKind } from '@qunlu/contract/dues/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { DuesState } from '../tables.ts';

export interface IncomeRow {
  order_id: number;
  hash: string;
  kind: DuesKind;
  title: string;
  buyer: string;
  seller_id: number;
  total: number;
  refunded: number;
  fee_rate: number;
  hold: number;
  state: DuesState;
  stage: number;
  disputed: boolean;
  done_at: Date | null;
  closed_at: Date | null;
  paid_at: Date;
}

/** What a circle was paid, the newest first; `before`: the last one of the page before. */
export async function findIncome(
  db: Db,
  given: {
    circleId: number;
    kind?: DuesKind | undefined;
    state?: number | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
    before?: number | undefined;
    size: number;
  },
): Promise<IncomeRow[]> {
  const { circleId, kind, state, from, to, before, size } = given;
  const { rows } = await sql<IncomeRow>`
    select d.order_id, d.kind, d.title, d.seller_id, d.total, d.refunded, d.fee_rate, d.hold, d.state, d.paid_at,
      o.hash, o.stage, o.disputed, o.done_at, o.closed_at,
      coalesce((select case when p.erased then '' else p.username end from account_person p where p.user_id = d.user_id), '') as buyer
    from (
      select * from dues_order
      where phonebook_id = ${circleId} and paid_at is not null
        ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
        ${state === undefined ? sql`` : sql`and state = ${state}`}
        ${from === undefined ? sql`` : sql`and paid_at >= ${from}`}
        ${to === undefined ? sql`` : sql`and paid_at < ${to}`}
        ${before === undefined ? sql`` : sql`and (paid_at, order_id) < ((select b.paid_at from dues_order b where b.order_id = ${before}), ${before})`}
      order by paid_at desc, order_id desc limit ${size}) d
    join order_standing o on o.order_id = d.order_id
    order by d.paid_at desc, d.order_id desc`.execute(db);
  return rows;
}

export interface PayLogRow {
  money_id: number;
  what: 'paid' | 'refund';
  kind: DuesKind;
  title: string;
  buyer: string;
  seller_id: number;
  amount: number;
  fee: number;
  hash: string;
  at: Date;
}

/** D70: for ever, the newest first. */
export async function findPayLogs(
  db: Db,
  { circleId, before, size }: { circleId: number; before: number | undefined; size: number },
): Promise<PayLogRow[]> {
  const { rows } = await sql<PayLogRow>`
    select m.money_id, m.what, m.kind, m.amount, m.fee, m.at, d.title, d.seller_id, o.hash,
      coalesce((select case when p.erased then '' else p.username end from account_person p where p.user_id = d.user_id), '') as buyer
    from (
      select * from dues_money
      where phonebook_id = ${circleId} and money_id < ${before ?? Number.MAX_SAFE_INTEGER}
      order by money_id desc limit ${size}) m
    join dues_order d on d.order_id = m.order_id
    join order_named o on o.order_id = m.order_id
    order by m.money_id desc`.execute(db);
  return rows;
}
