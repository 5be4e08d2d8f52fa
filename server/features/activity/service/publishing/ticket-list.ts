import type { TicketInput } from '@qunlu/contract/activity/publish.ts';
import { activityRules, refundPolicy, type RefundPolicy } from '@qunlu/contract/activity/rules.ts';
import { fail, Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Question } from '../../../form/api/forms.ts';
import type { TicketRow } from '../../store/activities.ts';
import type { GivenTicket } from '../../store/tickets.ts';
import { passForms } from '../forms.ts';
import { dateOf } from './times.ts';

/** A ticket with what it asks. */
export type TicketDraft = GivenTicket & { questions: Question[] };

/** What of the activity its tickets must fit. */
export interface TicketBounds {
  endsAt: Date;
  closesAt: Date;
  circleId: number | null;
}

const instant = (given: number | undefined): Date | null => (given ? dateOf(given) : null);

/** The questions of the ticket at this place, whose field a refusal names. */
function questionsOf(given: TicketInput['fields'], at: number): Question[] {
  try {
    return passForms.questions(given);
  } catch (error) {
    if (error instanceof Failure && error.field !== undefined)
      throw new Failure(error.failure, { message: error.message, field: `tickets.${at}.${error.field}` });
    throw error;
  }
}

/** D96: what the policy does not ask of is as usual. */
const refundsOf = ({ refund_policy: policy, refund_hours: hours, refund_fee: fee }: TicketInput) => ({
  refundPolicy: policy as RefundPolicy,
  refundHours:
    policy === refundPolicy.until ? (hours ?? activityRules.refundHours) : activityRules.refundHours,
  refundFee: policy === refundPolicy.minusFee ? (fee ?? 0) : 0,
});

/** D94: the tickets that somebody wrote, as they are kept; fails with the field that does not fit. `live`: those that are there. */
export function ticketsOf(
  given: readonly TicketInput[],
  bounds: TicketBounds,
  live: readonly TicketRow[] = [],
): TicketDraft[] {
  if (given.length === 0) fail('invalid', { message: '请至少加一种票，免费的也要', field: 'tickets' });
  const known = new Set(live.map(({ ticket_id: id }) => id));
  const names = new Set<string>();
  return given.map((ticket, at) => {
    const wrong = (field: string, message: string): never =>
      fail('invalid', { message, field: `tickets.${at}.${field}` });
    const { ticket_id: ticketId = null, name } = ticket;
    if (ticketId !== null && !known.delete(ticketId))
      fail('stateChanged', { message: '票刚在别处改过，请刷新后再改', field: `tickets.${at}.ticket_id` });
    if (names.has(name)) wrong('name', `有两种票都叫“${name}”，请改一个名称`);
    names.add(name);
    const saleFrom = instant(ticket.sale_from);
    const saleTo = instant(ticket.sale_to);
    if (saleTo && saleTo > bounds.endsAt) wrong('sale_to', '这种票的截止报名不能晚于活动结束');
    if (saleFrom && saleFrom >= (saleTo ?? bounds.closesAt)) wrong('sale_from', '开始报名要早于截止报名');
    if (ticket.members_only === 1 && bounds.circleId === null)
      wrong('members_only', '这个活动不在圈子里办，不能只给成员');
    return {
      ticketId,
      name,
      note: ticket.note ?? '',
      price: ticket.price,
      stock: ticket.stock ?? null,
      perPerson: ticket.per_person,
      saleFrom,
      saleTo,
      needAudit: ticket.need_audit === 1,
      membersOnly: ticket.members_only === 1,
      code: (ticket.code ?? '').trim(),
      ...refundsOf(ticket),
      questions: questionsOf(ticket.fields, at),
    };
  });
}

/** What lists filter by, fen. */
export const feesOf = (tickets: readonly { price: number }[]): { fee_min: number; fee_max: number } => ({
  fee_min: Math.min(...tickets.map(({ price }) => price)),
  fee_max: Math.max(...tickets.map(({ price }) => price)),
});
