import type { Tx } from '../../../platform/context.ts';
import { recount } from '../../card/api/headcount.ts';
import { befriend } from '../../relation/api/changes.ts';
import { waitingSince } from '../policy/applying.ts';
import { settleBetween } from '../store/applications.ts';
import { addEntries, type Meeting } from './entries.ts';

/**
 * D40, D202: makes two people friends and settles pending applications between them. Both are locked; neither has blocked the
 * other.
 */
export async function meet(tx: Tx, a: number, b: number, meeting: Meeting): Promise<void> {
  await befriend(tx, a, b);
  await settleBetween(tx.db, { a, b }, tx.now, waitingSince(tx.now));
  await addEntries(tx, a, b, meeting);
  await recount(tx, [a, b]);
}
