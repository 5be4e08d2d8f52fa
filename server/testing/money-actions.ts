import { confirmSandboxPayment, failSandboxPayment } from '@qunlu/contract/sandbox.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { RequestError } from '@qunlu/contract/client/request-error.ts';
import { banOff } from '@qunlu/contract/lifecycle/leaving.ts';
import { merge } from '@qunlu/contract/lifecycle/merge.ts';
import * as order from '@qunlu/contract/order/calls.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import * as wallet from '@qunlu/contract/wallet/calls.ts';
import * as withdrawals from '@qunlu/contract/wallet/withdrawals.ts';
import { transactionOf } from '../adapters/pay/sandbox-actions.ts';
import { findPayment } from '../adapters/pay/sandbox-store.ts';
import { allJobs } from '../app.ts';
import { runJob } from '../platform/jobs.ts';
import type { Dice } from './money-dice.ts';
import { everyone, numberIn, someDeal, twice, type MarketAction, type Market } from './money-market.ts';
import { decide, inWechat, ofWithdrawal, withdraw } from './money-withdrawals.ts';
import { moneyJobs } from './money-jobs.ts';
import { orderThing } from './money-shop.ts';
import type { World } from './world.ts';
import { askBack, answerBack, dispute, decideCase, takeBack } from './money-claims.ts';

const hour = 3600;
const base: SalePromise = {
  version: 1,
  cancel: [{ from: 'paid', seconds: 2 * hour, percent: 100 }],
  afterwards: 0,
  startsAt: 0,
  accept: null,
  serve: null,
  confirm: null,
  hold: 0,
  fee: 500,
};
const promises: readonly SalePromise[] = [
  { ...base, cancel: [] },
  { ...base, hold: 3 * hour },
  { ...base, afterwards: 55, serve: { seconds: 20 * hour }, hold: hour },
  {
    ...base,
    afterwards: 70,
    accept: { seconds: 5 * hour },
    serve: { seconds: 20 * hour },
    confirm: { seconds: 8 * hour },
    hold: 24 * hour,
  },
  { ...base, accept: { seconds: 5 * hour }, serve: { seconds: 9 * hour, silence: 'done' }, hold: 2 * hour },
  {
    ...base,
    cancel: [],
    afterwards: 100,
    accept: { seconds: 20 * hour, whole: true },
    serve: { seconds: 40 * hour, started: 30 },
    confirm: { seconds: 3 * hour },
    hold: 2 * hour,
  },
];

const step =
  (
    side: 'buyer' | 'seller',
    endpoint: typeof order.acceptOrder | typeof order.cancelOrder | typeof order.closeOrder,
    where: string,
  ): MarketAction =>
  async (market, dice) => {
    const deal = await someDeal(market, dice, where);
    const token = deal?.[side]?.token;
    if (deal && token)
      await twice(dice, () => market.world.ask(endpoint, { body: { hash: deal.hash }, token }));
  };

const recharge: MarketAction = async (market, dice) => {
  const buyer = dice.oneOf(everyone(market));
  if (!buyer) return;
  const input = {
    body: { total: 100 * (1 + dice.upTo(60)) },
    token: buyer.token,
    idempotencyKey: `recharge-${dice.upTo(1e9)}`,
  };
  const [first, second] = await Promise.all([
    market.world.ask(wallet.recharge, input),
    dice.chance(0.2) ? market.world.ask(wallet.recharge, input) : undefined,
  ]);
  if (second && second.hash !== first.hash) throw new Error('one key, two top-ups');
  const { rows } = await market.world.database.pool.query<{ order_id: number }>(
    'select order_id from order_order where hash = $1',
    [first.hash],
  );
  market.deals.push({ orderId: rows[0]?.order_id ?? 0, hash: first.hash, buyer, seller: null });
};

const buy: MarketAction = async (market, dice) => {
  const [buyer, seller] = [dice.oneOf(everyone(market)), dice.oneOf(everyone(market))];
  if (!buyer || !seller || buyer.userId === seller.userId) return;
  const fromPlatform = dice.chance(0.2);
  const kind = dice.upTo(promises.length);
  const [promise = base] = [promises[kind]];
  const sold = await orderThing(market.world.deps, {
    buyer: buyer.userId,
    seller: fromPlatform ? null : seller.userId,
    referrer: dice.chance(0.3) ? (dice.oneOf(market.crowd.regulars)?.userId ?? 0) : 0,
    target: fromPlatform ? `pack#${kind}-${dice.upTo(3)}` : `thing-${seller.userId}-${kind}-${dice.upTo(2)}`,
    total: dice.chance(0.05) ? 0 : 1 + dice.upTo(dice.chance(0.3) ? 20_000 : 4000),
    promise,
  });
  market.deals.push({ ...sold, buyer, seller: fromPlatform ? null : seller });
};

const pay: MarketAction = async (market, dice) => {
  const deal = await someDeal(market, dice, 'state = 0');
  if (!deal) return;
  await twice(dice, async () => {
    const { state } = await market.world.ask(order.payOrder, {
      body: {
        hash: deal.hash,
        use_balance: dice.chance(0.7) ? 1 : 0,
        channel: dice.chance(0.8) ? 'native' : 'h5',
      },
      token: deal.buyer.token,
    });
    if (state !== 0) market.acknowledged.paid.add(deal.hash);
  });
};

