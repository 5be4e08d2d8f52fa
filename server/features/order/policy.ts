import type { Order } from '@qunlu/contract/order/entity.ts';
import {
  acceptBy,
  fullMinute,
  refundFor,
  releaseAt,
  servableAt,
  type SaleFacts,
} from '@qunlu/contract/order/promise.ts';
import { orderRules, orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import type { StepSide } from '@qunlu/contract/order/step-shape.ts';
import { stepOf, type OrderStepName } from '@qunlu/contract/order/steps.ts';
import { secondsOf } from '../../platform/context.ts';
import type { Means } from './store/means.ts';
import type { OrderRow } from './store/orders.ts';

export type Role = 'buyer' | 'seller';

/** D113: what of the income may be withdrawn; the rest repays the platform and gives fees back. */
export const withdrawableOf = ({ income, debts, back }: Means): number =>
  income - Math.min(income, debts + back);

/** D68: fees go back out of the income first; what it lacks stays in the balance. */
export const spendableOf = ({ balance, income, debts, back }: Means): number =>
  balance - Math.min(balance, Math.max(0, back - Math.max(0, income - debts)));

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

type Timed = Pick<
  OrderRow,
  | 'total'
  | 'paid_at'
  | 'accepted_at'
  | 'started_at'
  | 'delivered_at'
  | 'closed_at'
  | 'done_at'
  | 'asked_at'
  | 'stage'
  | 'disputed'
  | 'paused'
>;

/** An order as its promise counts it. */
export function factsOf(row: Timed): SaleFacts {
  const ended = row.stage === orderStage.ended ? row.closed_at : row.done_at;
  return {
    total: row.total,
    paidAt: seconds(row.paid_at),
    acceptedAt: seconds(row.accepted_at),
    startedAt: seconds(row.started_at),
    deliveredAt: seconds(row.delivered_at),
    overAt: seconds(ended),
    stage: row.stage,
    disputed: row.disputed,
    askedAt: seconds(row.asked_at),
    paused: row.paused,
  };
}

/** Who a person is in an order; null for anybody else, to whom it does not exist. */
export function roleIn(row: Pick<OrderRow, 'buyer_id' | 'seller_id'>, userId: number): Role | null {
  if (row.buyer_id === userId) return 'buyer';
  return row.seller_id === userId ? 'seller' : null;
}

/** Fen that are still the order's: paid and not given back. */
export const leftOf = (row: OrderRow): number =>
  row.paid_balance + row.paid_channel - row.refunded_balance - row.refunded_channel;

/** Paid, and not all of it given back. */
const stands = (row: OrderRow): boolean =>
  row.state === orderState.paid ||
  row.state === orderState.partlyRefunded ||
  (row.state === orderState.refunding && leftOf(row) > 0);

const running = (row: OrderRow): boolean =>
  row.stage === orderStage.accepting ||
  row.stage === orderStage.serving ||
  row.stage === orderStage.confirming;

/** Over, and the money still waits: the time in which either side may dispute it. A request stops it as it was. */
export const inHold = (row: OrderRow, now: Date): boolean =>
  (row.stage === orderStage.done || row.stage === orderStage.ended) &&
  (row.disputed || secondsOf(row.asked_at ?? now) < releaseAt(row.promise, factsOf(row)));

/** Done, and the seller has the money already. */
export const released = (row: OrderRow, now: Date): boolean =>
  row.stage === orderStage.done && !inHold(row, now);

/** The seller has the money, and nothing is open about it: only staff can still give it back. */
export const isStaffRefundable = (row: OrderRow, now: Date): boolean =>
  row.seller_id !== null && released(row, now) && !row.disputed && row.asked_at === null && leftOf(row) > 0;

/** Fen that the buyer may ask back now (D51); 0 when they may not. `asked`: how often they have before. */
export function requestMax(row: OrderRow, now: Date, asked: number): number {
  const { promise, done_at: doneAt } = row;
  if (
    row.seller_id === null ||
    !promise.serve ||
    promise.noRequests ||
    !stands(row) ||
    row.disputed ||
    row.asked_at
  )
    return 0;
  const isLate = !doneAt || secondsOf(now) >= fullMinute(secondsOf(doneAt) + orderRules.requestDays * 86_400);
  if (asked >= orderRules.requestsMax || !(running(row) || (row.stage === orderStage.done && !isLate)))
    return 0;
  return leftOf(row);
}

/** Fen that the buyer gets back when they cancel now; 0 when they may not. */
export function cancelRefund(row: OrderRow, now: Date): number {
  if (!stands(row)) return 0;
  return Math.min(leftOf(row), refundFor(row.promise, factsOf(row), secondsOf(now)));
}

/** By the table; what cost nothing may be cancelled as long as it would give something back. */
function mayCancel(row: OrderRow, now: Date): boolean {
  if (row.total > 0) return cancelRefund(row, now) > 0;
  return stands(row) && refundFor(row.promise, { ...factsOf(row), total: 100 }, secondsOf(now)) > 0;
}

/** A dispute of the order, whatever became of it. */
export interface PastDispute {
  opened_by: Role;
  /** 0 open, 1 decided, 2 taken back. */
  state: number;
  decided_at: Date | null;
}

/** A side may dispute again a few times; not what staff has decided after the service. */
function mayDispute(row: OrderRow, role: Role, past: readonly PastDispute[]): boolean {
  const served = row.delivered_at ?? row.done_at ?? row.closed_at;
  const decided = past.some(
    ({ state, decided_at }) => state === 1 && served && decided_at && served <= decided_at,
  );
  const own = past.filter(({ opened_by }) => opened_by === role).length;
  return !decided && own < orderRules.disputesPerSide;
}

/** What a step asks beyond the table: the promise, a date, how often. */
interface Asked {
  role: Role;
  now: Date;
  disputes: readonly PastDispute[];
  /** How often the buyer has asked before. */
  asked: number;
}
const conditions: Partial<Record<OrderStepName, (row: OrderRow, asked: Asked) => boolean>> = {
  pay: (row, { now }) => now < row.expires_at,
  cancel: (row, { now }) => mayCancel(row, now),
  // Its clock may have run out while it stood still.
  accept: (row, { now }) => secondsOf(now) < acceptBy(row.promise, factsOf(row)),
  decline: (row, { now }) => running(row) || (inHold(row, now) && leftOf(row) > 0),
  start: (row) => row.promise.serve?.started !== undefined && row.started_at === null,
  deliver: (row, { now }) => servableAt(row.promise, secondsOf(now)),
  dispute: (row, { now, role, disputes }) =>
    leftOf(row) > 0 &&
    row.seller_id !== null &&
    (running(row) || inHold(row, now)) &&
    mayDispute(row, role, disputes),
  withdraw: (_, { role, disputes }) => disputes.find(({ state }) => state === 0)?.opened_by === role,
  'ask-refund': (row, { now, asked }) => requestMax(row, now, asked) > 0,
};

/** Whether the table lets a side take a step of an order as it stands; the stage, the money and what is open. */
export function stepFits(row: OrderRow, name: OrderStepName, side: StepSide): boolean {
  const { by, needs, open, not = [], moves } = stepOf(name);
  const isOpen = { dispute: row.disputed, request: row.asked_at !== null };
  return (
    by.includes(side) &&
    (needs === 'paid' ? stands(row) : row.state === orderState.unpaid) &&
    (open === undefined || isOpen[open]) &&
    !not.some((one) => isOpen[one]) &&
    moves.some(([from]) => from === row.stage)
  );
}

/**
 * What one side may do now, by the table (`contract/order/steps.ts`) and its conditions. While a dispute is open, either side may
 * still give in, which ends it: the buyer confirms or cancels by the table of the promise, the seller gives everything back. Both
 * may add words and pictures to it (`answer`). While a request for money back waits (D51) it is the same, and the seller answers
 * it. `asked`: how often the buyer has asked before.
 */
export function orderCan(
  row: OrderRow,
  role: Role,
  now: Date,
  disputes: readonly PastDispute[] = [],
  asked = 0,
): Order['can'] {
  const may = (name: OrderStepName): boolean =>
    stepFits(row, name, role) && (conditions[name]?.(row, { role, now, disputes, asked }) ?? true);
  return {
    pay: may('pay'),
    close: may('close'),
    cancel: may('cancel'),
    accept: may('accept'),
    decline: may('decline'),
    start: may('start'),
    deliver: may('deliver'),
    confirm: may('confirm'),
    dispute: may('dispute'),
    answer: may('answer'),
    withdraw: may('withdraw'),
    ask_refund: may('ask-refund'),
    answer_refund: may('agree-refund'),
    take_back_refund: may('take-back-refund'),
  };
}

/** Against whom a dispute about `amount` was decided: the seller who gives back more than half, the buyer who gets nothing. */
export function loserOf(
  { buyer_id, seller_id, promise }: Pick<OrderRow, 'buyer_id' | 'seller_id' | 'promise'>,
  { amount, refund }: { amount: number; refund: number },
): number | null {
  if (amount === 0 || seller_id === null) return null;
  // What others see of a defeat would name a hidden buyer to the seller.
  if (refund === 0) return promise.hidesBuyer ? null : buyer_id;
  return refund * 2 > amount ? seller_id : null;
}

/**
 * Whether all goes back when nobody decides a dispute: whoever has not answered has nothing to say against it; otherwise what was
 * served counts as served.
 */
export const silenceGivesAll = (
  dispute: { opened_by: Role; answered_at: Date | null },
  { stage, delivered_at, done_at }: Pick<OrderRow, 'stage' | 'delivered_at' | 'done_at'>,
): boolean => {
  if (stage === orderStage.ended) return false;
  return dispute.answered_at ? delivered_at === null && done_at === null : dispute.opened_by === 'buyer';
};

export const silenceWords = (all: boolean): string => (all ? '全额退给买家' : '照承诺给卖家');

/**
 * What a member of staff may do with a dispute: decide once it is answered or the time for it is over, alone up to the limit;
 * confirm what a colleague has proposed. Never of an order of theirs.
 */
export function disputeCan(
  dispute: {
    state: number;
    amount: number;
    answered_at: Date | null;
    answer_by: Date;
    proposed_at: Date | null;
    proposed_by: number | null;
  },
  order: Pick<OrderRow, 'buyer_id' | 'seller_id'>,
  staffId: number,
  now: Date,
): { decide: boolean; confirm: boolean; alone: boolean } {
  const ripe = dispute.answered_at !== null || dispute.answer_by <= now;
  const decide = dispute.state === 0 && ripe && roleIn(order, staffId) === null;
  return {
    decide,
    confirm: decide && dispute.proposed_by !== null && dispute.proposed_by !== staffId,
    alone: dispute.amount <= orderRules.disputeSecond,
  };
}
