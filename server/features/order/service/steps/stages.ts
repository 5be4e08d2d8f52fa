import { fail } from '@qunlu/contract/kernel/errors.ts';
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
import { concede } from './concede.ts';
import { subjectOf, subjectOrder } from '../ground/facts.ts';
import { noSuchOrder, partiesOf } from '../ground/locks.ts';
import { endWithRefund, finish, mark, moveTo, setClock } from './moves.ts';
import { tellMoved } from './move-notices.ts';
import { holdOrder, settleOrder, commissioned, type Held } from '../money/settle.ts';

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
    work: (tx: Tx<ViewerCtx>, held: Held) => Promise<OrderRow>;
  },
): Promise<OrderRow> {
  const { hash, name, more, isMade, work } = given;
  const { by, refusal = '' } = stepOf(name);
  return inTransaction(ctx, async (tx) => {
    const found = (await findOrderByHash(tx.db, hash)) ?? noSuchOrder();
    if (!roleIn(found, tx.viewer.userId)) noSuchOrder();
    const held = (await holdOrder(tx, found)) ?? noSuchOrder();
    const role = roleIn(held.row, tx.viewer.userId) ?? noSuchOrder();
    if (!by.includes(role)) fail('forbidden', { message: refusal });
    const disputes = await findDisputes(tx.db, held.row.order_id);
    if (orderCan(held.row, role, tx.now, disputes)[name]) {
      const { before } = subjectOf(tx, held.row);
      if (more && !before) fail('invalid', { message: '这个订单不用补充', field: 'more' });
      await before?.(tx, subjectOrder(held.row), { step: name, who: role, more });
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

/** The seller takes the order on. The caller holds it and has seen that it may be. */
export async function acceptHeld(tx: Tx, { row }: Held): Promise<OrderRow> {
  const moved = await moveTo(tx, row, {
    stage: orderStage.serving,
    who: 'seller',
    step: 'accept',
    words: stepWords('accept'),
    change: { accepted_at: tx.now },
  });
  await tellMoved(tx, moved, 'accepted');
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
      await tellMoved(tx, started, 'started');
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
      const { row, people } = await concede(tx, held, '卖家全额退款');
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
      const { row, people } = await concede(tx, held, '买家取消了订单');
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
    async work(tx, { row, people }) {
      const move = { who: 'seller', step: 'deliver', words: stepWords('deliver') } as const;
      const change = { delivered_at: tx.now };
      if (!row.promise.confirm) {
        const done = await finish(tx, { row: await updateOrder(tx.db, row.order_id, change), people }, move);
        await tellMoved(tx, done, 'done');
        return done;
      }
      const moved = await moveTo(tx, row, { ...move, stage: orderStage.confirming, change });
      await tellMoved(tx, moved, 'delivered');
      return moved;
    },
  });

export const confirm = (ctx: ViewerCtx, { hash }: StepInput): Promise<OrderRow> =>
  step(ctx, {
    hash,
    name: 'confirm',
    isMade: (tx, { order_id }) => hasOrderEvent(tx.db, order_id, orderSteps.confirm.did),
    async work(tx, held) {
      const ready = await concede(tx, held, '买家确认完成');
      const move = { who: 'buyer', step: 'confirm', words: stepWords('confirm') } as const;
      const done = await finish(tx, ready, move);
      await tellMoved(tx, done, 'done');
      return done;
    },
  });
