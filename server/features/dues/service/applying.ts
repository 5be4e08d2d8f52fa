import { applicationWaits } from '@qunlu/contract/circle/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { admit } from '../../circle/api/membership.ts';
import type { CircleRow, MemberRow } from '../../circle/api/rows.ts';
import { defineSale, type Parties } from '../../order/api/sell.ts';
import { insertTrial } from '../store/members.ts';
import { feeOffer, feeSale, type FeeChoice, type FeeOffer } from './fee-sale.ts';
import { trialFor } from './trial.ts';

const joinSale = defineSale<FeeChoice & { circle: CircleRow }, FeeOffer>({
  ...feeSale,
  targetOf: ({ circle }) => String(circle.phonebook_id),
  offer: (ctx, { circle, ...choice }) => feeOffer(ctx, circle, choice, 'join'),
});

/** Before the transaction that makes the order of an application: the unpaid one of another choice is closed. */
export const prepareFee = (ctx: ViewerCtx, circle: CircleRow, choice: FeeChoice): Promise<unknown> =>
  joinSale.prepare(ctx, { ...choice, circle });

/**
 * The order of an application that stands in state 0 and waits for payment; people and circle are locked, its seat is held.
 * `hash`: the order to pay, '' when a trial lets them in at once. Paying admits them, or leaves them waiting for an admin; an
 * order that is closed unpaid ends the application.
 */
export async function orderFee(
  tx: Tx<ViewerCtx>,
  held: { circle: CircleRow; member: MemberRow; parties: Parties },
  choice: FeeChoice,
): Promise<{ hash: string; member: MemberRow }> {
  const { circle, member, parties } = held;
  const { userId } = tx.viewer;
  const { offer, place } = await joinSale.within(tx, { ...choice, circle }, parties);
  const trialDays = await trialFor(tx, circle, { tier: offer.tier, userId });
  if (trialDays > 0) {
    const endAt = after(tx.now, trialDays * 86_400);
    await insertTrial(tx.db, { phonebook_id: circle.phonebook_id, user_id: userId, ends_at: endAt });
    return { hash: '', member: await admit(tx, circle, member, { endAt }) };
  }
  if (member.waits !== applicationWaits.payment) fail('stateChanged');
  return { hash: (await place()).order.hash, member };
}
