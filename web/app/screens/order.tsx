import { OrderScreen } from '../../features/order/parts/order-screen.tsx';
import { RechargeBack } from '../../features/wallet/parts/recharge-back.tsx';
import { orderSlots } from '../order-slots.ts';

/** An order, with what the feature that sells it brings, and what the wallet adds to that of a top-up. */
export default function ViewOrder() {
  return <OrderScreen slots={orderSlots} More={RechargeBack} />;
}
