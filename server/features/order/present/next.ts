import { afterWords, nextWords, promiseTableOf } from '@qunlu/contract/order/promise-words.ts';
import type { PromiseTable } from '@qunlu/contract/order/promise.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import { factsOf, type Role } from '../policy.ts';
import type { OrderRow } from '../store/orders.ts';

/** What was promised, with its dates. */
export const tableOf = (row: OrderRow, now: Date): PromiseTable =>
  promiseTableOf(row.promise, { ...factsOf(row), seller: row.seller_id !== null }, secondsOf(now));

const isPaid = (row: OrderRow): boolean => row.state !== orderState.unpaid && row.state !== orderState.closed;

/** What happens when nobody does anything, and when; null when nothing does. */
export const nextOf = (row: OrderRow, role: Role): { words: string; at: number } | null =>
  isPaid(row) ? nextWords(row.promise, factsOf(row), role) : null;

/** What follows, each sentence with its date. `income`: what the seller gets or will get, fen. */
export const afterOf = (row: OrderRow, role: Role, income: number, now: Date): string[] =>
  isPaid(row)
    ? afterWords(row.promise, factsOf(row), { role, seller: row.seller_id !== null, income }, secondsOf(now))
    : [];
