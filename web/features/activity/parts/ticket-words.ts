import type { ActivityTicket } from '@qunlu/contract/activity/entity.ts';
import { refundPolicy } from '@qunlu/contract/activity/rules.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';

/** Fewer than so many are told. */
const fewLeft = 20;

/** What comes back of a ticket, in a few words (D96); '' for what costs nothing. */
export function refundWords(ticket: ActivityTicket): string {
  const { price, refund_policy: policy, refund_hours: hours, refund_fee: fee } = ticket;
  if (price === 0) return '';
  if (policy === refundPolicy.until)
    return hours === 0 ? '开始前可以全额退' : `开始前 ${hours} 小时可以全额退`;
  if (policy === refundPolicy.minusFee)
    return fee === 0 ? '开始前可以全额退' : `开始前可以退，扣 ${fee}% 手续费`;
  return '确认后不退';
}

export function leftWords({ left }: Pick<ActivityTicket, 'left'>): string {
  if (left < 0 || left > fewLeft) return '';
  return left === 0 ? '已报满' : `剩 ${left} 张`;
}

/** What whoever chooses should know of a ticket, besides its price. Seconds. */
export const ticketHints = (ticket: ActivityTicket, now: number): string[] =>
  [
    leftWords(ticket),
    ticket.need_audit ? '报名后由主办方审核' : '',
    ticket.members_only ? '仅圈子成员' : '',
    ticket.invited ? '要邀请码' : '',
    ticket.sale_to > now && ticket.sale_from <= now ? `${dayAndTime(ticket.sale_to, now)} 截止` : '',
    refundWords(ticket),
  ].filter((hint) => hint !== '');
