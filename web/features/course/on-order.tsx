import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { lazy } from 'react';
import type { OnOrder } from '../order/parts/on-order.ts';

/** How much of the course was seen of what may be seen before money comes back (D81). */
export const onOrder: OnOrder = {
  type: orderTypes.course,
  Section: lazy(() => import('./parts/order-section.tsx')),
};
