import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { lazy, Suspense } from 'react';
import { OrderScreen } from '../../features/order/parts/order-screen.tsx';
import { orderSlots } from '../order-slots.ts';

/** Loaded with the first order of their type. */
const RechargeBack = lazy(async () => {
  const { RechargeBack: shown } = await import('../../features/wallet/parts/recharge-back.tsx');
  return { default: shown };
});
const PaymentBack = lazy(async () => {
  const { PaymentBack: shown } = await import('../../features/dues/parts/payment-back.tsx');
  return { default: shown };
});

const More = ({ order }: { order: Order }) => (
  <Suspense>
    {order.type === orderTypes.recharge && <RechargeBack order={order} />}
    {order.type === orderTypes.payQrcode && <PaymentBack order={order} />}
  </Suspense>
);

/**
 * An order, with what the feature that sells it brings, what the wallet adds to that of a top-up, and a circle to that of a payment
 * by its code.
 */
export default function ViewOrder() {
  return <OrderScreen slots={orderSlots} More={More} />;
}
