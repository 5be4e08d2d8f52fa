import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { viewAssist as contract } from '@qunlu/contract/phonebook/notices.ts';
import { adminRights } from '@qunlu/contract/phonebook/rules.ts';
import type { CircleCan } from '@qunlu/contract/phonebook/entity.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { waitingOfCircle } from '../../sms/service/campaign-audits.ts';
import { creditsOf } from '../../sms/service/credits.ts';
import { circleWaits, type Waiting } from '../ports.ts';
import { countWaits } from '../store/waits.ts';
import { adminCircle } from './access.ts';

/** What waits in a circle and may be dealt with by who looks: nobody is told of what they may not decide. */
export async function waitsFor(ctx: Ctx, phonebookId: number, can: CircleCan): Promise<Waiting[]> {
  const waits: Waiting[] = [];
  if (!can.own && !adminRights.some((right) => can[right])) return waits;
  // One after the other: the embedded store has one connection.
  for (const count of ctx.deps.ports.get(circleWaits))
    waits.push(...(await count(ctx, phonebookId)).filter((one) => one.count > 0 && can[one.right]));
  return waits;
}

/** What waits by the circle's own rows, and its texts (D92). What is reported stays between who reports and the staff. */
export async function ownWaits(ctx: Ctx, phonebookId: number): Promise<readonly Waiting[]> {
  const counts = await countWaits(ctx.db, phonebookId);
  if (!counts) return [];
  const to = (page: string): string => `/phonebook-setting/${phonebookId}${page}`;
  return [
    { key: 'apply', title: '加入申请', count: counts.applying, path: to('/apply'), right: 'apply' },
    {
      key: 'freshness',
      title: '资料等本人确认',
      count: counts.asked,
      path: to('/member?asked=1'),
      right: 'member',
    },
    {
      key: 'texts',
      title: '短信在审核',
      count: await waitingOfCircle(ctx, phonebookId),
      path: to('/batchnote?kind=sms'),
      right: 'notice',
    },
  ];
}

/** R070 */
export async function viewAssist(ctx: ViewerCtx, phonebookId: number): Promise<OutputOf<typeof contract>> {
  const { row, can } = await adminCircle(ctx, phonebookId);
  const waits = await waitsFor(ctx, phonebookId, can);
  return {
    id: phonebookId,
    name: row.name,
    list: waits.map(({ key, title, count, path }) => ({ key, title, count, path })),
    texts: can.notice
      ? {
          have: await creditsOf(ctx, ctx.viewer.userId),
          path: `/phonebook-setting/${phonebookId}/batchnote?kind=sms`,
        }
      : null,
  };
}
