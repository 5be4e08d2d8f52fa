import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { optOut as optOutContract, viewLanding as contract } from '@qunlu/contract/sms/campaigns.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { campaignRules, campaignState } from '@qunlu/contract/sms/campaign-rules.ts';
import {
  after,
  inTransaction,
  jobContext,
  secondsOf,
  type Deps,
  type ViewerCtx,
} from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { personByPhone } from '../../account/api/directory.ts';
import { lockPeople } from '../../account/api/people.ts';
import { notify } from '../../notification/api/notifications.ts';
import { findCampaign } from '../store/campaigns.ts';
import { findLastCampaign, isRecipient } from '../store/messages.ts';
import { addOptOut, dropOptOut, isOptedOut } from '../store/opt-outs.ts';
import { audienceOf, namedAudience, targetOf } from './campaign-access.ts';

/** R056, D76: what a text's link opens, for those who got it and for members. */
export async function viewLanding(
  ctx: ViewerCtx,
  given: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { id, sms } = given;
  const of = { ...targetOf(given), userId: ctx.viewer.userId };
  if (!(await isRecipient(ctx.db, { ...of, campaignId: sms })))
    await namedAudience(ctx, given).mayRead(ctx, id);
  const row = await findCampaign(ctx.db, sms);
  const isSent =
    row?.state === campaignState.sending ||
    row?.state === campaignState.done ||
    row?.state === campaignState.partly;
  if (!row || !isSent || row.audience !== of.audience || row.target !== id)
    return notFound('群发不存在或已删除');
  return {
    id,
    title: row.title,
    content: row.content,
    at: row.submitted_at ? secondsOf(row.submitted_at) : 0,
    out: await isOptedOut(ctx.db, of),
  };
}

/** D74: per circle or activity, by the person, without a question. */
export async function setOptOut(
  ctx: ViewerCtx,
  given: BodyOf<typeof optOutContract>,
): Promise<OutputOf<typeof optOutContract>> {
  const { id, out } = given;
  const of = { ...targetOf(given), userId: ctx.viewer.userId };
  if (!(await isRecipient(ctx.db, of))) await namedAudience(ctx, given).mayRead(ctx, id);
  if (out === 1) await addOptOut(alone(ctx).db, { ...of, way: 'link', at: ctx.now });
  else await dropOptOut(alone(ctx).db, of);
  return { out: out === 1 };
}

/** R, also as phones in China write it, and the words that operators know. */
const refusals = new Set(['R', 'T', 'TD', '退订', '拒收']);

/** D74: who replies R gets no more texts of the circle whose text came last. */
export async function takeReply(deps: Deps, { phone, text }: { phone: string; text: string }): Promise<void> {
  if (!refusals.has(text.normalize('NFKC').trim().toUpperCase())) return;
  const ctx = jobContext(deps);
  const person = await personByPhone(ctx, phone);
  if (!person) return;
  const userId = person.user_id;
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId]);
    const row = await findLastCampaign(tx.db, userId, after(tx.now, -campaignRules.replyDays * 86_400));
    if (!row) return;
    const { audience, target, title, campaign_id } = row;
    if (!(await addOptOut(tx.db, { audience, target, userId, way: 'reply', at: tx.now }))) return;
    await notify(tx, userId, {
      category: 'membership',
      title: '已为您拒收短信',
      body: `您回复了短信，以后不再收到「${title}」的短信。点开可以重新接收。`,
      path: audienceOf(tx, audience).landing(target, campaign_id),
      key: `sms-refused:${campaign_id}:${secondsOf(tx.now)}`,
    });
  });
}
