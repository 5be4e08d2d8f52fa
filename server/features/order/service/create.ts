import { orderRules, orderState, type OrderType } from '@qunlu/contract/order/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { after, type Ctx } from '../../../platform/context.ts';
import { insertOrder, lockUnpaid, type OrderRow } from '../store/orders.ts';

export interface NewOrder {
  type: OrderType;
  /** Name of the payable subject, and what of it: part of "one unpaid order per target and person". */
  subject: string;
  target: string;
  buyerId: number;
  sellerId?: number;
  title: string;
  quantity?: number;
  /** Fen. */
  total: number;
  /** What was bought, as it was shown. */
  snapshot: Record<string, unknown>;
  promise: SalePromise;
}

/**
 * D107: makes an order, or answers the unpaid one of the same person and target when it is for the same price and
 * promise. The caller has locked the buyer. Another price closes the old one first (`closeStale`).
 */
export async function createOrder(tx: Ctx, given: NewOrder): Promise<OrderRow> {
  if (given.total < 0 || given.total > orderRules.totalMax) fail('invalid', { message: '金额超出范围' });
  const open = await lockUnpaid(tx.db, given);
  if (open) return open;
  return insertOrder(tx.db, {
    hash: tx.deps.random(16).toString('base64url'),
    type: given.type,
    subject: given.subject,
    target: given.target,
    buyer_id: given.buyerId,
    seller_id: given.sellerId ?? null,
    title: given.title.slice(0, orderRules.title),
    quantity: given.quantity ?? 1,
    total: given.total,
    snapshot: given.snapshot,
    promise: given.promise,
    state: orderState.unpaid,
    created_at: tx.now,
    expires_at: after(tx.now, orderRules.unpaidMinutes * 60),
  });
}
