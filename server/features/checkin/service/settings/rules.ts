import type { ManagedCampaign } from '@qunlu/contract/checkin/entity.ts';
import type { CheckinParams } from '@qunlu/contract/checkin/rules.ts';
import type {
  saveParams as paramsContract,
  savePatch as patchContract,
  saveTimes as timesContract,
} from '@qunlu/contract/checkin/settings.ts';
import { changesFrom } from '@qunlu/contract/checkin/streak.ts';
import {
  longDay,
  paramsWords,
  patchWords,
  weekdayWords,
  windowsWords,
} from '@qunlu/contract/checkin/words.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { logAction } from '../../../circle/api/logs.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import { inOrder, patchOf, windowsProblem } from '../../policy.ts';
import { putRule, type CampaignRow, type RuleRow } from '../../store/campaigns.ts';
import { lookAgain } from '../../store/standings.ts';
import { lockManaged, managedCampaign, nowOf } from '../campaigns.ts';
import { momentOf } from '../standing.ts';
import { latestOf, shown } from './shown.ts';

/** What is asked, as the log of the circle has it. */
const wordsOf = (rule: RuleRow): string[] => [
  weekdayWords(rule.weekdays),
  windowsWords(rule.windows),
  paramsWords(rule.params),
  patchWords(patchOf(rule)),
];

export const over = (): never => fail('stateChanged', { message: '这个打卡已经结束，可以新建一个' });

/**
 * What is asked from the next due day on. What was asked before stays in the history, so that nothing that was earned is counted by
 * another rule.
 */
export async function putChange(tx: Tx, campaign: CampaignRow, change: Partial<RuleRow>): Promise<void> {
  const before = latestOf(campaign);
  const { today } = nowOf(tx);
  const next = { ...before, ...change };
  if (JSON.stringify(next) === JSON.stringify(before)) return;
  const from_day = changesFrom(campaign, today);
  if (from_day > campaign.ends_on)
    fail('stateChanged', { message: '后面没有要打卡的日子了，请先把最后一天往后改' });
  await putRule(tx.db, campaign.campaign_id, { ...next, from_day });
  await lookAgain(tx.db, campaign.campaign_id, momentOf(from_day * 1440));
  await logAction(tx, {
    circleId: campaign.phonebook_id,
    what: 'checkin',
    target: campaign.title,
    before: { rule: wordsOf(before).filter((words) => !wordsOf(next).includes(words)) },
    after: {
      rule: [
        ...wordsOf(next).filter((words) => !wordsOf(before).includes(words)),
        `从 ${longDay(from_day)} 起`,
      ],
    },
  });
}

const changeRule = (ctx: ViewerCtx, id: number, change: Partial<RuleRow>): Promise<ManagedCampaign> =>
  inTransaction(ctx, async (tx) => {
    const { campaign } = await lockManaged(tx, id);
    if (nowOf(tx).today > campaign.ends_on) return over();
    await putChange(tx, campaign, change);
    return shown(tx, id);
  });

export function saveTimes(
  ctx: ViewerCtx,
  { id, windows: given }: BodyOf<typeof timesContract>,
): Promise<ManagedCampaign> {
  const windows = inOrder(given);
  const problem = windowsProblem(windows);
  if (problem) fail('invalid', problem);
  return changeRule(ctx, id, { windows });
}

export async function prepareParams(
  ctx: ViewerCtx,
  { id, unit }: BodyOf<typeof paramsContract>,
): Promise<void> {
  await managedCampaign(ctx, id);
  await checkPlainly(ctx, { texts: [{ field: 'unit', label: '单位', text: unit }] });
}

export function saveParams(
  ctx: ViewerCtx,
  { id, text, images, voice, unit, place }: BodyOf<typeof paramsContract>,
): Promise<ManagedCampaign> {
  const params: CheckinParams = { text, images, voice: voice === 1, unit, place: place === 1 };
  return changeRule(ctx, id, { params });
}

export const savePatch = (
  ctx: ViewerCtx,
  { id, allowance, days, way, price, counts }: BodyOf<typeof patchContract>,
): Promise<ManagedCampaign> =>
  changeRule(ctx, id, {
    patch_allowance: allowance,
    patch_days: days,
    patch_way: way,
    patch_price: way === 'score' ? price : 0,
    patch_counts: counts === 1,
  });