const atCashier: MarketAction = async (market, dice) => {
  const number = await numberIn(
    market,
    dice,
    `select out_trade_no as number from sandbox_payment
     where state = 'NOTPAY' and expires_at > '${market.world.now().toISOString()}' order by payment_id desc limit 20`,
  );
  if (number === undefined) return;
  const ends = dice.chance(0.9) ? confirmSandboxPayment : failSandboxPayment;
  await twice(dice, () => market.world.ask(ends, { body: { out_trade_no: number } }));
};

/** Closed by us while the person was paying: the money comes all the same, and its notice is not lost. */
const paidTooLate: MarketAction = async (market, dice) => {
  const { world } = market;
  const { pool } = world.database;
  const number = await numberIn(
    market,
    dice,
    `select out_trade_no as number from sandbox_payment where state = 'CLOSED' order by payment_id desc limit 20`,
  );
  const { rowCount } = await pool.query(
    `update sandbox_payment set state = 'SUCCESS', paid_at = $2, paid_total = total
     where out_trade_no = $1 and state = 'CLOSED'`,
    [number, world.now()],
  );
  const payment = rowCount === 1 && number !== undefined && (await findPayment(world.deps.db, number));
  if (!payment) return;
  await pool.query(
    `insert into sandbox_pay_notice (notice_id, event_type, resource, path, next_at, created_at)
     values ('EV-' || md5($1), 'TRANSACTION.SUCCESS', $2, $3, $4, $4)`,
    [`late ${number}`, JSON.stringify(transactionOf(payment)), payment.notify_path, world.now()],
  );
  await runOne(world, 'platform.work-off-cashier');
};

/** The channel tells the same again, as itself and under another number. */
const again: MarketAction = async ({ world }, dice) => {
  const some = `(select notice_id from sandbox_pay_notice order by random() limit 1)`;
  const now = [world.now()];
  await world.database.pool.query(
    dice.chance(0.5)
      ? `update sandbox_pay_notice set next_at = $1 where notice_id = ${some} and next_at is null`
      : `insert into sandbox_pay_notice (notice_id, event_type, resource, path, next_at, created_at)
         select 'EV-' || md5(random()::text), event_type, resource, path, $1, $1 from sandbox_pay_notice where notice_id = ${some}`,
    now,
  );
  await runOne(world, 'platform.work-off-cashier');
};

export async function runOne(world: World, name: string): Promise<void> {
  const job = allJobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job is called ${name}`);
  await runJob(world.deps, job);
}

const query: MarketAction = async (market, dice) => {
  const deal = await someDeal(market, dice);
  if (!deal) return;
  await market.world.ask(dice.chance(0.5) ? order.queryOrder : order.viewOrder, {
    query: { hash: deal.hash },
    token: deal.buyer.token,
  });
};

const giveBackTopUp: MarketAction = async (market, dice) => {
  const deal = dice.oneOf(market.deals.filter(({ seller }) => seller === null).slice(-40));
  if (!deal) return;
  const input = {
    body: { hash: deal.hash },
    token: deal.buyer.token,
    idempotencyKey: `back-${dice.upTo(1e9)}`,
  };
  await twice(dice, () => market.world.ask(wallet.refundRecharge, input));
};

const job: MarketAction = async ({ world }, dice) => {
  const one = dice.oneOf(moneyJobs);
  if (one) await runJob(world.deps, one);
};

/** A visitor merges into another account, or leaves; whichever is refused is tried again later. */
const goAway: MarketAction = async ({ world, crowd }, dice) => {
  const one = dice.oneOf(crowd.visitors.filter(({ gone, visitor }) => gone !== true && visitor));
  if (!one?.visitor) return;
  const { ticket, keep } = one.visitor;
  if (!keep) {
    await world.ask(banOff, { body: { give_up: 1 }, token: one.token });
    one.gone = true;
    return;
  }
  const { token, user_id } = await world.ask(merge, { body: { ticket }, token: one.token });
  Object.assign(one, { token, userId: user_id, phone: keep.phone });
  delete one.visitor;
};

const actions: readonly [weight: number, action: MarketAction][] = [
  [8, recharge],
  [16, buy],
  [22, pay],
  [18, atCashier],
  [4, paidTooLate],
  [7, again],
  [5, query],
  [2, step('buyer', order.closeOrder, 'state = 0')],
  [6, step('seller', order.acceptOrder, 'stage = 1')],
  [3, step('seller', order.startOrder, 'stage = 2')],
  [5, askBack],
  [3, answerBack],
  [6, step('seller', order.deliverOrder, 'stage = 2')],
  [5, step('buyer', order.confirmOrder, 'stage = 3')],
  [5, step('buyer', order.cancelOrder, 'stage in (1, 2, 4)')],
  [3, step('seller', order.declineOrder, 'stage in (1, 2, 3, 4)')],
  [3, giveBackTopUp],
  [8, withdraw],
  [2, ofWithdrawal(withdrawals.cancelWithdrawal)],
  [2, ofWithdrawal(withdrawals.refreshWithdrawal)],
  [7, inWechat],
  [5, decide],
  [4, dispute],
  [4, decideCase],
  [2, takeBack],
  [8, job],
  [3, goAway],
];

const total = actions.reduce((sum, [weight]) => sum + weight, 0);

/** One action at random. Being refused, as the contract says, is an answer; anything else is thrown. */
export async function doSomething(market: Market, dice: Dice): Promise<void> {
  let left = dice.upTo(total);
  const [, action] = actions.find(([weight]) => (left -= weight) < 0) ?? [];
  if (!action) return;
  try {
    await action(market, dice);
  } catch (error) {
    if (!(error instanceof RequestError) && !(error instanceof Failure)) throw error;
  }
}
