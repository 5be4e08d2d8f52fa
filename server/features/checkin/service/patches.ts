import type { patchDay as contract } from '@qunlu/contract/checkin/calls.ts';
import type { CheckinResult } from '@qunlu/contract/checkin/entity.ts';
import { checkinStates } from '@qunlu/contract/checkin/rules.ts';
import type { decidePatch, listPatchRequests } from '@qunlu/contract/checkin/settings.ts';
import { ruleOn, standingAt, wholeDay } from '@qunlu/contract/checkin/streak.ts';
import { shortDay } from '@qunlu/contract/checkin/words.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { scoreType } from '@qunlu/contract/score/rules.ts';
import { inTransaction, secondsOf, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { logAction } from '../../circle/api/logs.ts';
import { managedModule } from '../../circle/api/plugins.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify } from '../../notification/api/notifications.ts';
import { addScore } from '../../score/api/journal.ts';
import { checkedIn } from '../events.ts';
import { patchOf, patchProblem, type Content } from '../policy.ts';
import { presentEntry } from '../present.ts';
import type { CampaignRow } from '../store/campaigns.ts';
import {
  changeState,
  findMarks,
  findStanding,
  findWaiting,
  insertEntry,
  type OwnMark,
  type ShownEntry,
} from '../store/entries.ts';
import { managedCampaign, nowOf, ownCampaign, pathOf } from './campaigns.ts';
import { dayOf, dueRule, entryOf, resultOf, sentBefore } from './check-in.ts';
import { checkContent, showContent } from './content.ts';
import { addUp } from './standing.ts';

type Given = BodyOf<typeof contract>;

/** Before the transaction. What a day asked for is what making it good asks for. */
export async function preparePatch(ctx: ViewerCtx, body: Given): Promise<Content> {
  const { campaign } = await ownCampaign(ctx, body.id);
  return checkContent(ctx, dueRule(campaign, dayOf(body.day)).params, body);
}

/** How days are made good now: what is in force today, the first rule before the beginning. */
export const patchNow = (campaign: CampaignRow, today: number) =>
  patchOf(ruleOn(campaign.rules, Math.max(today, campaign.starts_on)) ?? fail('busy'));

/** Days made good, or waiting for it. */
export const usedPatches = (marks: readonly OwnMark[]): number =>
  marks.filter(({ window }) => window === wholeDay).length;

/** Fails unless this day was missed and can be made good by somebody with these marks. */
function requireMissed(
  campaign: CampaignRow,
  marks: readonly OwnMark[],
  day: number,
  now: ReturnType<typeof nowOf>,
): void {
  const { days } = standingAt(
    campaign,
    marks.filter(({ waits }) => !waits),
    now.minute,
  );
  const mark = days.find((one) => one.day === day)?.mark;
  if (mark === undefined) fail('stateChanged', { message: `${shortDay(day)}还没到，不用补` });
  if (mark === 'today') fail('stateChanged', { message: '这一天还没有结束，直接打卡就好' });
  if (mark !== 'missed') fail('stateChanged', { message: `${shortDay(day)}已经打过卡了` });
  const problem = patchProblem(patchNow(campaign, now.today), {
    day,
    today: now.today,
    used: usedPatches(marks),
  });
  if (problem) fail('stateChanged', { message: problem });
}

/**
 * D82: makes a day good for points of the account, or asks who runs the circle. The day and its price are one transaction: neither
 * is there without the other, and of two at once the index lets one through. Nobody stands above the owner: their own is good at once.
 * It earns nothing (D84): what is bought may not, nor what nobody else has looked at.
 */
export const patchDay = (ctx: ViewerCtx, body: Given, content: Content): Promise<CheckinResult> =>
  inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    const { userId } = tx.viewer;
    const { campaign, circle } = await ownCampaign(tx, body.id);
    const known = await sentBefore(tx, campaign, body.client_id);
    if (known) return known;
    const day = dayOf(body.day);
    dueRule(campaign, day);
    const first = await findStanding(tx.db, { campaignId: body.id, userId, day, part: wholeDay });
    if (first) {
      const { standing } = await addUp(tx, campaign, userId);
      return resultOf(tx, { campaign, entry: first, standing, again: true });
    }
    const now = nowOf(tx);
    requireMissed(campaign, await findMarks(tx.db, body.id, userId), day, now);
    const { way, price } = patchNow(campaign, now.today);
    if (price !== body.price)
      fail('stateChanged', { message: `补卡现在要 ${price} 积分，请看过再决定`, field: 'price' });
    const waits = way === 'approval' && !circle.can.own;
    const id = await insertEntry(tx.db, {
      ...content,
      campaign_id: campaign.campaign_id,
      phonebook_id: campaign.phonebook_id,
      user_id: userId,
      day,
      part: wholeDay,
      state: waits ? checkinStates.waiting : checkinStates.stands,
      client_id: body.client_id,
      price,
      created_at: tx.now,
    });
    if (id === null) return fail('busy');
    await showContent(tx, id, content);
    if (price > 0)
      await addScore(tx, {
        userId,
        key: `checkin-patch:${id}`,
        type: scoreType.spend,
        credit: -price,
        title: `补卡：${campaign.title} ${shortDay(day)}`,
      });
    const { standing } = await addUp(tx, campaign, userId);
    const entry = await entryOf(tx, id);
    if (way === 'approval' && !waits) await logDecision(tx, { campaign, entry, yes: true, reason: '' });
    return resultOf(tx, { campaign, entry, standing, again: false });
  });

