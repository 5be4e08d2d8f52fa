// Written by npm run docs:features from features.json; do not edit.
import { onOrder as service } from '../features/service/on-order.tsx';
import type { OnOrder } from '../features/order/parts/on-order.ts';

/** What features bring to the page of their orders. */
export const orderSlots: readonly OnOrder[] = [service];
