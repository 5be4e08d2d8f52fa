import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Deps, Tx } from '../platform/context.ts';
import { defineFeature, type Feature } from '../platform/feature.ts';
import { provide } from '../platform/ports.ts';
import { payableSubjects, type PayableSubject, type SubjectOrder } from '../features/order/ports.ts';
import { makeOrder } from '../features/order/testing.ts';

/**
 * A shop whose effects stand in the database, so that what was rolled back has left no trace: pieces of a stock and one row for
 * each thing that the engine has told. Triggers write down every step of every state, beside those of the product.
 */
const tables = `
  create table race_stock (target text primary key, pieces integer not null, had integer not null);
  create table race_effect (effect_id bigint generated always as identity, order_id bigint not null, what text not null);
  create table race_step (step_id bigint generated always as identity, what text not null, id bigint not null,
    from_state integer not null, to_state integer not null);
  create function race_step() returns trigger language plpgsql as $$
  begin
    insert into race_step (what, id, from_state, to_state)
      select tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::bigint, (to_jsonb(old) ->> tg_argv[2])::integer,
        (to_jsonb(new) ->> tg_argv[2])::integer
      where to_jsonb(new) -> tg_argv[2] <> to_jsonb(old) -> tg_argv[2];
    return null;
  end $$;
  create trigger race_order after update on order_order
    for each row execute function race_step('order', 'order_id', 'state');
  create trigger race_stage after update on order_order
    for each row execute function race_step('stage', 'order_id', 'stage');
  create trigger race_payment after update on order_payment
    for each row execute function race_step('payment', 'payment_id', 'state');
  create trigger race_refund after update on order_refund
    for each row execute function race_step('refund', 'refund_id', 'state');
  create trigger race_withdrawal after update on wallet_withdrawal
    for each row execute function race_step('withdrawal', 'withdrawal_id', 'state')`;

/** Things of one stock are told apart by what follows the `#`. */
const stockOf = (target: string): string => target.split('#')[0] ?? target;

const note = (tx: Tx, what: string, { orderId }: SubjectOrder): Promise<unknown> =>
  sql`insert into race_effect (order_id, what) values (${orderId}, ${what})`.execute(tx.db);

/** Percent of what is settled that a referrer gets. */
const referrerPercent = 10;

const referrerOf = ({ snapshot }: SubjectOrder): number => Number(snapshot['referrer'] ?? 0);

const subject = (name: string, earns: PayableSubject['earns']): PayableSubject => ({
  name,
  type: orderTypes.service,
  earns,
  async locks(tx, { target }) {
    await sql`select from race_stock where target = ${stockOf(target)} for no key update`.execute(tx.db);
  },
  async paid(tx, order) {
    const { numAffectedRows } = await sql`update race_stock set pieces = pieces - 1
      where target = ${stockOf(order.target)} and pieces > 0`.execute(tx.db);
    if (numAffectedRows !== 1n) fail('stateChanged', { message: '已经卖完了' });
    await note(tx, 'paid', order);
  },
  async closed(tx, order) {
    await note(tx, 'closed', order);
  },
  async refunding(tx, order, { all }) {
    if (!all) return;
    await sql`update race_stock set pieces = pieces + 1 where target = ${stockOf(order.target)}`.execute(
      tx.db,
    );
    await note(tx, 'returned', order);
  },
  commissions: async (_ctx, order, settled) =>
    referrerOf(order) === 0
      ? []
      : [
          {
            userId: referrerOf(order),
            amount: Math.floor((settled * referrerPercent) / 100),
            title: '推荐佣金',
            holdSeconds: 3600,
          },
        ],
});

export const moneyShop: Feature = defineFeature({
  name: 'raceshop',
  provides: [
    provide(payableSubjects, subject('raceshop.thing', 'seller')),
    provide(payableSubjects, subject('raceshop.pack', 'platform')),
  ],
});

/** Before anything else. A database of tests is not reused afterwards. */
export async function openMoneyShop(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ open: boolean }>(
    `select to_regclass('race_stock') is not null as open`,
  );
  if (!rows[0]?.open) await pool.query(tables);
}

export interface SoldOrder {
  orderId: number;
  hash: string;
}

/** Makes an order as a feature that sells does it. */
export async function orderThing(
  deps: Deps,
  given: {
    buyer: number;
    seller: number | null;
    referrer: number;
    target: string;
    total: number;
    promise: SalePromise;
  },
): Promise<SoldOrder> {
  const { buyer, seller, referrer, target, total, promise } = given;
  const pieces = seller === null ? 300 : 5;
  await sql`insert into race_stock (target, pieces, had) values (${stockOf(target)}, ${pieces}, ${pieces})
    on conflict do nothing`.execute(deps.db);
  const { order_id, hash } = await makeOrder(
    { deps },
    {
      type: orderTypes.service,
      subject: seller === null ? 'raceshop.pack' : 'raceshop.thing',
      target,
      buyerId: buyer,
      ...(seller === null ? {} : { sellerId: seller }),
      title: `东西 ${target}`,
      total,
      snapshot: { referrer },
      promise,
    },
  );
  return { orderId: order_id, hash };
}
