import { Failure, fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { payOrder as contract } from '@qunlu/contract/order/calls.ts';
import { orderState, type PayChannelName } from '@qunlu/contract/order/rules.ts';
import { inTransaction, secondsOf, type Ctx, type ViewerCtx, type Tx } from '../../../../platform/context.ts';
import { openidOf } from '../../../account/api/people.ts';
import { requireOpenSeller } from '../../../identity/api/selling.ts';
import { findOrderByHash, type OrderRow } from '../../store/orders.ts';
import { findOpenPayment, findPayment, paymentState, type PaymentRow } from '../../store/payments.ts';
import { beginAttempt } from './attempts.ts';
import { takeBalance } from './at-once.ts';
import { beforeStep } from '../steps/before.ts';
import { subjectOf } from '../ground/facts.ts';
import { endAttempt } from './counting.ts';
import { lockWithPeople } from '../ground/locks.ts';
import { spendableOf } from '../../policy.ts';
import { findMeans } from '../../store/means.ts';
import { becomePaid } from './paid.ts';
import { queryInTime } from './queries.ts';

type Answer = OutputOf<typeof contract>;

interface PaymentInput {
  useBalance: boolean;
  channel: PayChannelName;
}

const isPaid = ({ state }: OrderRow): boolean => state !== orderState.unpaid && state !== orderState.closed;

const paidAnswer = (order: OrderRow, balancePart: number): Answer => ({
  state: order.state,
  balance_part: balancePart,
  channel_part: 0,
  expires_at: secondsOf(order.expires_at),
  start: null,
});

/** What has become of it since: the answer when it is paid, a failure when it cannot be paid any more. */
function outcomeOf(order: OrderRow, now: Date): Answer | undefined {
  if (isPaid(order)) return paidAnswer(order, order.paid_balance);
  if (order.state === orderState.closed) fail('stateChanged', { message: '订单已经关闭，请重新下单' });
  if (order.expires_at <= now) fail('stateChanged', { message: '付款时间已过，请重新下单' });
  return undefined;
}

/** What of the total the balance pays. `frozen`: of the balance, for the attempt that is open. */
async function balancePartOf(
  ctx: Ctx,
  order: OrderRow,
  input: PaymentInput,
  frozen: number,
): Promise<number> {
  // A top-up paid by the balance would only go in a circle.
  if (!input.useBalance || subjectOf(ctx, order).earns === 'buyer') return 0;
  const means = await findMeans(ctx.db, order.buyer_id, ctx.now);
  return Math.min(spendableOf({ ...means, balance: means.balance + frozen }), order.total);
}

async function fits(ctx: Ctx, order: OrderRow, open: PaymentRow, input: PaymentInput): Promise<boolean> {
  if (open.channel !== input.channel || open.appid !== ctx.deps.pay.appid(input.channel)) return false;
  return (await balancePartOf(ctx, order, input, open.balance_part)) === open.balance_part;
}

const openidNeeded = (channel: PayChannelName): boolean => channel === 'jsapi' || channel === 'mini';

/** Fails with what to do instead when this way is not open to the person. */
async function payerIn(ctx: Ctx, order: OrderRow, channel: PayChannelName): Promise<string> {
  const { pay } = ctx.deps;
  if (!pay.available(channel))
    fail('stateChanged', { message: '这种付款方式暂未开通，请换一种方式或用余额付款' });
  if (!openidNeeded(channel)) return '';
  const openid = await openidOf(ctx, order.buyer_id, pay.appid(channel));
  if (openid === '')
    fail('stateChanged', { message: '请先在微信里登录一次以绑定微信，再来付款；也可以用余额付款' });
  return openid;
}

/**
 * Under the order's lock: pays by balance, or begins an attempt for the rest. An attempt that is open already is answered as
 * it is.
 */
async function payOrBegin(
  tx: Tx,
  known: OrderRow,
  input: PaymentInput,
): Promise<{ answer: Answer } | { attempt: PaymentRow; isNew: boolean }> {
  const { row: order, states } = await lockWithPeople(tx, known);
  const done = outcomeOf(order, tx.now);
  if (done) return { answer: done };
  const open = await findOpenPayment(tx.db, order.order_id);
  if (open) return { attempt: open, isNew: false };
  // Banned or leaving: nobody should pay them now.
  if (order.seller_id !== null && !states.get(order.seller_id)?.visible)
    fail('stateChanged', { message: '卖家现在不能收款，订单到时间会自动关闭' });
  if (order.seller_id !== null) await requireOpenSeller(tx, order.seller_id);
  await beforeStep(tx, order, { step: 'pay', who: 'buyer' });
  const balancePart = await balancePartOf(tx, order, input, 0);
  if (balancePart === order.total) {
    await becomePaid(tx, order, { balance: order.total, channel: 0 }, () => takeBalance(tx, order));
    return { answer: paidAnswer({ ...order, state: orderState.paid }, order.total) };
  }
  await payerIn(tx, order, input.channel);
  const appid = tx.deps.pay.appid(input.channel);
  return {
    attempt: await beginAttempt(tx, order, { channel: input.channel, appid, balancePart }),
    isNew: true,
  };
}

/**
 * Asks the provider for a start of the attempt. Answers undefined when the attempt has ended meanwhile, by another tab or by
 * paying.
 */
async function startAttempt(ctx: Ctx, order: OrderRow, attempt: PaymentRow): Promise<Answer | undefined> {
  const openid = await payerIn(ctx, order, attempt.channel);
  const start = await ctx.deps.pay
    .start(attempt.channel, {
      outTradeNo: attempt.out_trade_no,
      description: order.title,
      total: attempt.amount,
      expiresAt: order.expires_at,
      openid,
      clientIp: ctx.client.ip,
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof Failure) || error.failure !== 'invalid') throw error;
      ctx.deps.log.warn({ err: error, payment: attempt.payment_id }, 'payment not started');
      // Closed or paid at the provider: the attempt is settled, and the caller looks again.
      await endAttempt(ctx, attempt);
    });
  const row = await findPayment(ctx.db, attempt.payment_id);
  if (start && row?.state === paymentState.open)
    return {
      state: order.state,
      balance_part: attempt.balance_part,
      channel_part: attempt.amount,
      expires_at: secondsOf(order.expires_at),
      start:
        start.kind === 'invoke'
          ? { kind: 'invoke', url: '', params: start.params }
          : { ...start, params: null },
    };
  // Ended while it was started: the provider may have heard of the end first.
  if (start && row?.state === paymentState.closed) await endAttempt(ctx, attempt);
  return undefined;
}

