import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { lazy } from 'react';
import type { OnOrder } from '../order/parts/on-order.ts';

/** Whoever got a payment by a circle's code gives it back, on its order (D68, D89). */
export const onOrder: OnOrder = {
  type: orderTypes.payQrcode,
  Section: lazy(() => import('./parts/payment-back.tsx')),
};
