import type { OrderStage, OrderState, OrderType } from '@qunlu/contract/order/rules.ts';
import { defineEvent } from '../../platform/events.ts';

/** An order as listeners are told of it. Amounts in fen. */
export interface OrderFact {
  orderId: number;
  hash: string;
  type: OrderType;
  subject: string;
  target: string;
  buyerId: number;
  sellerId: number | null;
  title: string;
  quantity: number;
  total: number;
  paidBalance: number;
  paidChannel: number;
  /** Returned, or on its way back. */
  refunded: number;
  state: OrderState;
  stage: OrderStage;
}

const aboutOrder = ({ orderId }: { orderId: number }): string => `order ${orderId}`;

/** `page`: the subject's own of it; '' when it is not known yet. */
export interface OrderPaidEvent extends OrderFact {
  page: string;
}
/** Raised when it became paid, its effect included. */
export const orderPaid = defineEvent<OrderPaidEvent>('order.paid', aboutOrder);
/** Raised before money goes back: listeners in the transaction may still refuse. `all`: nothing of it is left. */
export const orderRefunding = defineEvent<OrderFact & { amount: number; all: boolean; key: string }>(
  'order.refunding',
  aboutOrder,
);
/** `refundId` 0: it was for nothing, and nothing has moved. Amounts in fen. */
export interface OrderRefundedEvent extends OrderFact {
  refundId: number;
  amount: number;
  balancePart: number;
  channelPart: number;
  all: boolean;
  reason: string;
}
/** Raised when money has left for the buyer; what goes through the channel arrives later. */
export const orderRefunded = defineEvent<OrderRefundedEvent>('order.refunded', aboutOrder);

/**
 * Staff has decided a dispute. `loserId`: against whom, null where each side got something, where the order hides them, where the
 * platform sold, or nothing was paid. What the rule decides since nobody did is nobody's defeat. `at` in seconds.
 */
export const disputeDecided = defineEvent<{
  orderId: number;
  disputeId: number;
  loserId: number | null;
  at: number;
}>('order.dispute-decided', aboutOrder);

/** A refund must go out through the channel. */
export const refundDue = defineEvent<{ refundId: number }>(
  'order.refund-due',
  ({ refundId }) => `refund ${refundId}`,
);
/** An attempt was given up in a transaction; the provider has not been told yet. */
export const paymentAbandoned = defineEvent<{ paymentId: number; outTradeNo: string }>(
  'order.payment-abandoned',
  ({ paymentId }) => `payment ${paymentId}`,
);
