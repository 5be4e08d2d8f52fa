import type { Tx } from '../../../platform/context.ts';
import { recount } from '../../card/api/headcount.ts';
import { befriend } from '../../relation/api/changes.ts';
import { waitingSince } from '../policy/applying.ts';
import { settleBetween } from '../store/applications.ts';
import { addEntries } from './entries.ts';

/** Makes two people friends who both said yes to a third who introduced them. Both are locked; neither has blocked the other. */
export async function meetByIntroduction(
  tx: Tx,
  given: { a: number; b: number; introducerId: number | null; askedAt: Date },
): Promise<void> {
  const { a, b, introducerId, askedAt } = given;
  await befriend(tx, a, b);
  await settleBetween(tx.db, { a, b }, tx.now, waitingSince(tx.now));
  await addEntries(tx, a, b, { applied_at: askedAt, via: 'apply', introducer_id: introducerId });
  await recount(tx, [a, b]);
}
