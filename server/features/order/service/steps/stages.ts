import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { firstStage } from '@qunlu/contract/order/promise.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { orderSteps, stepOf, stepWords, type OrderStepName } from '@qunlu/contract/order/steps.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../../platform/context.ts';
import { requireTakingOn } from '../../../identity/api/selling.ts';
import { cancelRefund, leftOf, orderCan, roleIn } from '../../policy.ts';
import { setDeadline } from '../../store/deadlines.ts';
import { findDisputes } from '../../store/disputes.ts';
import { hasOrderEvent } from '../../store/order-events.ts';
import { findOrderByHash, updateOrder, type OrderRow } from '../../store/orders.ts';
import { beforeStep } from './before.ts';
import { closeOpenClaims } from './close-open-claims.ts';
import { partiesOf } from '../ground/locks.ts';
import { endWithRefund, finish, mark, moveTo, setClock } from './moves.ts';
import { notifyMoved } from './step-notifications.ts';
import { holdOrder, settleOrder, type LockedOrder } from '../money/settle.ts';
import { commissioned } from '../money/parts.ts';

/** Where an order stands once it is paid, for the same statement that makes it paid. */
export function beginning(
  { promise }: Pick<OrderRow, 'promise'>,
  at: Date,
): Pick<OrderRow, 'stage' | 'accepted_at' | 'done_at'> {
  const stage = firstStage(promise);
  return {
    stage,
    accepted_at: stage === orderStage.accepting ? null : at,
    done_at: stage === orderStage.done ? at : null,
  };
}

/**
 * A paid order begins, in the transaction in which it was paid: it waits for the seller, or is done at once. The caller has
 * locked the parties and the order. Where others get a part, the clock hands the money on, since they are not locked.
 * `hasClock`: the clock of a stage that is not the last was set with it.
 */
export async function begin(tx: Tx, order: OrderRow, hasClock = false): Promise<OrderRow> {
  if (order.stage !== orderStage.done) {
    if (!hasClock) await setClock(tx, order);
    return order;
  }
  const parties = new Set(partiesOf(order));
  if (!(await commissioned(tx, order)).every((one) => parties.has(one))) {
    await setDeadline(tx.db, { order_id: order.order_id, what: 'settle', due_at: tx.now });
    tx.deps.triggerJob('order.deadlines');
    return order;
  }
  return settleOrder(tx, { row: order, people: parties, isFirst: true });
}

/**
 * A step of the table by the caller: under the lock of the order, and only if the policy allows it now. What the side has done
 * already is answered as it stands.
 */
async function step(
  ctx: ViewerCtx,
  given: {
    hash: string;
    name: keyof Order['can'] & OrderStepName;
    /** What is said beside it. */
    more?: Readonly<Record<string, string>> | undefined;
    /** The step was made already. */
    isMade: (tx: Tx, row: OrderRow) => boolean | Promise<boolean>;
    work: (tx: Tx<ViewerCtx>, held: LockedOrder) => Promise<OrderRow>;
  },
): Promise<OrderRow> {
  const { hash, name, more, isMade, work } = given;
  const { by, refusal = '' } = stepOf(name);
  return inTransaction(ctx, async (tx) => {
    const found = (await findOrderByHash(tx.db, hash)) ?? notFound('订单不存在');
    if (!roleIn(found, tx.viewer.userId)) notFound('订单不存在');
    const held = (await holdOrder(tx, found)) ?? notFound('订单不存在');
    const role = roleIn(held.row, tx.viewer.userId) ?? notFound('订单不存在');
    if (!by.includes(role)) fail('forbidden', { message: refusal });
    const disputes = await findDisputes(tx.db, held.row.order_id);
    if (orderCan(held.row, role, tx.now, disputes)[name]) {
      await beforeStep(tx, held.row, { step: name, who: role, more });
      return work(tx, held);
    }
    if (await isMade(tx, held.row)) return held.row;
    fail('stateChanged', { message: '订单状态已经变化，请刷新后再看' });
  });
}

export interface StepInput {
  hash: string;
  reason?: string | undefined;
}

const withReason = (words: string, reason = ''): string => (reason === '' ? words : `${words}：${reason}`);

/** The seller takes the order on; the caller has seen that it may be. `words`: where its feature says what that is, and tells the buyer. */
export async function acceptHeld(tx: Tx, { row }: LockedOrder, words?: string): Promise<OrderRow> {
  const moved = await moveTo(tx, row, {
    stage: orderStage.serving,
    who: 'seller',
    step: 'accept',
    words: words ?? stepWords('accept'),
    change: { accepted_at: tx.now },
  });
  if (words === undefined) await notifyMoved(tx, moved, 'accepted');
  return moved;
}

