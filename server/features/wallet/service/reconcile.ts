import { daySeconds, dayText } from '@qunlu/contract/kernel/formats.ts';
import { inTransaction, jobContext, type Deps, type Tx } from '../../../platform/context.ts';
import { post } from '../../ledger/api/post.ts';
import { compareBill, dropOldBills, keepBill, lastBillDay, markBillDay, sumFees } from '../store/bills.ts';

/** Seconds. Shanghai has no summer time. */
const dayLength = 86_400;
/**
 * Days before yesterday with which the first run begins: their bills are kept, so that what was paid around midnight is not
 * missed. Our own records count from the day after the first on.
 */
const firstBack = 2;
/** Days that the channel keeps bills. */
const mostBack = 89;

const startOf = (day: string): number => daySeconds(day) ?? 0;
const dayAfter = (day: string, days: number): string => dayText(startOf(day) + days * dayLength);

/** The days whose bills are to be compared now, the oldest first. */
function daysDue(now: Date, last: string | null): string[] {
  const yesterday = dayAfter(dayText(now.getTime() / 1000), -1);
  const earliest = dayAfter(yesterday, -mostBack);
  const next = last === null ? dayAfter(yesterday, -firstBack) : dayAfter(last, 1);
  const days: string[] = [];
  for (let day = next < earliest ? earliest : next; day <= yesterday; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** What the channel keeps for itself is a cost of the platform, and no longer held for us. */
async function postFees(tx: Tx, day: string): Promise<void> {
  const fees = await sumFees(tx.db, day);
  await post(tx, {
    key: `channel-fee:${day}`,
    kind: 'channel-fee',
    lines: [
      { account: 'cost', amount: -fees },
      { account: 'channel', amount: fees },
    ],
  });
}

/**
 * Job (D115): the channel's bill of each day against the ledger, number by number, in both directions. Day after day: a
 * number may be in a bill of the day before, since we learn of what happened after it has. Stops at a bill that is not made yet.
 */
export async function reconcile(deps: Deps, goesOn: () => boolean): Promise<void> {
  if (deps.pay.mchid === '') return;
  const last = await lastBillDay(deps.db);
  let isFirst = last === null;
  for (const day of daysDue(deps.clock(), last)) {
    if (!goesOn()) return;
    const lines = await deps.pay.bill(day);
    if (!lines) return;
    const span = { from: new Date(startOf(day) * 1000), until: new Date(startOf(dayAfter(day, 1)) * 1000) };
    const withOwn = !isFirst;
    const opened = await inTransaction(jobContext(deps), async (tx) => {
      await keepBill(tx.db, day, lines);
      await postFees(tx, day);
      const count = await compareBill(tx.db, { day, ...span, withOwn, now: tx.now });
      await markBillDay(tx.db, day, lines.length, tx.now);
      return count;
    });
    if (opened > 0)
      deps.log.error({ day, opened }, 'the bill of the payment channel differs from the ledger');
    isFirst = false;
  }
  await dropOldBills(deps.db, goesOn, deps.clock());
}
