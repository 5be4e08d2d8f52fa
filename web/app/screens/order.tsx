import { OrderScreen } from '../../features/order/parts/order-screen.tsx';
import { RechargeBack } from '../../features/wallet/parts/recharge-back.tsx';

/** An order, with what the wallet adds to that of a top-up. */
export default function ViewOrder() {
  return <OrderScreen More={RechargeBack} />;
}
