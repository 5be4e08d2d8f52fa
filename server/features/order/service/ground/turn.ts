import { nextDeadline, silenceOf, wholeEnd, type Clock, type Trade } from '@qunlu/contract/order/promise.ts';
import { factsOf, type Role } from '../../policy.ts';
import { atOnce, type Turn } from '../../store/deadlines.ts';
import type { OrderRow } from '../../store/orders.ts';

/** Trades in which nobody waits for the seller: whoever bought comes with a code, or chooses themself. */
const bySelf: readonly (Trade | undefined)[] = ['voucher', 'bounty'];

/**
 * The next clock of an order, and whose turn it is while it runs: nobody's where the end comes by itself. The seller serves from the
 * start on, never while all may still come back.
 */
export function clockOf(
  row: Parameters<typeof factsOf>[0] & Pick<OrderRow, 'promise'>,
): ({ what: Clock; due_at: Date } & Turn) | null {
  const { promise } = row;
  const next = nextDeadline(promise, factsOf(row));
  if (!next) return null;
  const clock = { what: next.what, due_at: new Date(next.at * 1000), opens_at: atOnce };
  if (next.what !== 'serve') return { ...clock, side: next.what === 'confirm' ? 'buyer' : 'seller' };
  if (silenceOf(promise, 'serve') === 'done' || bySelf.includes(promise.trade))
    return { ...clock, side: null };
  const opens = Math.max(promise.startsAt, wholeEnd(promise));
  return { ...clock, side: 'seller', opens_at: new Date(opens * 1000) };
}

export const otherSide = (role: Role): Role => (role === 'buyer' ? 'seller' : 'buyer');