/** R146: the queue, without what is the viewer's own. */
export async function listRequests(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof listPatchRequests>,
): Promise<OutputOf<typeof listPatchRequests>> {
  await managedModule(ctx, id, 'checkin', 'content');
  const rows = await findWaiting(ctx.db, {
    circleId: id,
    viewerId: ctx.viewer.userId,
    above: next ?? 0,
    size: size + 1,
  });
  return paged(rows, size, 'checkin_id', (row) => ({ ...presentEntry(ctx, row), title: row.title }));
}

const none = (): never => notFound('这个补卡申请不存在或已撤回');

export async function prepareDecision(ctx: ViewerCtx, body: BodyOf<typeof decidePatch>): Promise<void> {
  if (body.yes === 0 && !body.reason) fail('invalid', { message: '请写一下为什么不同意', field: 'reason' });
  await checkPlainly(ctx, { texts: [{ field: 'reason', label: '原因', text: body.reason ?? '' }] });
}

/** Decided once, and never by whoever asked (decision 0109), who is told, with the reason of a no. */
export const decide = (
  ctx: ViewerCtx,
  { checkin_id: id, yes, reason = '' }: BodyOf<typeof decidePatch>,
): Promise<{ state: number }> =>
  inTransaction(ctx, async (tx) => {
    const asked = await entryOfManaged(tx, id);
    if (asked.entry.user_id === tx.viewer.userId)
      fail('forbidden', { message: '不能同意自己的补卡，请交给圈主或别的管理员' });
    await lockPeople(tx, [tx.viewer.userId, asked.entry.user_id]);
    const to = yes === 1 ? checkinStates.stands : checkinStates.refused;
    const { campaign, entry } = asked;
    if (!(await changeState(tx.db, id, { from: [checkinStates.waiting], to }))) {
      const now = await entryOf(tx, id);
      if (now.state === to) return { state: to };
      return fail('stateChanged', { message: '这个补卡已经处理过了' });
    }
    const userId = entry.user_id;
    if (yes === 1) {
      await addUp(tx, campaign, userId);
      await raise(tx, checkedIn, {
        circleId: campaign.phonebook_id,
        checkinId: id,
        userId,
        at: secondsOf(tx.now),
      });
    }
    await logDecision(tx, { campaign, entry, yes: yes === 1, reason });
    await notify(tx, userId, {
      category: 'membership',
      title: yes === 1 ? `${shortDay(entry.day)}的补卡通过了` : `${shortDay(entry.day)}的补卡没有通过`,
      body: yes === 1 ? `“${campaign.title}”的累计已经加上这一天。` : `“${campaign.title}”：${reason}`,
      path: pathOf(campaign),
      key: `checkin:decided:${id}`,
    });
    return { state: to };
  });

const logDecision = (
  tx: Tx<ViewerCtx>,
  given: { campaign: CampaignRow; entry: ShownEntry; yes: boolean; reason: string },
): Promise<void> => {
  const { campaign, entry, yes: open, reason } = given;
  return logAction(tx, {
    circleId: campaign.phonebook_id,
    what: 'checkin-patch',
    target: `${entry.user?.name ?? ''} ${shortDay(entry.day)}`,
    after: { title: campaign.title, open, reason },
  });
};

async function entryOfManaged(tx: Tx<ViewerCtx>, id: number) {
  const entry = await entryOf(tx, id).catch(none);
  if (entry.state === checkinStates.removed) return none();
  const { campaign } = await managedCampaign(tx, entry.campaign_id);
  return { entry, campaign };
}
