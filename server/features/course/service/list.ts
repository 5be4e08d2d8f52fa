import type { listCourses as contract } from '@qunlu/contract/course/calls.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { managedCircle } from '../../circle/api/access.ts';
import { pluginOn } from '../../circle/api/plugins.ts';
import { presentLine } from '../present/course.ts';
import { findCourses } from '../store/view.ts';

/** R062, R141: the courses of a circle as whoever asks sees them; all of them for whoever runs it. */
export async function listCourses(
  ctx: ViewerCtx,
  { id, words = '', mine = 0, manage = 0, size = 20, next }: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { can } = manage === 1 ? await managedCircle(ctx, id, 'content') : await pluginOn(ctx, id, 'course');
  const rows = await findCourses(ctx.db, {
    circleId: id,
    userId: ctx.viewer.userId,
    now: ctx.now,
    all: manage === 1,
    isMember: can.see,
    mine: mine === 1,
    words,
    below: next,
    size: size + 1,
  });
  return paged(rows, size, 'place', presentLine);
}