/** Tabs that change their mind at the same time. */
const roundsMax = 3;

/**
 * D110: balance first when chosen, the rest by the channel. One attempt is open at a time: tabs that want the same share it;
 * one that wants something else closes it at the provider first, and if that finds it paid, it counts.
 */
export async function payOrder(
  ctx: ViewerCtx,
  given: { hash: string; use_balance?: number | undefined; channel: PayChannelName },
): Promise<Answer> {
  const input: PaymentInput = { useBalance: given.use_balance === 1, channel: given.channel };
  for (let round = 0; round < roundsMax; round += 1) {
    const order = (await findOrderByHash(ctx.db, given.hash)) ?? notFound('订单不存在');
    if (order.buyer_id !== ctx.viewer.userId) {
      if (order.seller_id === ctx.viewer.userId) fail('forbidden', { message: '这是别人向您购买的订单' });
      notFound('订单不存在');
    }
    const done = outcomeOf(order, ctx.now);
    if (done) return done;
    const step = await inTransaction(ctx, (tx) => payOrBegin(tx, order, input));
    if ('answer' in step) return step.answer;
    const { attempt, isNew } = step;
    if (isNew) queryInTime(ctx.deps, order.order_id);
    else if (!(await fits(ctx, order, attempt, input))) {
      await endAttempt(ctx, attempt);
      continue;
    }
    const started = await startAttempt(ctx, order, attempt);
    if (started) return started;
  }
  fail('busy');
}
