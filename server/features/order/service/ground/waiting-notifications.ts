import type { Tx } from '../../../../platform/context.ts';
import { settle, settleAll } from '../../../notification/api/notifications.ts';
import type { DisputeRow } from '../../store/disputes.ts';
import type { OrderRow } from '../../store/orders.ts';
import type { RequestRow } from '../../store/requests.ts';
import { partiesOf } from './locks.ts';

/** What waits for a side, by the key of its notification; it ends with what it tells of, whoever ends that. */
export const waitingKeys = {
  asked: ({ request_id }: RequestRow): string => `order:request:${request_id}:asked`,
  disputed: ({ dispute_id }: DisputeRow): string => `dispute:${dispute_id}`,
  sold: (orderId: number): string => `order:${orderId}:sold`,
  delivered: (orderId: number): string => `order:${orderId}:delivered`,
} as const;

/** The seller has nothing to answer any more. */
export async function settleAsked(tx: Tx, { seller_id }: OrderRow, request: RequestRow): Promise<void> {
  if (seller_id !== null) await settle(tx, seller_id, [waitingKeys.asked(request)]);
}

/** The other side has nothing to answer any more: they have, or it is over. */
export async function settleDisputed(tx: Tx, row: OrderRow, dispute: DisputeRow): Promise<void> {
  const userId = dispute.opened_by === 'buyer' ? row.seller_id : row.buyer_id;
  if (userId !== null) await settle(tx, userId, [waitingKeys.disputed(dispute)]);
}

/** What was to be taken on or confirmed waits no more once the order goes on. */
export async function settleSteps(tx: Tx, row: OrderRow): Promise<void> {
  if (row.seller_id === null) return;
  const { order_id: id } = row;
  await settleAll(tx, partiesOf(row), [waitingKeys.sold(id), waitingKeys.delivered(id)]);
}
