import { applicationWaits } from '@qunlu/contract/circle/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { admit } from '../../circle/api/membership.ts';
import type { CircleRow, MemberRow } from '../../circle/api/rows.ts';
import { insertTrial } from '../store/members.ts';
import { closeOthers, placeOrder } from './placing.ts';
import { trialFor } from './trial.ts';
import { wishOf, type FeeWish } from './wish.ts';

/** What somebody has chosen: the tier, what the page showed, a coupon. */
export type FeeChoice = Omit<FeeWish, 'kind'>;

/** Before the transaction that makes the order of an application: closes what is stale (`closeStale`). */
export async function prepareFee(ctx: ViewerCtx, circle: CircleRow, choice: FeeChoice): Promise<void> {
  await closeOthers(ctx, await wishOf(ctx, circle, { ...choice, kind: 'join' }));
}

/**
 * The order of an application that stands in state 0 and waits for payment; people and circle are locked, its seat is held.
 * `hash`: the order to pay, '' when a trial lets them in at once. Paying admits them, or leaves them waiting for an admin; an
 * order that is closed unpaid ends the application.
 */
export async function orderFee(
  tx: Tx<ViewerCtx>,
  circle: CircleRow,
  member: MemberRow,
  choice: FeeChoice,
): Promise<{ hash: string; member: MemberRow }> {
  const { userId } = tx.viewer;
  const circleId = circle.phonebook_id;
  const { order, tier } = await wishOf(tx, circle, { ...choice, kind: 'join' });
  const trialDays = await trialFor(tx, circle, { tier, userId });
  if (trialDays > 0) {
    const endAt = after(tx.now, trialDays * 86_400);
    await insertTrial(tx.db, { phonebook_id: circleId, user_id: userId, ends_at: endAt });
    return { hash: '', member: await admit(tx, circle, member, { endAt }) };
  }
  if (member.waits !== applicationWaits.payment) fail('stateChanged');
  return { hash: await placeOrder(tx, circleId, order), member };
}
