import { needFill } from '@qunlu/contract/card/rules.ts';
import { missionMode } from '@qunlu/contract/score/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import type { Mission } from '../../score/ports.ts';
import { addMissionFactOfSharer } from '../../score/api/add-mission-fact.ts';
import { findFilling } from '../store/activity-checks.ts';
import { visitorKeyOf } from './visitors.ts';

const shareMission = 'share-card';

/** The default card says who they are, and has a picture. */
async function isComplete(ctx: Ctx, userId: number): Promise<boolean> {
  const card = await findFilling(ctx.db, userId);
  return card !== undefined && card.avatar !== '' && !needFill(card);
}

/** What earns points around cards (D125). */
export const cardMissions: readonly Mission[] = [
  {
    id: 2,
    key: shareMission,
    title: '分享名片',
    what: '别人打开您分享的名片链接，一个人算一次',
    mode: missionMode.each,
    score: 3,
    max: 3,
    path: '/card/default',
  },
  {
    id: 8,
    key: 'complete-card',
    title: '完善名片',
    what: '默认名片有头像、姓名、手机号，以及公司或职位',
    mode: missionMode.once,
    score: 20,
    max: 1,
    path: '/card/edit',
    reached: isComplete,
  },
];

/** A visitor came by somebody's link: each counts once for a sharer. `visitor`: as views tell visitors apart. */
export const noteShared = (ctx: Ctx, visitor: string): Promise<void> =>
  addMissionFactOfSharer(alone(ctx), {
    qc: ctx.client.qc,
    visitorId: ctx.viewer?.userId ?? 0,
    mission: shareMission,
    // The key of a person or browser is nobody's to read in the journal of another.
    key: visitorKeyOf(ctx, `shared ${visitor}`).toString('base64url'),
  });
