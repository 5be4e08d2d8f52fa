import { fail } from '@qunlu/contract/kernel/errors.ts';
import { applicationWaits, memberState } from '@qunlu/contract/phonebook/rules.ts';
import { after, type ViewerCtx } from '../../../platform/context.ts';
import type { Fees } from '../../phonebook/ports.ts';
import { lockCircle, openCircle } from '../../phonebook/service/access.ts';
import { admit } from '../../phonebook/service/membership.ts';
import { rowOf } from '../../phonebook/service/paid.ts';
import { countPaidMembers, insertTrial } from '../store/members.ts';
import { decided, ending, payees } from './ending.ts';
import { quoteCircle, refundable } from './offer.ts';
import { owed } from './owed.ts';
import { trialFor } from './trial.ts';
import { closeOthers, placeOrder } from './placing.ts';
import { wishOf } from './wish.ts';

type Wish = Parameters<Fees['order']>[1];

/** The order of an application; the row waits for payment, its seat is held, people and circle are locked. */
async function order(tx: ViewerCtx, { phonebookId, memberId, ...given }: Wish): Promise<string> {
  const { userId } = tx.viewer;
  const circle = await lockCircle(tx, phonebookId);
  if (circle.owner_id !== given.ownerId) fail('busy');
  const { order: wanted, tier } = await wishOf(tx, circle, { ...given, kind: 'join' });
  const member = await rowOf(tx, phonebookId, userId);
  if (member?.member_id !== memberId || member.state !== memberState.applying)
    fail('stateChanged', { message: '加入申请已经有变化，请刷新后再看' });
  const trialDays = await trialFor(tx, circle, { tier, userId });
  if (trialDays > 0) {
    const endAt = after(tx.now, trialDays * 86_400);
    await insertTrial(tx.db, { phonebook_id: phonebookId, user_id: userId, ends_at: endAt });
    await admit(tx, circle, member, { endAt });
    return '';
  }
  if (member.waits !== applicationWaits.payment) fail('stateChanged');
  return placeOrder(tx, phonebookId, wanted);
}

/** D65–D68, for the circles below. */
export const duesFees: Fees = {
  quote: quoteCircle,
  async prepare(ctx, { phonebookId, ...given }) {
    const { row } = await openCircle(ctx, phonebookId);
    await closeOthers(ctx, await wishOf(ctx, row, { ...given, kind: 'join' }));
  },
  order,
  decided,
  ending,
  payees,
  refundable,
  owed,
  countPaid: (ctx, phonebookId) => countPaidMembers(ctx.db, phonebookId, ctx.now),
};
