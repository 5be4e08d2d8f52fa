import type { ManagedCampaign } from '@qunlu/contract/checkin/entity.ts';
import { checkinRules, defaultPatch, noParams } from '@qunlu/contract/checkin/rules.ts';
import type { saveCampaign as saveContract } from '@qunlu/contract/checkin/settings.ts';
import { dayName, weekdayWords } from '@qunlu/contract/checkin/words.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { lockCaller, lockCircle } from '../../../circle/api/access.ts';
import { namedGroups } from '../../../circle/api/groups.ts';
import { logAction } from '../../../circle/api/logs.ts';
import { managedModule } from '../../../circle/api/plugins.ts';
import { releaseFiles, showFiles } from '../../../media/api/files.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import {
  countCampaigns,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  isBegun,
  moveFirstRule,
  putRule,
  updateCampaign,
  type CampaignRow,
} from '../../store/campaigns.ts';
import { lookAgain } from '../../store/standings.ts';
import { lockManaged, nowOf } from '../campaigns.ts';
import { dayOf } from '../check-in.ts';
import { over, putChange } from './rules.ts';
import { latestOf, shown } from './shown.ts';

type Given = BodyOf<typeof saveContract>;

export async function prepareCampaign(ctx: ViewerCtx, body: Given): Promise<void> {
  await managedModule(ctx, body.id, 'checkin', 'content');
  await checkPlainly(ctx, {
    texts: [
      { field: 'title', label: '名称', text: body.title },
      { field: 'intro', label: '介绍', text: body.intro ?? '' },
    ],
    pictures: [{ field: 'cover', label: '封面', address: body.cover ?? '' }],
  });
}

/** The days of it, as far as they may still be chosen. */
function daysOf(
  given: Given,
  today: number,
  before: CampaignRow | null,
): { starts_on: number; ends_on: number } {
  const starts_on = dayOf(given.starts_on);
  const ends_on = dayOf(given.ends_on);
  const no = (field: string, message: string): never => fail('invalid', { field, message });
  if (before && before.starts_on <= today) {
    if (starts_on !== before.starts_on) no('starts_on', '已经开始了，第一天不能再改');
  } else if (starts_on < today) no('starts_on', '第一天不能早于今天');
  if (ends_on < today) no('ends_on', '最后一天不能早于今天');
  if (ends_on < starts_on) no('ends_on', '最后一天不能早于第一天');
  if (ends_on - starts_on >= checkinRules.days) no('ends_on', `一个打卡最长 ${checkinRules.days} 天`);
  return { starts_on, ends_on };
}

async function groupsOf(tx: Tx, { id, who, groups = [] }: Given): Promise<number[] | null> {
  if (who === 'all') return null;
  const known = new Set((await namedGroups(tx, id)).map((group) => group.id));
  const chosen = [...new Set(groups)];
  if (chosen.length === 0) fail('invalid', { message: '请选择让哪些分组参加', field: 'groups' });
  if (!chosen.every((group) => known.has(group)))
    fail('invalid', { message: '有的分组已经不在了，请重新选择', field: 'groups' });
  return chosen;
}

async function requireRoom(tx: Tx, circleId: number): Promise<void> {
  const { all, running } = await countCampaigns(tx.db, circleId, nowOf(tx).today);
  if (running >= checkinRules.running)
    fail('stateChanged', { message: `同时最多 ${checkinRules.running} 个打卡，等一个结束再新建` });
  if (all >= checkinRules.campaigns)
    fail('stateChanged', {
      message: `一个通讯录最多 ${checkinRules.campaigns} 个打卡，可以删掉没有人打过的`,
    });
}

const coverOf = (id: number): string => `checkin-campaign:${id}`;

async function showCover(tx: Tx<ViewerCtx>, id: number, address: string, kept: string): Promise<void> {
  await showFiles(tx, {
    subject: coverOf(id),
    userId: tx.viewer.userId,
    files: [{ field: 'cover', label: '封面', address }],
    kept: [kept],
  });
}

const weekdaysOf = ({ weekdays }: Given): number[] => {
  const chosen = [...new Set(weekdays)].toSorted((one, other) => one - other);
  return chosen.length > 0 ? chosen : fail('invalid', { message: '请至少选一天', field: 'weekdays' });
};

