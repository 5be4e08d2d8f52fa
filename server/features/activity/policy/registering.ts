import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { barredWords } from '@qunlu/contract/identity/selling.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { reviewState } from '@qunlu/contract/kernel/publication.ts';
import { secondsOf } from '../../../platform/context.ts';
import { sameBytes } from '../../../platform/secrets.ts';
import type { SeenActivity, TicketRow } from '../store/activities.ts';

/** What decides whether somebody can register for an activity at all. */
export type OpenActivity = Pick<
  SeenActivity,
  | 'user_id'
  | 'status'
  | 'audit'
  | 'moderated'
  | 'owner_hidden'
  | 'cancelled_at'
  | 'starts_at'
  | 'ends_at'
  | 'closes_at'
  | 'paused'
  | 'frozen'
  | 'is_member'
  | 'has_blocked'
  | 'is_blocked'
>;

/** What of a ticket decides about who may have it. */
export type EntryTicket = Pick<
  TicketRow,
  'price' | 'per_person' | 'sale_from' | 'sale_to' | 'members_only' | 'code' | 'held'
>;

export interface TicketRequest {
  /** The invitation code that was given. */
  code?: string | undefined;
  quantity?: number | undefined;
}

const bytesOf = (text: string): Buffer => Buffer.from(text.trim().toLowerCase());

/** Whether a ticket without a code, or this code of it, was given. */
export const codeFits = (ticket: Pick<TicketRow, 'code'>, code: string | undefined): boolean =>
  ticket.code === '' || (code !== undefined && sameBytes(bytesOf(ticket.code), bytesOf(code)));

function activityProblem(activity: OpenActivity, viewerId: number | null, now: Date): string {
  if (viewerId !== null && activity.user_id === viewerId) return '您是主办人，不用报名';
  if (activity.cancelled_at) return '活动已取消';
  if (activity.ends_at <= now) return '活动已结束';
  if (activity.has_blocked) return '您已拉黑主办人，取消拉黑后才能报名';
  if (activity.is_blocked || activity.status !== 1 || activity.moderated || activity.owner_hidden)
    return '这个活动现在不能报名';
  if (activity.audit !== reviewState.passed) return '活动正在审核，通过后可以报名';
  if (activity.closes_at <= now) return '报名已截止';
  return activity.paused ? '主办人暂停了报名，请稍后再看' : '';
}

/** D94: why they cannot have this ticket, or wait for it, now, whatever is free: '' or one sentence. */
export function entryProblem(
  activity: OpenActivity,
  ticket: EntryTicket,
  viewerId: number | null,
  now: Date,
  { code, quantity = 1 }: TicketRequest = {},
): string {
  const problem = activityProblem(activity, viewerId, now);
  if (problem !== '') return problem;
  const at = secondsOf(now);
  if (ticket.sale_from !== null && ticket.sale_from > at) return `${dateTime(ticket.sale_from)} 开始报名`;
  if (ticket.sale_to !== null && ticket.sale_to <= at) return '这种票已停止报名';
  if (!codeFits(ticket, code)) return code ? '邀请码不对，请核对后再填' : '这种票要邀请码，请向主办人要';
  if (ticket.members_only && !activity.is_member) return '这种票只给圈子的成员，请先加入圈子';
  if (activity.frozen && ticket.price > 0) return barredWords;
  if (ticket.held >= ticket.per_person) return `您已报名这种票，每人最多 ${ticket.per_person} 张`;
  if (ticket.held + quantity > ticket.per_person)
    return ticket.held === 0
      ? `这种票每人最多 ${ticket.per_person} 张`
      : `这种票每人最多 ${ticket.per_person} 张，您还可以报 ${ticket.per_person - ticket.held} 张`;
  return '';
}

const hasOffer = ({ offer_until: until }: TicketRow, now: Date): boolean =>
  until !== null && until > secondsOf(now);

/** Why so many places of it cannot be had: an offer holds those of whoever has it. */
export function placesProblem(ticket: TicketRow, now: Date, quantity = 1): string {
  if (ticket.free === null || hasOffer(ticket, now) || ticket.free >= quantity) return '';
  return ticket.free <= 0 ? '已报满' : `只剩 ${ticket.free} 张`;
}

/** Why this person cannot register for this ticket now: '' or one sentence. `viewerId` null: a guest. */
export const ticketProblem = (
  activity: OpenActivity,
  ticket: TicketRow,
  viewerId: number | null,
  now: Date,
  wanted: TicketRequest = {},
): string =>
  entryProblem(activity, ticket, viewerId, now, wanted) || placesProblem(ticket, now, wanted.quantity);

/** D97: nothing is free, and whoever may have it may wait for it, until it begins. */
export const mayWait = (
  activity: OpenActivity,
  ticket: TicketRow,
  viewerId: number | null,
  now: Date,
  wanted: TicketRequest = {},
): boolean =>
  // Whoever waits says no code, and an offer to somebody without one would be an offer of nothing.
  ticket.code === '' &&
  entryProblem(activity, ticket, viewerId, now, wanted) === '' &&
  placesProblem(ticket, now, wanted.quantity) !== '' &&
  activity.starts_at > now;

/** Whether somebody's state is one in which they come, or may still. */
export const isLive = (state: number): boolean =>
  state === registrationState.unpaid ||
  state === registrationState.auditing ||
  state === registrationState.confirmed;
