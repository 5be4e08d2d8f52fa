import { OrderScreen } from '../../features/order/parts/order-screen.tsx';
import { orderSlots } from '../order-slots.ts';

/** An order, with what the feature that sells it brings. */
export default function ViewOrder() {
  return <OrderScreen slots={orderSlots} />;
}
