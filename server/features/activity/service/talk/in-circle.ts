import type { circleActivities as contract } from '@qunlu/contract/activity/calls.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { pluginOn } from '../../../circle/api/plugins.ts';
import { presentLine } from '../../present/activity.ts';
import { findInCircle } from '../../store/people.ts';

/** D77: what takes place in a circle, while its module is on and visible to who calls. */
export async function activitiesInCircle(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { can } = await pluginOn(ctx, query.id, 'activity');
  const size = query.size ?? 20;
  const rows = await findInCircle(ctx.db, {
    circleId: query.id,
    viewerId: ctx.viewer.userId,
    isMember: can.see,
    isOver: query.over === 1,
    behind: query.next,
    size: size + 1,
    now: ctx.now,
  });
  return paged(rows, size, 'activity_id', (row) => presentLine(row, ctx.now));
}
