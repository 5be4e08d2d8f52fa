import type { DuesKind } from '@qunlu/contract/dues/rules.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import type { MadeOrder } from '../../order/api/sell.ts';
import { hasIncome, insertDuesOrder } from '../store/orders.ts';
import { findOpening, setKept } from '../store/books.ts';
import { besideOf } from './fee-sale.ts';
import { besideRow } from './membership-subject.ts';
import { noteClosed, notePaid, noteRefund } from './money.ts';

/** What features above sell for a circle: neither a fee nor a pay code. */
export type CircleOrderKind = Extract<DuesKind, 'donation' | 'course'>;

/** An order of a circle, in the transaction that makes it (`beside` of its sale): its books and its income know it from then on. */
export const insertCircleOrder = (
  tx: Tx,
  made: MadeOrder,
  { circleId, kind, title }: { circleId: number; kind: CircleOrderKind; title: string },
): Promise<void> =>
  insertDuesOrder(tx.db, {
    ...besideOf(made, circleId),
    kind,
    title,
    tier_id: null,
    days: null,
    coupon_id: null,
    code: null,
  });

/** It was paid (`paid` of its subject). */
export async function notePaidOrder(tx: Tx, orderId: number): Promise<void> {
  await notePaid(tx, await besideRow(tx, orderId));
}

/** So much of it, in fen, goes back (`refunding` of its subject). */
export async function noteRefundedOrder(tx: Tx, orderId: number, amount: number): Promise<void> {
  await noteRefund(tx, await besideRow(tx, orderId), amount);
}

/** It was closed unpaid (`closed` of its subject). */
export async function noteClosedOrder(tx: Tx, orderId: number): Promise<void> {
  await noteClosed(tx, await besideRow(tx, orderId));
}

/**
 * The books of a circle that takes support are read by its members (D87). Once it was given some they stay so: what it was used for
 * is theirs to read. The circle is locked.
 */
export async function keepBooksOpen(tx: Tx, circleId: number, kept: boolean): Promise<void> {
  await setKept(tx.db, circleId, kept || (await hasIncome(tx.db, circleId, 'donation')), tx.now);
}

/** Whether members read the books of a circle. */
export const booksOpen = async (ctx: Ctx, circleId: number): Promise<boolean> =>
  (await findOpening(ctx.db, circleId)) !== undefined;
