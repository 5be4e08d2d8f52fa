import type { checkIn as contract } from '@qunlu/contract/checkin/calls.ts';
import type { CheckinResult } from '@qunlu/contract/checkin/entity.ts';
import { checkinStates } from '@qunlu/contract/checkin/rules.ts';
import { dueOn, windowsBetween, type DueWindow, type Standing } from '@qunlu/contract/checkin/streak.ts';
import { clockOf, dayOfName, shortDay, windowWords } from '@qunlu/contract/checkin/words.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { settle } from '../../notification/api/notifications.ts';
import { checkedIn } from '../events.ts';
import type { Content } from '../policy.ts';
import { isDone, presentEntry } from '../present.ts';
import type { CampaignRow, RuleRow } from '../store/campaigns.ts';
import {
  findEntry,
  findMarks,
  findSent,
  findStanding,
  insertEntry,
  type ShownEntry,
} from '../store/entries.ts';
import { nowOf, ownCampaign } from './campaigns.ts';
import { checkContent, showContent } from './content.ts';
import { reminderKey } from './reminders.ts';
import { addUp, shownFigures } from './standing.ts';

type Given = BodyOf<typeof contract>;

export const dayOf = (text: string): number =>
  dayOfName(text) ?? fail('invalid', { message: '日期不正确', field: 'day' });

/** The rule by which a day was or is due. */
export function dueRule(campaign: CampaignRow, day: number): RuleRow {
  const rule = dueOn(campaign, day);
  return rule ?? fail('stateChanged', { message: `${shortDay(day)}不用打卡` });
}

/** Before the transaction. */
export async function prepareCheckIn(ctx: ViewerCtx, body: Given): Promise<Content> {
  const { campaign } = await ownCampaign(ctx, body.id);
  return checkContent(ctx, dueRule(campaign, dayOf(body.day)).params, body);
}

/** What is done and still to be done, with the check-in that led to it. */
export async function resultOf(
  tx: Tx<ViewerCtx>,
  given: { campaign: CampaignRow; entry: ShownEntry; standing: Standing; again: boolean },
): Promise<CheckinResult> {
  const { campaign, entry, standing, again } = given;
  const { minute, today } = nowOf(tx);
  const marks = await findMarks(tx.db, campaign.campaign_id, tx.viewer.userId);
  const left = windowsBetween(campaign, today, today).filter(
    (one) => one.closes > minute && !isDone(marks, one),
  );
  return { entry: presentEntry(tx, entry), again, ...shownFigures(standing), left: left.length };
}

/** The same as was answered when it was sent first; null: it is new. */
export async function sentBefore(
  tx: Tx<ViewerCtx>,
  campaign: CampaignRow,
  clientId: string,
): Promise<CheckinResult | null> {
  const entry = await findSent(tx.db, tx.viewer.userId, clientId);
  if (!entry) return null;
  if (entry.campaign_id !== campaign.campaign_id)
    fail('invalid', { message: '提交编号用过了，请刷新后再试', field: 'client_id' });
  if (entry.state === checkinStates.removed) fail('stateChanged', { message: '这次打卡已经删除' });
  const { standing } = await addUp(tx, campaign, tx.viewer.userId);
  return resultOf(tx, { campaign, entry, standing, again: false });
}

export const entryOf = async (tx: Tx, id: number): Promise<ShownEntry> =>
  (await findEntry(tx.db, id)) ?? fail('busy');

/** Fails unless it is open now, by the server's clock. */
function requireOpen(rule: RuleRow, { window, opens, closes }: DueWindow, minute: number): void {
  const shape = rule.windows[window];
  if (minute < opens) fail('stateChanged', { message: `还没到时间，${clockOf(opens % 1440)} 开始` });
  if (minute >= closes && shape)
    fail('stateChanged', { message: `${windowWords(shape)} 已经结束，这次没有打上` });
}

/**
 * Once for each window (D82): the unique index decides, and whoever comes second is answered what came first, also when the window
 * has ended meanwhile.
 */
export const checkIn = (ctx: ViewerCtx, body: Given, content: Content): Promise<CheckinResult> =>
  inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    const { userId } = tx.viewer;
    const { campaign } = await ownCampaign(tx, body.id);
    const known = await sentBefore(tx, campaign, body.client_id);
    if (known) return known;
    const day = dayOf(body.day);
    const rule = dueRule(campaign, day);
    const window =
      windowsBetween(campaign, day, day)[body.window] ??
      fail('invalid', { message: '这一天没有这个时段，请刷新后再试', field: 'window' });
    const first = await findStanding(tx.db, { campaignId: body.id, userId, day, part: body.window });
    if (first) {
      const { standing } = await addUp(tx, campaign, userId);
      return resultOf(tx, { campaign, entry: first, standing, again: true });
    }
    requireOpen(rule, window, nowOf(tx).minute);
    const id = await insertEntry(tx.db, {
      ...content,
      campaign_id: campaign.campaign_id,
      phonebook_id: campaign.phonebook_id,
      user_id: userId,
      day,
      part: body.window,
      state: checkinStates.stands,
      client_id: body.client_id,
      price: 0,
      created_at: tx.now,
    });
    // The caller is locked, so that nobody can have come between; were it not so, the index would have decided.
    if (id === null) return fail('busy');
    await showContent(tx, id, content);
    const { standing } = await addUp(tx, campaign, userId);
    await raise(tx, checkedIn, {
      circleId: campaign.phonebook_id,
      checkinId: id,
      userId,
      at: secondsOf(tx.now),
    });
    const result = await resultOf(tx, { campaign, entry: await entryOf(tx, id), standing, again: false });
    if (result.left === 0) await settle(tx, userId, [reminderKey(campaign.campaign_id, nowOf(tx).today)]);
    return result;
  });
