import { campaignRules, campaignState } from '@qunlu/contract/sms/campaign-rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import {
  after,
  inTransaction,
  jobContext,
  secondsOf,
  type Ctx,
  type Deps,
} from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { alone } from '../../../platform/database.ts';
import { peopleById } from '../../account/api/directory.ts';
import { lockPeople } from '../../account/api/people.ts';
import { notify } from '../../notification/api/notifications.ts';
import {
  findCampaign,
  findRunning,
  lockCampaign,
  lockWithOthers,
  updateCampaign,
  type CampaignRow,
} from '../store/campaigns.ts';
import {
  claimMessages,
  dropOldMessages,
  findWaiting,
  giveUpClaimed,
  hasOpenMessages,
  recordMessages,
  type MessageVerdict,
  type WaitingMessage,
} from '../store/messages.ts';
import { isSendingTime } from '../policy.ts';
import { audienceOf } from './campaign-access.ts';
import { endCampaign, sendingJob } from './campaign-actions.ts';

/** Messages claimed at once, sent side by side; campaigns looked at in one run. */
const batch = 50;
const lanes = 8;
const campaignsMax = 100;

/** Account states that may be written to. */
const reachableStatus: readonly number[] = [1, 2];

interface Addressed extends WaitingMessage {
  phone: string;
}

/** Whom of a few waiting messages something speaks against, and the numbers of the others. */
async function judge(
  ctx: Ctx,
  { audience, target }: CampaignRow,
  waiting: readonly WaitingMessage[],
): Promise<{ judged: MessageVerdict[]; phones: Map<number, string> }> {
  const ids = waiting.map(({ user_id }) => user_id);
  const present = await audienceOf(ctx, audience).reachable(ctx, target, ids);
  const people = await peopleById(ctx, ids);
  const phones = new Map<number, string>();
  const judged = waiting.map(({ message_id, user_id }): MessageVerdict => {
    if (!present.has(user_id)) return { message_id, error: 'left' };
    const person = people.get(user_id);
    if (!person?.phone || !reachableStatus.includes(person.status)) return { message_id, error: 'no-phone' };
    phones.set(user_id, person.phone);
    return { message_id, error: '' };
  });
  return { judged, phones };
}

/**
 * Takes the next messages of a campaign. Committed before one of them is sent: a crash in between leaves them claimed, and what is
 * claimed is never sent again. Answers null when none waits.
 */
const claim = (ctx: Ctx, campaign: CampaignRow): Promise<Addressed[] | null> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockWithOthers(tx.db, campaign);
    // Cancelled, or ended by another run.
    if (row?.state !== campaignState.queued && row?.state !== campaignState.sending) return null;
    const waiting = await findWaiting(tx.db, row.campaign_id, batch);
    if (waiting.length === 0) return null;
    const { judged, phones } = await judge(tx, row, waiting);
    const claimed = await claimMessages(tx.db, row, judged, {
      day: dayText(secondsOf(tx.now)),
      now: tx.now,
    });
    await updateCampaign(tx.db, row.campaign_id, {
      state: campaignState.sending,
      failed: row.failed + waiting.length - claimed.length,
    });
    return claimed.flatMap((one) => {
      const phone = phones.get(one.user_id);
      return phone ? [{ ...one, phone }] : [];
    });
  });

/** Sends claimed messages, a few at once; says which the provider took. */
async function sendAll(ctx: Ctx, messages: readonly Addressed[], text: string): Promise<MessageVerdict[]> {
  const results: MessageVerdict[] = [];
  const left = [...messages];
  const lane = async (): Promise<void> => {
    for (let one = left.pop(); one; one = left.pop()) {
      const { message_id, phone } = one;
      try {
        await ctx.deps.sms.send(ctx.db, { phone, text, code: '', at: ctx.now, campaign: true });
        results.push({ message_id, error: '' });
      } catch (error) {
        ctx.deps.log.warn({ err: error, message: message_id }, 'a text was not sent');
        results.push({ message_id, error: 'refused' });
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

const record = (ctx: Ctx, campaign: CampaignRow, results: readonly MessageVerdict[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockCampaign(tx.db, campaign.campaign_id);
    if (!row) return;
    const sent = await recordMessages(tx.db, results);
    const failed = results.filter(({ error }) => error !== '').length;
    await updateCampaign(tx.db, row.campaign_id, {
      sent: row.sent + sent,
      failed: Math.min(row.people - row.sent - sent, row.failed + failed),
    });
  });

/** When none waits and none is under way: the credits of what was not sent go back, once, and who sent it is told. */
const finish = (ctx: Ctx, campaign: CampaignRow): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const seen = await findCampaign(tx.db, campaign.campaign_id);
    if (!seen) return;
    if (seen.user_id !== null) await lockPeople(tx, [seen.user_id]);
    const row = await lockCampaign(tx.db, campaign.campaign_id);
    // Ended by another run, or merged into another account since: the next run sees it.
    if (!row || row.user_id !== seen.user_id) return;
    if (row.state !== campaignState.queued && row.state !== campaignState.sending) return;
    if (await hasOpenMessages(tx.db, row.campaign_id)) return;
    // People who were erased meanwhile have no message any more, so what is not sent is what is left.
    const unsent = row.people - row.sent;
    const ended = await endCampaign(tx, await updateCampaign(tx.db, row.campaign_id, { failed: unsent }), {
      state: unsent > 0 ? campaignState.partly : campaignState.done,
      unsent,
    });
    if (row.user_id === null) return;
    await notify(tx, row.user_id, {
      category: 'membership',
      title: unsent > 0 ? '短信已发完，有一些没有发出' : '短信已发完',
      body:
        unsent > 0
          ? `「${row.title}」：${row.sent} 人已发出，${unsent} 人没有发出，退回 ${ended.returned} 条。`
          : `「${row.title}」：${row.sent} 人都已发出。`,
      path: audienceOf(tx, row.audience).path(row.target),
      key: `campaign:${row.campaign_id}:done`,
    });
  });

/** Job, D74: sends what waits, in the hours for it; whatever dies in the middle, nobody gets a text twice. */
export async function runCampaigns(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = (): Ctx => jobContext(deps);
  await giveUpClaimed(alone(deps).db, after(deps.clock(), -campaignRules.unknownMinutes * 60));
  const run = jobRows(deps, sendingJob);
  for (let behind: CampaignRow | undefined; goesOn();) {
    const campaigns = await findRunning(deps.db, behind, campaignsMax);
    for (const campaign of campaigns)
      await run.one(campaign.campaign_id, () => sendOne(ctx, campaign, goesOn));
    behind = campaigns.at(-1);
    if (campaigns.length < campaignsMax) break;
  }
  await run.end();
}

async function sendOne(ctx: () => Ctx, campaign: CampaignRow, goesOn: () => boolean): Promise<void> {
  if (!goesOn()) return;
  while (goesOn() && isSendingTime(ctx().now)) {
    const claimed = await claim(ctx(), campaign);
    if (!claimed) break;
    if (claimed.length > 0) await record(ctx(), campaign, await sendAll(ctx(), claimed, campaign.body));
  }
  await finish(ctx(), campaign);
}

/** Job: who got what is remembered for a while only. */
export const cleanMessages = (deps: Deps, goesOn: () => boolean): Promise<void> =>
  dropOldMessages(deps.db, after(deps.clock(), -campaignRules.keepDays * 86_400), goesOn);
