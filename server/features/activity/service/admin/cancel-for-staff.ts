import type { cancelForStaff as contract } from '@qunlu/contract/activity/staff.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type StaffCtx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { notify } from '../../../notification/api/notifications.ts';
import { audit } from '../../../staff/api/audit.ts';
import { findActivity } from '../../store/activities.ts';
import { lockActivity } from '../../store/sale.ts';
import { gone } from '../access.ts';
import { cancelHeld } from '../publishing/cancel.ts';

/** D96, D138: in place of the host, never by themself; everybody gets everything back, and the host is told why. */
export async function cancelForStaff(
  ctx: StaffCtx,
  { id, reason }: BodyOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  return inTransaction(ctx, async (tx) => {
    const known = (await findActivity(tx.db, id, 0)) ?? gone();
    if (known.user_id === tx.staff.userId)
      fail('forbidden', { message: '不能替自己取消活动，请交给同事，或以主办人的身份取消' });
    await lockPeople(tx, [known.user_id]);
    await lockActivity(tx.db, id);
    const row = (await findActivity(tx.db, id, 0)) ?? gone();
    // The account of its host was merged in between.
    if (row.user_id !== known.user_id) fail('busy');
    if (row.cancelled_at) return { ok: true };
    await cancelHeld(tx, row, reason);
    await audit(tx, { action: 'cancel-activity', subject: `activity:${id}`, reason });
    await notify(tx, row.user_id, {
      category: 'activity',
      change: true,
      title: '平台取消了您的活动',
      body: `“${row.title}”：${reason}。付过的钱会全额退给报名的人，有疑问请联系客服。`,
      path: `/activity/admin/${id}`,
      key: `activity:${id}:cancelled-by-staff`,
    });
    return { ok: true };
  });
}
