import { sql } from 'kysely';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { viewAssist as contract } from '@qunlu/contract/circle/announcements.ts';
import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import type { Ctx, ViewerCtx } from '../../../../platform/context.ts';
import { valueOf } from '../../../../platform/database.ts';
import { waitingOfCircle } from '../../../sms/api/campaign-review.ts';
import { creditsOf } from '../../../sms/api/credits.ts';
import { circleWaits, type CircleWait, type CircleWaitCount } from '../../ports.ts';
import { countApplying, countAsked } from '../../store/waits.ts';
import { adminCircle } from './access.ts';

/** What waits in a circle and may be dealt with by who looks: nobody is told of what they may not decide. One statement. */
export async function waitsFor(ctx: Ctx, circleId: number, can: CircleCan): Promise<CircleWaitCount[]> {
  const shown = ctx.deps.ports
    .get(circleWaits)
    .flat()
    .filter(({ right }) => can[right]);
  if (shown.length === 0) return [];
  const counts = await valueOf(
    ctx.db,
    sql<number[]>`array[${sql.join(shown.map(({ count }) => sql`${count(ctx, circleId)}::int`))}]`,
  );
  return shown
    .map(({ key, title, path }, at) => ({ key, title, count: counts[at] ?? 0, path: path(circleId) }))
    .filter(({ count }) => count > 0);
}

const settings = (page: string) => (circleId: number) => `/phonebook-setting/${circleId}${page}`;

/** What waits by the circle's own rows, and its texts (D92). What is reported stays between who reports and the staff. */
export const ownWaits: readonly CircleWait[] = [
  {
    key: 'apply',
    title: '加入申请',
    path: settings('/apply'),
    right: 'apply',
    count: (_ctx, id) => countApplying(id),
  },
  {
    key: 'freshness',
    title: '资料等本人确认',
    path: settings('/member?asked=1'),
    right: 'member',
    count: (_ctx, id) => countAsked(id),
  },
  {
    key: 'texts',
    title: '短信在审核',
    path: settings('/batchnote?kind=sms'),
    right: 'notice',
    count: (_ctx, id) => waitingOfCircle(id),
  },
];

/** R070 */
export async function viewAssist(ctx: ViewerCtx, circleId: number): Promise<OutputOf<typeof contract>> {
  const { row, can } = await adminCircle(ctx, circleId);
  const waits = await waitsFor(ctx, circleId, can);
  return {
    id: circleId,
    name: row.name,
    list: waits,
    texts: can.notice
      ? {
          have: await creditsOf(ctx, ctx.viewer.userId),
          path: `/phonebook-setting/${circleId}/batchnote?kind=sms`,
        }
      : null,
  };
}
