import type { SalePromise } from '../order/promise.ts';
import { groupbuyRules } from './rules.ts';

/**
 * D134: all comes back until the deadline, and by itself when too few take part or the goods are not ready in time; ready, seven days
 * to receive; the money is the organiser's three days later. Seconds; `fee` in basis points.
 */
export const groupbuyPromise = ({
  deadline,
  readyBy,
  fee,
}: {
  deadline: number;
  readyBy: number;
  fee: number;
}): SalePromise => ({
  version: 1,
  cancel: [{ from: 'start', seconds: 0, percent: 100 }],
  afterwards: 0,
  startsAt: deadline,
  accept: null,
  serve: { seconds: Math.max(600, readyBy - deadline), until: readyBy, silence: 'back' },
  confirm: { seconds: groupbuyRules.receiveDays * 86_400 },
  hold: groupbuyRules.holdDays * 86_400,
  trade: 'groupbuy',
  fee,
});
