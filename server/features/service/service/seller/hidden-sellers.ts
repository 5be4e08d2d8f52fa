import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import type { listHiddenSellers as listContract } from '@qunlu/contract/service/staff.ts';
import { after, inTransaction, secondsOf, type StaffCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { notify } from '../../../notification/api/notifications.ts';
import { audit } from '../../../staff/api/audit.ts';
import { findHiddenSellers } from '../../store/hidden-sellers.ts';
import { liftSeller, sellerState } from './sellers.ts';

/** D50 */
export async function listHiddenSellers(
  ctx: StaffCtx,
  query: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listContract>> {
  const size = query.size ?? 20;
  const rows = await findHiddenSellers(ctx.db, {
    now: ctx.now,
    since: after(ctx.now, -serviceRules.markDays * 86_400),
    behind: query.next,
    size: size + 1,
  });
  return paged(rows, size, 'user_id', ({ user_id, name, marks, hidden_at, hidden_until }) => ({
    user_id,
    name: name ?? '',
    marks,
    hidden_at: secondsOf(hidden_at),
    hidden_until: secondsOf(hidden_until),
  }));
}

/** D50: before the time is over, with a reason. */
export async function releaseSeller(
  ctx: StaffCtx,
  { user_id: userId, reason }: { user_id: number; reason: string },
): Promise<{ ok: boolean }> {
  if (userId === ctx.staff.userId) fail('forbidden', { message: '不能恢复自己的服务，请交给同事' });
  return inTransaction(ctx, async (tx) => {
    const people = await lockPeople(tx, [userId]);
    if (!people.has(userId)) fail('notFound', { message: '没有这个人' });
    const { hiddenUntil } = await sellerState(tx, userId);
    if (!hiddenUntil) fail('stateChanged', { message: '这个卖家现在没有被隐藏，请刷新后再看' });
    await liftSeller(tx, userId);
    await notify(tx, userId, {
      category: 'system',
      title: '您的服务恢复显示了',
      body: '别人又能看到和购买您的服务了。',
      path: '/user/service',
      key: `seller-shown:${userId}:${secondsOf(hiddenUntil)}`,
    });
    await audit(tx, { action: 'release-seller', subject: `user:${userId}`, reason });
    return { ok: true };
  });
}
