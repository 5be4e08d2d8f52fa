import type { Order } from '@qunlu/contract/order/entity.ts';
import { PaymentBack } from '../../features/dues/parts/payment-back.tsx';
import { OrderScreen } from '../../features/order/parts/order-screen.tsx';
import { RechargeBack } from '../../features/wallet/parts/recharge-back.tsx';
import { orderSlots } from '../order-slots.ts';

const More = ({ order }: { order: Order }) => (
  <>
    <RechargeBack order={order} />
    <PaymentBack order={order} />
  </>
);

/**
 * An order, with what the feature that sells it brings, what the wallet adds to that of a top-up, and a circle to that of a payment
 * by its code.
 */
export default function ViewOrder() {
  return <OrderScreen slots={orderSlots} More={More} />;
}
