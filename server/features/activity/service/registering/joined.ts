import type { joinedActivities } from '@qunlu/contract/activity/calls.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { presentLine } from '../../present/activity.ts';
import { findHelped, findJoined } from '../../store/joined.ts';

/** R007: what I have registered for, or help with. */
export async function listJoined(
  ctx: ViewerCtx,
  { size = 20, next, as = 'member' }: QueryOf<typeof joinedActivities>,
): Promise<OutputOf<typeof joinedActivities>> {
  const asked = { userId: ctx.viewer.userId, before: next, size: size + 1 };
  const rows = await (as === 'helper' ? findHelped(ctx.db, asked) : findJoined(ctx.db, asked));
  return paged(rows, size, 'key', (row) => ({
    ...presentLine(row, ctx.now),
    registration_id: row.registration_id,
    registration: row.registration,
  }));
}
