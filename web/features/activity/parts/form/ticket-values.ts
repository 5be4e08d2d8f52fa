import type { OwnActivity, TicketInput } from '@qunlu/contract/activity/publish.ts';
import { activityRules, type RefundPolicy, refundPolicy } from '@qunlu/contract/activity/rules.ts';
import type { FormField } from '@qunlu/contract/form/input.ts';
import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { Problems } from '../../../../ui/form/use-form.ts';

/** A ticket as it is written: price and figures as typed, times in seconds, 0 for none. */
export interface TicketValues {
  /** 0: not there yet. */
  ticket_id: number;
  /** Places that somebody has. */
  taken: number;
  name: string;
  note: string;
  price: string;
  /** '' for no bound. */
  stock: string;
  per_person: number;
  sale_from: number;
  sale_to: number;
  need_audit: boolean;
  members_only: boolean;
  code: string;
  refund_policy: RefundPolicy;
  refund_hours: string;
  refund_fee: string;
  fields: FormField[];
}

export type OwnTicket = OwnActivity['tickets'][number];

export const newTicket = (name: string, price: string): TicketValues => ({
  ticket_id: 0,
  taken: 0,
  name,
  note: '',
  price,
  stock: '',
  per_person: 1,
  sale_from: 0,
  sale_to: 0,
  need_audit: false,
  members_only: false,
  code: '',
  refund_policy: refundPolicy.until,
  refund_hours: String(activityRules.refundHours),
  refund_fee: '10',
  fields: [],
});

export const fenOfTicket = ({ price }: Pick<TicketValues, 'price'>): number => fenOf(price) ?? 0;

/** The price as it is typed: without the decimals that say nothing. */
const priceText = (fen: number): string => yuan(fen).replace(/\.00$/, '');

export const ticketValuesOf = (ticket: OwnTicket): TicketValues => ({
  ticket_id: ticket.ticket_id,
  taken: ticket.taken,
  name: ticket.name,
  note: ticket.note,
  price: priceText(ticket.price),
  stock: ticket.stock < 0 ? '' : String(ticket.stock),
  per_person: ticket.per_person,
  sale_from: ticket.sale_from,
  sale_to: ticket.sale_to,
  need_audit: ticket.need_audit,
  members_only: ticket.members_only,
  code: ticket.code,
  refund_policy: ticket.refund_policy as RefundPolicy,
  refund_hours: String(ticket.refund_hours),
  refund_fee: String(ticket.refund_fee),
  fields: ticket.fields,
});

/** Of another activity: a ticket of its own, on sale from when that one is. */
export const copiedTicket = (ticket: OwnTicket): TicketValues => ({
  ...ticketValuesOf(ticket),
  ticket_id: 0,
  taken: 0,
  sale_from: 0,
  sale_to: 0,
});

const figureProblem = (text: string, label: string, min: number, max: number): string =>
  /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max
    ? ''
    : `${label}请填写 ${min} 到 ${max} 的整数`;

function stockProblem({ stock, taken }: TicketValues): string {
  if (stock === '') return '';
  if (Number(stock) < taken && /^\d+$/.test(stock)) return `已经占用了 ${taken} 张，不能更少`;
  return figureProblem(stock, '张数', 1, activityRules.seats);
}

/** What is wrong with a ticket, by field. */
export function ticketProblems(ticket: TicketValues): Problems<TicketValues> {
  const { name, note, price, sale_from, sale_to, code, refund_policy, refund_hours, refund_fee } = ticket;
  const fen = fenOf(price);
  const paid = fen !== null && fen > 0;
  return {
    name: name.trim() === '' ? '请填写票的名称' : maxLength(activityRules.ticketName)(name, '名称'),
    note: maxLength(activityRules.ticketNote)(note, '说明'),
    price:
      fen === null
        ? '请填写价格，最多两位小数，免费填 0'
        : fen > activityRules.priceMax
          ? `最高 ${activityRules.priceMax / 100} 元`
          : '',
    stock: stockProblem(ticket),
    sale_to: sale_from > 0 && sale_to > 0 && sale_to <= sale_from ? '截止要在开始之后' : '',
    code: maxLength(activityRules.ticketCode)(code, '邀请码'),
    refund_hours:
      paid && refund_policy === refundPolicy.until
        ? figureProblem(refund_hours, '开始前几小时', 0, activityRules.refundHoursMax)
        : '',
    refund_fee:
      paid && refund_policy === refundPolicy.minusFee
        ? figureProblem(refund_fee, '手续费', 1, activityRules.refundFeeMax)
        : '',
  };
}

/** The first thing that is wrong with a ticket, '' for nothing. */
export const ticketProblem = (ticket: TicketValues): string =>
  Object.values(ticketProblems(ticket)).find((one) => one !== '') ?? '';

/** What cancelling gives, in a few words. */
export function refundWords(ticket: TicketValues): string {
  if (fenOfTicket(ticket) === 0) return '';
  if (ticket.refund_policy === refundPolicy.none) return '不退';
  if (ticket.refund_policy === refundPolicy.minusFee) return `开始前可退，扣 ${ticket.refund_fee}%`;
  return Number(ticket.refund_hours) === 0
    ? '开始前可以全额退'
    : `开始前 ${ticket.refund_hours} 小时可以全额退`;
}

const known = (text: string, name: string) => (text.trim() === '' ? {} : { [name]: text.trim() });
const figure = (text: string, name: string) => (text === '' ? {} : { [name]: Number(text) });
const instant = (seconds: number, name: string) => (seconds === 0 ? {} : { [name]: seconds });

/** What is sent of a ticket. */
export function ticketInput(ticket: TicketValues) {
  const policy = ticket.refund_policy;
  return {
    ...(ticket.ticket_id > 0 ? { ticket_id: ticket.ticket_id } : {}),
    name: ticket.name.trim(),
    ...known(ticket.note, 'note'),
    price: fenOfTicket(ticket),
    ...figure(ticket.stock, 'stock'),
    per_person: ticket.per_person,
    ...instant(ticket.sale_from, 'sale_from'),
    ...instant(ticket.sale_to, 'sale_to'),
    need_audit: ticket.need_audit ? 1 : 0,
    members_only: ticket.members_only ? 1 : 0,
    ...known(ticket.code, 'code'),
    refund_policy: policy,
    ...(policy === refundPolicy.until ? figure(ticket.refund_hours, 'refund_hours') : {}),
    ...(policy === refundPolicy.minusFee ? figure(ticket.refund_fee, 'refund_fee') : {}),
    fields: ticket.fields.map(({ label, type, required, options }) => ({
      label,
      type: type as TicketInput['fields'][number]['type'],
      required: required ? 1 : 0,
      ...(options.length > 0 ? { options } : {}),
    })),
  };
}
