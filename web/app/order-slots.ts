// Written by npm run docs:features from features.json; do not edit.
import { onOrder as wallet } from '../features/wallet/on-order.tsx';
import { onOrder as service } from '../features/service/on-order.tsx';
import { onOrder as dues } from '../features/dues/on-order.tsx';
import type { OnOrder } from '../features/order/parts/on-order.ts';

/** What features bring to the page of their orders. */
export const orderSlots: readonly OnOrder[] = [wallet, service, dues];
