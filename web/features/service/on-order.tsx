import type { OnOrder } from '../order/parts/on-order.ts';

/** What was agreed, who the other side is, and what both write to each other, on the page of an order. */
export const onOrder: OnOrder = { key: 'service', load: () => import('./parts/order/part.tsx') };
