import { listOrders } from '@qunlu/contract/order/calls.ts';
import type { PayChannelName } from '@qunlu/contract/order/rules.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { inTransaction, jobContext, type Deps } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { post } from '../ledger/api/post.ts';
import { closeStale, createOrder, type NewOrder } from './service/payment/create.ts';
import { effective, type OrderRow } from './store/orders.ts';

/** Paying is all; the money is the seller's at once. */
export const instantPromise: SalePromise = {
  version: 1,
  cancel: [],
  afterwards: 0,
  startsAt: 0,
  accept: null,
  serve: null,
  confirm: null,
  hold: 0,
  fee: 0,
};

/** The seller accepts within a day, serves within a week; the buyer confirms within three days. */
export const servedPromise: SalePromise = {
  version: 1,
  cancel: [{ from: 'paid', seconds: 86_400, percent: 100 }],
  afterwards: 70,
  startsAt: 0,
  accept: { seconds: 86_400 },
  serve: { seconds: 7 * 86_400 },
  confirm: { seconds: 3 * 86_400 },
  hold: 7 * 86_400,
  fee: 100,
};

/** As services are sold (D49, D50): everything back before acceptance, then by the date, or without one until work begins. */
export const bookedPromise = (startsAt = 0): SalePromise => {
  const table = {
    cancel: [
      { from: 'start', seconds: -86_400, percent: 100 },
      { from: 'start', seconds: -7200, percent: 70 },
    ],
    afterwards: 0,
  } as const;
  return {
    version: 1,
    ...(startsAt > 0 ? table : { cancel: [], afterwards: 100, dated: table }),
    startsAt,
    accept: { seconds: 2 * 86_400, whole: true },
    serve: { seconds: 3 * 86_400, ...(startsAt > 0 ? {} : { started: 0 }) },
    confirm: { seconds: 7 * 86_400 },
    hold: 2 * 86_400,
    fee: 500,
  };
};

/** An order by the engine alone: of what is sold, at which price and by whom nothing is asked. */
export async function makeOrder({ deps }: { deps: Deps }, order: NewOrder): Promise<OrderRow> {
  const ctx = jobContext(deps);
  await closeStale(ctx, order);
  return inTransaction(ctx, (tx) => createOrder(tx, order));
}

/** Puts money into a person's balance, as topping up does. */
export async function topUp(world: World, person: { userId: number }, amount: number): Promise<void> {
  const at = process.hrtime.bigint();
  await inTransaction(jobContext(world.deps), (tx) =>
    post(tx, {
      key: `test:top-up:${person.userId}:${at}`,
      kind: 'test',
      shardOf: person.userId,
      lines: [
        { account: 'channel', amount: -amount },
        { account: 'balance', userId: person.userId, amount, title: '充值' },
      ],
    }),
  );
}

export const payFor = (
  world: World,
  person: Person,
  hash: string,
  more: { use_balance?: 0 | 1; channel?: PayChannelName; key?: string } = {},
): Promise<Answer> => {
  const { key, ...body } = more;
  return world.call('POST', '/v1/order/pay', {
    token: person.token,
    body: { hash, channel: 'native', ...body },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
};

export async function idOfOrder(world: World, hash: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ order_id: number }>(
    'select order_id from order_order where hash = $1',
    [hash],
  );
  return rows[0]?.order_id ?? 0;
}

/** What is in an account of the platform that belongs to an order, and in all of that kind. */
export async function heldFor(world: World, kind: string, orderId: number): Promise<number> {
  const { rows } = await world.database.pool.query(
    `select coalesce(sum(l.amount), 0) as sum from ledger_line l join ledger_entry e using (entry_id)
     join ledger_account a using (account_id) where a.kind = $1 and e.order_id = $2`,
    [kind, orderId],
  );
  return Number(rows[0]?.sum);
}

export async function walletOf(
  world: World,
  { userId }: { userId: number },
): Promise<{ balance: number; income: number; frozen: number }> {
  const { rows } = await world.database.pool.query<{ kind: string; balance: number }>(
    'select kind, balance from ledger_account where user_id = $1',
    [userId],
  );
  const of = (kind: string): number => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return { balance: of('balance'), income: of('income'), frozen: of('frozen') };
}

/** What must always be: all accounts sum to zero. */
export async function sumOfAll(world: World): Promise<number> {
  const { rows } = await world.database.pool.query(
    'select coalesce(sum(balance), 0) as sum from ledger_account',
  );
  return Number(rows[0]?.sum);
}

/** The number by which the provider knows the open attempt of an order; '' when none is open. */
export async function openNumber(world: World, orderId: number): Promise<string> {
  const { rows } = await world.database.pool.query<{ out_trade_no: string }>(
    'select out_trade_no from order_payment where order_id = $1 and state = 0',
    [orderId],
  );
  return rows[0]?.out_trade_no ?? '';
}

/** The sandbox cashier: the person pays, and the notice comes. */
export const confirmPayment = (world: World, outTradeNo: string): Promise<Answer> =>
  world.call('POST', '/sandbox/api/payments/confirm', { body: { out_trade_no: outTradeNo } });

/** How the cashier behaves from now on; `{}`: well. */
export const behave = (world: World, how: Record<string, unknown> = {}): Promise<Answer> =>
  world.call('POST', '/sandbox/api/payments/behave', { body: how });

export async function orderNow(world: World, orderId: number): Promise<OrderRow> {
  const { rows } = await world.database.pool.query<OrderRow>(
    'select * from order_order where order_id = $1',
    [orderId],
  );
  if (!rows[0]) throw new Error('no order');
  return effective(rows[0]);
}

/** How a side reads its orders, the newest first: where each stands and, of those that wait for them, what is to be done. */
export async function standingsOf(
  world: World,
  { token }: Person,
  role: 'buyer' | 'seller' = 'buyer',
): Promise<{ standings: string[]; todos: string[] }> {
  const { list, waiting } = await world.ask(listOrders, { token, query: { role } });
  return { standings: list.map(({ standing }) => standing), todos: waiting.map(({ todo }) => todo) };
}
