import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import type { PaidPart } from './on-order.ts';
import { Outcome } from './outcome.tsx';
import { PaidResult } from './paid-result.tsx';
import { StillPaying } from './still-paying.tsx';

/** After paying: what happens next; or that it is not paid yet, or what became of it. */
export function OrderResult(props: { order: Order; part?: PaidPart }) {
  const { state, role } = props.order;
  if (role === 'buyer' && state === orderState.unpaid) return <StillPaying {...props} />;
  return role === 'buyer' && state === orderState.paid ? <PaidResult {...props} /> : <Outcome {...props} />;
}
