import { dayText, endOfDay, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { fullMinute } from '@qunlu/contract/order/promise.ts';
import {
  campaignRules,
  campaignState,
  type CampaignState,
  type StaffReason,
} from '@qunlu/contract/sms/campaign-rules.ts';
import { smsRules } from '@qunlu/contract/sms/rules.ts';
import { secondsOf } from '../../platform/context.ts';

/** Fen of what of a purchase is unused, at the price for which it was bought. */
export const unusedPart = (lot: { count: number; remaining: number }, total: number): number =>
  Math.floor((total * lot.remaining) / lot.count);

/** Until when it may be given back, as the promise of its order has it; seconds. */
export const refundBy = (paidAt: Date): number =>
  fullMinute(secondsOf(paidAt) + smsRules.refundDays * 86_400);

const hour = 3_600_000;

/** Milliseconds since midnight in Shanghai. */
const sinceMidnight = (at: Date): number => at.getTime() - startOfDay(at).getTime();

/** D74: whether texts are sent at this moment. */
export const isSendingTime = (now: Date): boolean =>
  sinceMidnight(now) >= campaignRules.from * hour && sinceMidnight(now) < campaignRules.until * hour;

/** The day in Shanghai on which what is submitted now is sent, `YYYY-MM-DD`. */
export const sendingDay = (now: Date): string =>
  dayText(secondsOf(sinceMidnight(now) < campaignRules.until * hour ? now : endOfDay(now)));

export function hoursSentence(now: Date): string {
  const often = `短信只在 ${campaignRules.from} 点到 ${campaignRules.until} 点发送`;
  if (isSendingTime(now)) return `${often}，现在可以发送`;
  const day = sinceMidnight(now) < campaignRules.from * hour ? '今天' : '明天';
  return `${often}，${day} ${campaignRules.from} 点开始发送`;
}

/** D75: so many hours of the staff's working time later; a full day ends before the evening. */
export function workingTimeAfter(date: Date, hours: number): Date {
  let left = hours * hour;
  let day = startOfDay(date);
  let at = date.getTime();
  for (;;) {
    const weekday = new Date(day.getTime() + 8 * hour).getUTCDay();
    const [from, until] = [campaignRules.workFrom, campaignRules.workUntil].map(
      (clock) => day.getTime() + clock * hour,
    ) as [number, number];
    const room = weekday === 0 || weekday === 6 ? 0 : until - Math.max(from, at);
    if (room >= left) return new Date(Math.max(from, at) + left);
    if (room > 0) left -= room;
    day = endOfDay(day);
    at = day.getTime();
  }
}

/** Anything that leads out of a text: an address, or what phones make one of. */
const address = /:\/\/|[\w-]+\s*\.\s*[a-z]{2,}|(?:\d{1,3}\.){3}\d{1,3}/i;
export const hasLink = (content: string): boolean =>
  address.test(content.normalize('NFKC').replaceAll('。', '.'));

/** D75: why staff looks first; nothing: it is sent at once. Words that staff has passed before are not looked at again. */
export function reasonsForStaff(given: {
  content: string;
  people: number;
  /** Campaigns of the owner that staff has passed. */
  passed: number;
  /** The words need a look. */
  doubtful: boolean;
  /** The content of the template that is used; null: none. */
  template: string | null;
}): StaffReason[] {
  if (given.template === given.content) return [];
  return [
    ...(given.doubtful ? (['words'] as const) : []),
    ...(given.passed < campaignRules.first ? (['first'] as const) : []),
    ...(given.people > campaignRules.people ? (['people'] as const) : []),
    ...(hasLink(given.content) ? (['link'] as const) : []),
  ];
}

/** D74: nothing of it was sent. */
export const mayCancel = (state: CampaignState): boolean =>
  state === campaignState.draft || state === campaignState.auditing || state === campaignState.queued;

/** D75: words that staff has passed may be used again without them. */
export const mayTemplate = (row: { state: CampaignState; decided_at: Date | null }): boolean =>
  row.decided_at !== null && row.state !== campaignState.refused && row.state !== campaignState.cancelled;