/** R143 */
export const saveCampaign = (ctx: ViewerCtx, body: Given): Promise<ManagedCampaign> =>
  inTransaction(ctx, async (tx) => {
    const weekdays = weekdaysOf(body);
    if (body.campaign_id !== undefined) return editCampaign(tx, body, body.campaign_id, weekdays);
    await lockCaller(tx);
    // The circle, so that two at once are not one more than there may be; check-ins do not lock it.
    await lockCircle(tx, body.id);
    await managedModule(tx, body.id, 'checkin', 'content');
    await requireRoom(tx, body.id);
    const days = daysOf(body, nowOf(tx).today, null);
    const id = await insertCampaign(tx.db, {
      phonebook_id: body.id,
      title: body.title,
      cover: body.cover ?? '',
      intro: body.intro ?? '',
      ...days,
      groups: await groupsOf(tx, body),
      ranked: body.ranked === 1,
      created_at: tx.now,
    });
    await showCover(tx, id, body.cover ?? '', '');
    await putRule(tx.db, id, {
      from_day: days.starts_on,
      weekdays,
      windows: [{ from: 0, to: 1440 }],
      params: noParams,
      patch_allowance: defaultPatch.allowance,
      patch_days: defaultPatch.days,
      patch_way: defaultPatch.way,
      patch_price: defaultPatch.price,
      patch_counts: defaultPatch.counts,
    });
    await logAction(tx, {
      circleId: body.id,
      what: 'checkin',
      target: body.title,
      after: { title: body.title, rule: [`${body.starts_on} 至 ${body.ends_on}`, weekdayWords(weekdays)] },
    });
    return shown(tx, id);
  });

async function editCampaign(
  tx: Tx<ViewerCtx>,
  body: Given,
  id: number,
  weekdays: number[],
): Promise<ManagedCampaign> {
  const { campaign } = await lockManaged(tx, id);
  if (campaign.phonebook_id !== body.id) return fail('notFound', { message: '这个打卡不存在或已删除' });
  const { today } = nowOf(tx);
  if (today > campaign.ends_on) return over();
  const days = daysOf(body, today, campaign);
  const next = {
    title: body.title,
    cover: body.cover ?? '',
    intro: body.intro ?? '',
    ...days,
    groups: await groupsOf(tx, body),
    ranked: body.ranked === 1,
  };
  await updateCampaign(tx.db, id, next);
  await showCover(tx, id, next.cover, campaign.cover);
  if (days.starts_on !== campaign.starts_on)
    await moveFirstRule(tx.db, id, campaign.starts_on, days.starts_on);
  // What is due later is another thing now: streaks are looked at again.
  if (days.ends_on !== campaign.ends_on) await lookAgain(tx.db, id, tx.now);
  const changed = (await findCampaign(tx.db, id)) ?? fail('busy');
  if (weekdays.join('') !== latestOf(changed).weekdays.join('')) await putChange(tx, changed, { weekdays });
  if (campaign.title !== next.title || campaign.ends_on !== next.ends_on)
    await logAction(tx, {
      circleId: body.id,
      what: 'checkin',
      target: campaign.title,
      before: { title: campaign.title, rule: [`到 ${dayName(campaign.ends_on)}`] },
      after: { title: next.title, rule: [`到 ${dayName(next.ends_on)}`] },
    });
  return shown(tx, id);
}

/** One that nobody has checked in to. */
export const dropCampaign = (ctx: ViewerCtx, id: number): Promise<{ id: number }> =>
  inTransaction(ctx, async (tx) => {
    const { campaign } = await lockManaged(tx, id);
    if (await isBegun(tx.db, id))
      return fail('stateChanged', { message: '有人打过卡了，不能删除；把最后一天改到今天就结束了' });
    await deleteCampaign(tx.db, id);
    await releaseFiles(tx, [coverOf(id)]);
    await logAction(tx, {
      circleId: campaign.phonebook_id,
      what: 'checkin',
      target: `删除了“${campaign.title}”`,
    });
    return { id };
  });
