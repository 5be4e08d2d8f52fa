import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { lazy } from 'react';
import type { OnOrder } from '../order/parts/on-order.ts';

/** The code and how it stands, for the buyer; the way to the till, for the shop. */
export const onOrder: OnOrder = {
  type: orderTypes.o2o,
  Section: lazy(() => import('./parts/order-section.tsx')),
};
