import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { RawBuilder } from 'kysely';
import type {
  decideCampaignReview,
  listCampaignReviews,
  viewCampaignReview,
} from '@qunlu/contract/sms/staff.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { campaignRules, campaignState } from '@qunlu/contract/sms/campaign-rules.ts';
import type { StaffCtx, Tx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database.ts';
import { notify } from '../../notification/api/notifications.ts';
import { defineProtectLinks } from '../../staff/api/protect-links.ts';
import { defineReview, type Outcome } from '../../staff/api/review.ts';
import { presentReview, presentPast } from '../present/campaigns.ts';
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
import { audienceOf, targetOf } from './campaign-access.ts';
import { endCampaign, sendingJob } from './campaign-actions.ts';

type Page = OutputOf<typeof listCampaignReviews>;
type Line = Page['list'][number];

/** Of one circle; at most 100. */
export const waitingOfCircle = (id: number): RawBuilder<number> => auditingOf(targetOf({ id }));

/** Only what was handed in is the staff's to see. */
async function findHandedIn(db: Db, id: number): Promise<CampaignRow | undefined> {
  const row = await findCampaign(db, id);
  return row?.submitted_at ? row : undefined;
}

/** D75 */
export const campaignReview = defineReview({
  name: 'sms-campaign',
  idOf: (row) => row.campaign_id,
  subjectOf: (row) => `sms-campaign:${row.campaign_id}`,
  waiting: campaignState.auditing,
  waits: ({ state }) => state === campaignState.auditing,
  parties: (row) => [row.user_id, row.owner_id],
  store: { find: findHandedIn, lock: lockCampaign, page: findQueue, count: countAuditing },
  none: () => notFound('群发不存在或已删除'),
  words: {
    over: '这次群发已经处理过，或已经取消',
    own: '不能审核自己的群发，请交给同事',
  },
  change: settle,
  notify: async (tx, row, { pass, reason }) =>
    row.user_id !== null &&
    notify(tx, row.user_id, {
      category: 'membership',
      title: pass ? '群发短信已通过审核' : '群发短信未通过审核',
      body: pass
        ? `「${row.title}」的短信会在 ${campaignRules.from} 点到 ${campaignRules.until} 点发送。`
        : `原因：${reason}。${row.credits} 条已经退回，改好以后可以重新提交。`,
      path: audienceOf(tx, row.audience).path(row.target),
      key: `campaign:${row.campaign_id}:decided`,
    }),
});

async function settle(tx: Tx, row: CampaignRow, { pass, reason, staffId }: Outcome): Promise<CampaignRow> {
  const id = row.campaign_id;
  const by = { decided_by: staffId, decided_at: tx.now };
  if (pass) return updateCampaign(tx.db, id, { ...by, state: campaignState.queued });
  await dropPeople(tx.db, id);
  await updateCampaign(tx.db, id, by);
  await endCampaign(tx, row, { state: campaignState.refused, unsent: row.people, reason });
  return campaignReview.find(tx, id);
}

/** D139 */
export const campaignLinks = defineProtectLinks(campaignReview, {
  purpose: 'sms.audit-link',
  page: 'audit-sms',
});

const lineOf = (ctx: StaffCtx, row: CampaignRow): Line => presentReview(row, campaignReview.may(row, ctx));

export const listReviews = (ctx: StaffCtx, query: QueryOf<typeof listCampaignReviews>): Promise<Page> =>
  campaignReview.list(ctx, query, (rows) => rows.map((row) => lineOf(ctx, row)));

/** D75: the text, what asked for a look, and what the owner's circles have sent before. */
export const viewReview = (
  ctx: StaffCtx,
  given: BodyOf<typeof viewCampaignReview>,
): Promise<OutputOf<typeof viewCampaignReview>> =>
  campaignReview.view(ctx, given, async (tx, row) => {
    const { campaign_id: but, owner_id: ownerId } = row;
    const history =
      ownerId === null ? [] : await findHistory(tx.db, { ownerId, but, size: campaignRules.history });
    return {
      ...lineOf(tx, row),
      text: row.body,
      words: row.words,
      parts: row.parts,
      sent: row.sent,
      failed: row.failed,
      reason: row.reason,
      history: history.map(presentPast),
    };
  });

export async function decideReview(
  ctx: StaffCtx,
  given: BodyOf<typeof decideCampaignReview>,
): Promise<OutputOf<typeof decideCampaignReview>> {
  const row = await campaignReview.decide(ctx, given);
  if (row.state === campaignState.queued) ctx.deps.triggerJob(sendingJob);
  return lineOf(ctx, row);
}
