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

/** What may wait in a circle for who looks: nobody is told of what they may not decide. */
export const waitsOf = (ctx: Ctx, can: CircleCan): CircleWait[] =>
  ctx.deps.ports
    .get(circleWaits)
    .flat()
    .filter(({ right }) => can[right]);

/** Those of which there is something, with how many. */
export const countedWaits = (
  waits: readonly CircleWait[],
  counts: readonly number[],
  circleId: number,
): CircleWaitCount[] =>
  waits
    .map(({ key, title, path }, at) => ({ key, title, count: counts[at] ?? 0, path: path(circleId) }))
    .filter(({ count }) => count > 0);

/** What waits in a circle and may be dealt with by who looks, in one statement. */
export async function waitsFor(ctx: Ctx, circleId: number, can: CircleCan): Promise<CircleWaitCount[]> {
  const waits = waitsOf(ctx, can);
  if (waits.length === 0) return [];
  const counts = await valueOf(
    ctx.db,
    sql<number[]>`array[${sql.join(waits.map(({ count }) => sql`${count(ctx, circleId)}::int`))}]`,
  );
  return countedWaits(waits, counts, circleId);
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
