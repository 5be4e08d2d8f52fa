import type { ActivityCan } from '@qunlu/contract/activity/entity.ts';
import type { HelperRight } from '@qunlu/contract/activity/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { activityCanOf, isTeam } from '../policy/access.ts';
import { findManaged, type ManagedRow } from '../store/activities.ts';

export const gone = (): never => notFound('活动不存在或已不可见');

/** An activity as it stands for who calls. */
export interface TeamActivity {
  row: ManagedRow;
  can: ActivityCan;
}

/** For the host and every helper, whatever their rights; anybody else has never heard of it. */
export async function teamActivity(ctx: ViewerCtx, id: number): Promise<TeamActivity> {
  const { userId } = ctx.viewer;
  const row = await findManaged(ctx.db, id, userId);
  if (!row || !isTeam(row, userId)) return gone();
  return { row, can: activityCanOf(row, userId) };
}

/** For the host, or a helper with this right; other helpers are told that they may not. */
export async function managedActivity(
  ctx: ViewerCtx,
  id: number,
  right: HelperRight | 'host',
): Promise<TeamActivity> {
  const managed = await teamActivity(ctx, id);
  if (!managed.can[right]) fail('forbidden', { message: '您没有这个权限，请联系主办人' });
  return managed;
}
