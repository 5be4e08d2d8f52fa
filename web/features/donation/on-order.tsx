import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { lazy } from 'react';
import type { OnOrder } from '../order/parts/on-order.ts';

/** On the order of a donation: the list in which it stands, where one shows one's name or not (D87). */
export const onOrder: OnOrder = {
  type: orderTypes.donation,
  Section: lazy(() => import('./parts/order-section.tsx')),
};
