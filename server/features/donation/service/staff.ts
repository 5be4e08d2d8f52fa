import type { hideDonationWords, listStaffDonations } from '@qunlu/contract/donation/staff.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type StaffCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { reportersOf, setByStaff } from '../../moderation/api/by-staff.ts';
import { audit } from '../../staff/api/audit.ts';
import { presentForStaff } from '../present.ts';
import { findDonation, updateDonation } from '../store/donations.ts';
import { findForStaff } from '../store/staff.ts';

export async function listForStaff(
  ctx: StaffCtx,
  { queue = 'reported', circle_id: circleId, size = 20, next }: QueryOf<typeof listStaffDonations>,
): Promise<OutputOf<typeof listStaffDonations>> {
  const rows = await findForStaff(ctx.db, { queue, circleId, before: next, size: size + 1 });
  return paged(rows, size, 'donation_id', presentForStaff);
}

/** The words alone: what was given is in the books, and the donor stays in the list. */
export async function hideWords(
  ctx: StaffCtx,
  { donation_id: id, hidden: asked, reason }: BodyOf<typeof hideDonationWords>,
): Promise<OutputOf<typeof hideDonationWords>> {
  const hidden = asked === 1;
  const seen = await findDonation(ctx.db, id);
  if (!seen?.paid_at || seen.message === '') notFound('没有这条留言');
  const subject = { type: 'donation', id } as const;
  return inTransaction(ctx, async (tx) => {
    const { userId: staffId } = tx.staff;
    if (seen.user_id === staffId) fail('forbidden', { message: '不能处理自己的留言，请交给同事' });
    await lockPeople(tx, [seen.user_id, staffId, ...(await reportersOf(tx, subject))]);
    await setByStaff(tx, { ...subject, ownerId: seen.user_id }, { hidden, reason, staffId });
    const row = (await findDonation(tx.db, id)) ?? notFound('没有这条留言');
    if (row.hidden === hidden)
      fail('stateChanged', { message: hidden ? '这条留言已经隐藏' : '这条留言没有隐藏' });
    await updateDonation(tx.db, id, { hidden });
    await audit(tx, {
      action: `hide-donation:${hidden ? 'hidden' : 'shown'}`,
      subject: `donation:${id}`,
      reason,
    });
    return { ok: true };
  });
}
