import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { lazy } from 'react';
import type { OnOrder } from '../order/parts/on-order.ts';

/** What can come back of a top-up, on its order (D109). */
export const onOrder: OnOrder = {
  type: orderTypes.recharge,
  Section: lazy(() => import('./parts/recharge-back.tsx')),
};
