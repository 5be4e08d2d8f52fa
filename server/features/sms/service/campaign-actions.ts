import { fail } from '@qunlu/contract/kernel/errors.ts';
import { campaignRules, campaignState } from '@qunlu/contract/sms/campaign-rules.ts';
import type { Campaign } from '@qunlu/contract/sms/campaigns.ts';
import { campaignText, smsParts } from '@qunlu/contract/sms/parts.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import type { Verdict } from '../../moderation/api/check.ts';
import { makeShortLink } from '../../share/api/short-links.ts';
import { mayCancel, reasonsForStaff, sendingDay, workingTimeAfter } from '../policy.ts';
import { presentCampaign } from '../present/campaigns.ts';
import { countPassed, updateCampaign, type CampaignRow } from '../store/campaigns.ts';
import { countReach, dropPeople, freezePeople } from '../store/messages.ts';
import {
  audienceOf,
  lockOwnCampaign,
  ownCampaign,
  usable,
  type AudienceName as Of,
} from './campaign-access.ts';
import { checkContent, templateContent } from './campaign-drafts.ts';
import { returnCredits, spendCredits } from './credits.ts';

export const sendingJob = 'sms.campaigns';

interface Named extends Of {
  campaign_id: number;
}

interface Checked {
  content: string;
  verdict: Verdict;
}

/** The words may be checked outside, so before the transaction. */
export async function prepareSubmit(ctx: ViewerCtx, given: Named): Promise<Checked> {
  if (!ctx.deps.sms.sendsCampaigns) fail('stateChanged', { message: '本站还没有开通群发短信，可以先发通知' });
  const { content } = await ownCampaign(ctx, given);
  return { content, verdict: await checkContent(ctx, content) };
}

/** D74: fixes who gets it, takes the credits, and hands it to the staff or to the sender. */
export async function submitCampaign(
  ctx: ViewerCtx,
  given: Named & { credits: number },
  checked: Checked,
): Promise<Campaign> {
  const submitted = await inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    if (!(await lockPeople(tx, [userId])).get(userId)?.visible) fail('login');
    const row = await lockOwnCampaign(tx, given);
    if (row.state !== campaignState.draft) fail('stateChanged', { message: '这次群发已经提交过了' });
    // Edited while its words were looked at.
    if (row.content !== checked.content) fail('stateChanged', { message: '内容刚刚改过，请看过再提交' });
    return presentCampaign(await hand(tx, row, given, checked.verdict));
  });
  if (submitted.state === campaignState.queued) ctx.deps.triggerJob(sendingJob);
  return submitted;
}

async function hand(
  tx: Tx<ViewerCtx>,
  row: CampaignRow,
  given: Of & { credits: number },
  verdict: Verdict,
): Promise<CampaignRow> {
  const { id, credits: seen } = given;
  const audience = audienceOf(tx, row.audience);
  const { title, ownerId } = await usable(tx, given);
  const { content, campaign_id, roles } = row;
  const groups = row.groups.map(Number);
  const { short_link: link } = await makeShortLink(tx, {
    link: `${tx.deps.env.publicUrl}/#!${audience.landing(id, campaign_id)}`,
  });
  const body = campaignText({ title, content, link });
  const parts = smsParts(body);
  const { userIds, muted } = await audience.people(tx, id, { roles, groups });
  const day = sendingDay(tx.now);
  const { opted_out } = await countReach(tx.db, row, userIds, day);
  const people = await freezePeople(tx.db, row, userIds, day);
  if (people === 0) fail('stateChanged', { message: '现在没有人可以收到，请换一个范围' });
  const credits = people * parts;
  if (credits > seen)
    fail('stateChanged', { message: `现在要 ${credits} 条，请看过再提交`, field: 'credits' });
  await spendCredits(tx, {
    userId: tx.viewer.userId,
    key: keysOf(row).spent,
    count: credits,
    title: `${title}：群发给 ${people} 人`,
  });
  const why = reasonsForStaff({
    content,
    people,
    passed: await countPassed(tx.db, ownerId),
    doubtful: verdict.review,
    template: await templateContent(tx, row, row.template_id),
  });
  await audience.submitted(tx, id, { people });
  return updateCampaign(tx.db, campaign_id, {
    user_id: tx.viewer.userId,
    owner_id: ownerId,
    title,
    body,
    people,
    opted_out: opted_out + muted,
    parts,
    credits,
    why,
    words: verdict.words.slice(0, 100),
    needs_staff: why.length > 0,
    state: why.length > 0 ? campaignState.auditing : campaignState.queued,
    submitted_at: tx.now,
    due_at: why.length > 0 ? workingTimeAfter(tx.now, campaignRules.staffHours) : null,
  });
}

export const keysOf = ({ campaign_id }: { campaign_id: number }) => ({
  spent: `campaign:${campaign_id}`,
  returned: `campaign:${campaign_id}:returned`,
});

/**
 * Ends a campaign and gives the credits of all who did not get it back to who paid, once. The caller holds them, and the campaign.
 */
export async function endCampaign(
  tx: Tx,
  row: CampaignRow,
  end: { state: CampaignRow['state']; unsent: number; reason?: string },
): Promise<CampaignRow> {
  const count = end.unsent * row.parts;
  if (row.user_id !== null)
    await returnCredits(tx, {
      userId: row.user_id,
      key: keysOf(row).returned,
      count,
      title: `${row.title}：${end.unsent} 人没有发出，退回 ${count} 条`,
    });
  return updateCampaign(tx.db, row.campaign_id, {
    state: end.state,
    returned: row.user_id === null ? 0 : count,
    done_at: tx.now,
    ...(end.reason === undefined ? {} : { reason: end.reason }),
  });
}

/** D74: before anything of it is sent; everything goes back. */
export async function cancelCampaign(ctx: ViewerCtx, given: Named): Promise<Campaign> {
  const seen = await ownCampaign(ctx, given);
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [tx.viewer.userId, ...(seen.user_id === null ? [] : [seen.user_id])]);
    const row = await lockOwnCampaign(tx, given);
    if (row.state === campaignState.cancelled) return presentCampaign(row);
    if (!mayCancel(row.state)) fail('stateChanged', { message: '已经开始发送或已经结束，不能取消' });
    // Submitted by somebody else since it was read: who paid is not held.
    if (row.user_id !== seen.user_id) fail('stateChanged');
    await dropPeople(tx.db, row.campaign_id);
    return presentCampaign(
      await endCampaign(tx, row, { state: campaignState.cancelled, unsent: row.people }),
    );
  });
}
