import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { lazy } from 'react';
import type { OnOrder } from '../order/parts/on-order.ts';

/** What was taken, how it stands and the code, for the buyer; the way to the management, for the organiser. */
export const onOrder: OnOrder = {
  type: orderTypes.groupBuy,
  Section: lazy(() => import('./parts/order-section.tsx')),
};
