// Written by npm run docs:features from features.json; do not edit.
import { onOrder as wallet } from '../features/wallet/on-order.tsx';
import { onOrder as service } from '../features/service/on-order.tsx';
import { onOrder as dues } from '../features/dues/on-order.tsx';
import { onOrder as course } from '../features/course/on-order.tsx';
import { onOrder as donation } from '../features/donation/on-order.tsx';
import { onOrder as groupbuy } from '../features/groupbuy/on-order.tsx';
import { onOrder as o2o } from '../features/o2o/on-order.tsx';
import type { OnOrder } from '../features/order/parts/on-order.ts';

/** What features bring to the page of their orders. */
export const orderSlots: readonly OnOrder[] = [wallet, service, dues, course, donation, groupbuy, o2o];