export const accept = (ctx: ViewerCtx, { hash }: StepInput): Promise<OrderRow> =>
  step(ctx, {
    hash,
    name: 'accept',
    isMade: (_, { promise, accepted_at }) => promise.accept !== null && accepted_at !== null,
    async work(tx, held) {
      if (held.row.total > 0) await requireTakingOn(tx, tx.viewer.userId);
      return acceptHeld(tx, held);
    },
  });

/** D50: work has begun; the buyer cannot simply cancel any more. */
export const start = (ctx: ViewerCtx, { hash }: StepInput): Promise<OrderRow> =>
  step(ctx, {
    hash,
    name: 'start',
    isMade: (_, { started_at }) => started_at !== null,
    async work(tx, { row }) {
      const move = { who: 'seller', step: 'start', words: stepWords('start') } as const;
      const started = await mark(tx, row, { ...move, change: { started_at: tx.now } });
      await notifyMoved(tx, started, 'started');
      return started;
    },
  });

/** Everything that the buyer has not got back yet goes back. */
export const decline = (ctx: ViewerCtx, { hash, reason }: StepInput): Promise<OrderRow> =>
  step(ctx, {
    hash,
    name: 'decline',
    isMade: (tx, { order_id }) => hasOrderEvent(tx.db, order_id, orderSteps.decline.did),
    async work(tx, held) {
      const words = stepWords('decline', {
        as: held.row.stage === orderStage.accepting ? 'unaccepted' : undefined,
      });
      const { row, people } = await closeOpenClaims(tx, held, '卖家全额退款');
      return endWithRefund(
        tx,
        { row, people },
        {
          who: 'seller',
          step: 'decline',
          words: withReason(words, reason),
          amount: leftOf(row),
          key: `order:${row.order_id}:declined`,
        },
      );
    },
  });

/** By the table of the promise; the rest is the seller's. `refund`: what the buyer was shown. */
export const cancel = (
  ctx: ViewerCtx,
  { hash, reason, refund }: StepInput & { refund?: number | undefined },
): Promise<OrderRow> =>
  step(ctx, {
    hash,
    name: 'cancel',
    isMade: (tx, { order_id }) => hasOrderEvent(tx.db, order_id, orderSteps.cancel.did),
    async work(tx, held) {
      const amount = cancelRefund(held.row, tx.now);
      if (refund !== undefined && refund !== amount)
        fail('stateChanged', { message: '现在取消能退的金额变了，请刷新后再看' });
      const { row, people } = await closeOpenClaims(tx, held, '买家取消了订单');
      return endWithRefund(
        tx,
        { row, people },
        {
          who: 'buyer',
          step: 'cancel',
          words: withReason(stepWords('cancel'), reason),
          amount,
          key: `order:${row.order_id}:cancelled`,
        },
      );
    },
  });

/** `more`: what the subject asks beside, e.g. under which number it travels. */
export const deliver = (
  ctx: ViewerCtx,
  { hash, more }: StepInput & { more?: Readonly<Record<string, string>> | undefined },
): Promise<OrderRow> =>
  step(ctx, {
    hash,
    name: 'deliver',
    more,
    isMade: (_, { delivered_at }) => delivered_at !== null,
    async work(tx, held) {
      const served = await serve(tx, held, stepWords('deliver'));
      await notifyMoved(tx, served, served.stage === orderStage.done ? 'done' : 'delivered');
      return served;
    },
  });

/** Served: it waits for the buyer, or is done where nobody confirms. */
export async function serve(tx: Tx, { row, people }: LockedOrder, words: string): Promise<OrderRow> {
  const move = { who: 'seller', step: 'deliver', words } as const;
  const change = { delivered_at: tx.now };
  if (row.promise.confirm) return moveTo(tx, row, { ...move, stage: orderStage.confirming, change });
  return finish(tx, { row: await updateOrder(tx.db, row.order_id, change), people }, move);
}

export const confirm = (ctx: ViewerCtx, { hash }: StepInput): Promise<OrderRow> =>
  step(ctx, {
    hash,
    name: 'confirm',
    isMade: (tx, { order_id }) => hasOrderEvent(tx.db, order_id, orderSteps.confirm.did),
    async work(tx, held) {
      const ready = await closeOpenClaims(tx, held, '买家确认完成');
      const move = { who: 'buyer', step: 'confirm', words: stepWords('confirm') } as const;
      const done = await finish(tx, ready, move);
      await notifyMoved(tx, done, 'done');
      return done;
    },
  });
