import type { OwnActivity } from '@qunlu/contract/activity/publish.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { presentOwn } from '../../present/activity.ts';
import { findActivity } from '../../store/activities.ts';
import { gone, managedActivity } from '../access.ts';

/** R118, R120: what the host, or a helper who may edit it, reads to change it. */
export async function ownActivity(ctx: ViewerCtx, id: number): Promise<OwnActivity> {
  await managedActivity(ctx, id, 'edit');
  const { userId } = ctx.viewer;
  return presentOwn((await findActivity(ctx.db, id, userId)) ?? gone(), userId, ctx.now);
}
