import type { RawBuilder } from 'kysely';
import type { decideSmsAudit, listSmsAudits, makeSmsLink, viewSmsAudit } from '@qunlu/contract/sms/staff.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { campaignRules, campaignState, type CampaignState } from '@qunlu/contract/sms/campaign-rules.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { notify } from '../../notice/api/notices.ts';
import { audit } from '../../staff/api/audit.ts';
import { checkProtectLink, makeProtectLink, noSuchPage } from '../../staff/api/protect-links.ts';
import { presentAudit, presentPast } from '../present/campaigns.ts';
import {
  auditingOf,
  countAuditing,
  findCampaign,
  findHistory,
  findQueue,
  lockCampaign,
  updateCampaign,
  type CampaignRow,
} from '../store/campaigns.ts';
import { dropPeople } from '../store/messages.ts';
import { audienceOf, circleTarget, noSuchCampaign } from './campaign-access.ts';
import { endCampaign, sendingJob } from './campaign-deeds.ts';

const subjectOf = (campaignId: number): string => `sms-campaign:${campaignId}`;
const auditLink = { purpose: 'sms.audit-link', page: 'audit-sms' };

export const waitingCampaigns = (ctx: Ctx): Promise<number> => countAuditing(ctx.db);

/** Of one circle; at most 100. */
export const waitingOfCircle = (id: number): RawBuilder<number> => auditingOf(circleTarget(id));

/** Only what was handed in is the staff's to see. */
async function handedIn(ctx: Ctx, id: number): Promise<CampaignRow> {
  const row = await findCampaign(ctx.db, id);
  return row?.submitted_at ? row : noSuchCampaign();
}

export async function listAudits(
  ctx: StaffCtx,
  { size = 20, next, state }: QueryOf<typeof listSmsAudits>,
): Promise<OutputOf<typeof listSmsAudits>> {
  const wanted = Number(state ?? campaignState.auditing) as CampaignState;
  const rows = await findQueue(ctx.db, { state: wanted, after: next, size: size + 1 });
  const page = rows.slice(0, size);
  return {
    list: page.map((row) => presentAudit(row, ctx.staff.userId)),
    next: rows.length > size ? (page.at(-1)?.campaign_id ?? pagingEnd) : pagingEnd,
  };
}

/** D75: the text, what asked for a look, and what the owner's circles have sent before. */
export const viewAudit = (
  ctx: StaffCtx,
  { id, reason }: BodyOf<typeof viewSmsAudit>,
): Promise<OutputOf<typeof viewSmsAudit>> =>
  inTransaction(ctx, async (tx) => {
    const row = await handedIn(tx, id);
    await audit(tx, { action: 'view-sms-campaign', subject: subjectOf(id), reason });
    const history =
      row.owner_id === null
        ? []
        : await findHistory(tx.db, { ownerId: row.owner_id, but: id, size: campaignRules.history });
    return {
      ...presentAudit(row, tx.staff.userId),
      text: row.body,
      words: row.words,
      parts: row.parts,
      sent: row.sent,
      failed: row.failed,
      reason: row.reason,
      history: history.map(presentPast),
    };
  });

/** D75: one decision; 42200 when somebody was faster, or the circle has cancelled it. */
export async function decideAudit(
  ctx: StaffCtx,
  { id, verdict, reason = '' }: BodyOf<typeof decideSmsAudit>,
): Promise<OutputOf<typeof decideSmsAudit>> {
  const passes = verdict === 'pass';
  if (!passes && reason === '') fail('invalid', { message: '请填写不通过的原因', field: 'reason' });
  const decided = await inTransaction(ctx, async (tx) => {
    const staffId = tx.staff.userId;
    const found = await handedIn(tx, id);
    await lockPeople(tx, found.user_id === null ? [] : [found.user_id]);
    const row = (await lockCampaign(tx.db, id)) ?? noSuchCampaign();
    if (row.state !== campaignState.auditing || row.user_id !== found.user_id)
      fail('stateChanged', { message: '这次群发已经处理过，或已经取消' });
    if (row.user_id === staffId || row.owner_id === staffId)
      fail('forbidden', { message: '不能审核自己的群发，请交给同事' });
    const by = { decided_by: staffId, decided_at: tx.now };
    if (passes) await updateCampaign(tx.db, id, { ...by, state: campaignState.queued });
    else {
      await dropPeople(tx.db, id);
      await updateCampaign(tx.db, id, by);
      await endCampaign(tx, row, { state: campaignState.refused, unsent: row.people, reason });
    }
    if (row.user_id !== null)
      await notify(tx, row.user_id, {
        category: 'membership',
        title: passes ? '群发短信已通过审核' : '群发短信未通过审核',
        body: passes
          ? `「${row.title}」的短信会在 ${campaignRules.from} 点到 ${campaignRules.until} 点发送。`
          : `原因：${reason}。${row.credits} 条已经退回，改好以后可以重新提交。`,
        path: audienceOf(tx, row.audience).path(row.target),
        key: `campaign:${id}:decided`,
      });
    await audit(tx, {
      action: `decide-sms-campaign:${verdict}`,
      subject: subjectOf(id),
      reason: reason || '通过',
    });
    return presentAudit(await handedIn(tx, id), staffId);
  });
  if (passes) ctx.deps.triggerJob(sendingJob);
  return decided;
}

/** D139: the state of the campaign makes it good for one decision. */
export async function makeLink(ctx: StaffCtx, id: number): Promise<OutputOf<typeof makeSmsLink>> {
  const row = await handedIn(ctx, id);
  if (row.state !== campaignState.auditing)
    fail('stateChanged', { message: '这次群发已经处理过，或已经取消' });
  await audit(ctx, { action: 'sms-campaign-link', subject: subjectOf(id), reason: '生成审核链接' });
  return makeProtectLink(ctx, auditLink, id);
}

export async function openLink(ctx: StaffCtx, given: { id: number; key: string }): Promise<{ id: number }> {
  checkProtectLink(ctx, auditLink, given);
  const row = await findCampaign(ctx.db, given.id);
  return row?.state === campaignState.auditing ? { id: given.id } : noSuchPage();
}
