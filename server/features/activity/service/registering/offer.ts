import { ticketPromise } from '@qunlu/contract/activity/promise.ts';
import { activityRules, refundPolicy } from '@qunlu/contract/activity/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../../platform/context.ts';
import type { FilledForm } from '../../../form/api/forms.ts';
import type { LockedSale, Offer } from '../../../order/api/sell.ts';
import { codeFits, entryProblem, placesProblem } from '../../policy/registering.ts';
import type { SeenActivity, TicketRow } from '../../store/activities.ts';
import { findUnpaidPlaces, lockActivity } from '../../store/sale.ts';
import { activities } from '../publishing/activities.ts';
import { activityFeeOf } from '../publishing/fees.ts';
import { passForms } from '../forms.ts';

interface Comer {
  realname: string;
  phone: string;
  answers?: readonly { label: string; value: string }[] | undefined;
}

/** What somebody chooses. */
export interface TicketInput {
  activity_id: number;
  ticket_id: number;
  quantity: number;
  code?: string | undefined;
}

export interface RegisterInput extends TicketInput {
  people: readonly Comer[];
  shown?: number | undefined;
  total?: number | undefined;
  use_balance?: number | undefined;
}

/** What is kept of a ticket as it was sold; a type, so that it is an order's snapshot. */
export type SoldTicket = {
  activity_id: number;
  ticket_id: number;
  title: string;
  ticket: string;
  /** Seconds. */
  starts_at: number;
  ends_at: number;
  place: string;
  /** How often time or place had been changed. */
  sequence: number;
  /** Fen. */
  price: number;
  /** Says that the same people come, without saying who. */
  people: string;
};

export interface TicketOffer extends Offer {
  sellerId: number;
  activity: SeenActivity;
  ticket: TicketRow;
  forms: readonly FilledForm<'realname'>[];
}

/** The ticket of an activity as it stands for this person; what an unpaid order of theirs holds is free for them. */
export async function ticketFor(
  ctx: Ctx,
  activity: SeenActivity,
  { ticketId, userId }: { ticketId: number; userId: number },
): Promise<TicketRow> {
  const found =
    activity.tickets.find(({ ticket_id }) => ticket_id === ticketId) ??
    fail('notFound', { message: '这种票已经没有了，请刷新后重新选择', field: 'ticket_id' });
  if (found.held === 0) return found;
  const unpaid = await findUnpaidPlaces(ctx.db, ticketId, userId);
  return {
    ...found,
    held: found.held - unpaid,
    free: found.free === null ? null : found.free + unpaid,
  };
}

/** Refuses what this person cannot have, with the field that is to blame. */
function requireEntry(
  ctx: ViewerCtx,
  activity: SeenActivity,
  ticket: TicketRow,
  { code, quantity }: TicketInput,
): void {
  const { userId } = ctx.viewer;
  const problemAs = (wanted: { code?: string | undefined; quantity?: number }, seen = activity): string =>
    entryProblem(seen, ticket, userId, ctx.now, wanted);
  const message = problemAs({ code, quantity });
  if (message === '') return;
  if (problemAs({ code: ticket.code, quantity }) !== message && !codeFits(ticket, code))
    fail('invalid', { message, field: 'code' });
  if (problemAs({ code, quantity: 1 }) === '') fail('invalid', { message, field: 'quantity' });
  if (problemAs({ code, quantity }, { ...activity, is_member: true }) !== message)
    fail('forbidden', { message });
  fail(activity.has_blocked || activity.user_id === userId ? 'forbidden' : 'stateChanged', { message });
}

export const formsOf = (activity: Pick<SeenActivity, 'form_each'>, quantity: number): number =>
  activity.form_each ? quantity : 1;

/** What a ticket promises to whoever has it now. What costs nothing is given back until the start, whatever its policy. */
export async function promiseOf(
  ctx: Ctx,
  activity: Pick<SeenActivity, 'starts_at' | 'ends_at'>,
  ticket: TicketRow,
): Promise<SalePromise> {
  return ticketPromise({
    startsAt: secondsOf(activity.starts_at),
    endsAt: secondsOf(activity.ends_at),
    needAudit: ticket.need_audit,
    policy: ticket.price === 0 ? refundPolicy.until : ticket.refund_policy,
    hours: ticket.price === 0 ? 0 : ticket.refund_hours,
    percent: ticket.refund_fee,
    fee: await activityFeeOf(ctx, ticket.price),
  });
}

const markOf = (ctx: Ctx, { people, shown = 0 }: RegisterInput): string =>
  ctx.deps.secrets
    .mac(
      'activity.people',
      JSON.stringify([
        shown,
        ...people.map(({ realname, phone, answers = [] }) => [
          realname,
          phone,
          answers.map(({ label, value }) => [label, value]),
        ]),
      ]),
    )
    .toString('base64url');

/** Nobody holds a place of what has ended, or pays for what can only be accepted before it begins. */
function secondsToPay(ctx: Ctx, activity: SeenActivity, ticket: TicketRow): number {
  const last = ticket.need_audit ? activity.starts_at : activity.ends_at;
  return Math.min(activityRules.holdMinutes * 60, secondsOf(last) - secondsOf(ctx.now));
}

/** What a choice makes now; fails with a sentence when it makes nothing. */
export async function offerOf(ctx: ViewerCtx, input: RegisterInput, held?: LockedSale): Promise<TicketOffer> {
  if (held) await lockActivity(held.tx.db, input.activity_id);
  const activity = await activities.open(ctx, input.activity_id, ctx.viewer.userId);
  const ticket = await ticketFor(ctx, activity, {
    ticketId: input.ticket_id,
    userId: ctx.viewer.userId,
  });
  requireEntry(ctx, activity, ticket, input);
  // Most of a crowd need not wait for each other: under the locks it is the pool that decides.
  const full = held ? '' : placesProblem(ticket, ctx.now, input.quantity);
  if (full !== '') fail('stateChanged', { message: `${full}，可以候补` });
  const expiresIn = secondsToPay(ctx, activity, ticket);
  if (expiresIn <= 0) fail('stateChanged', { message: '已经开始，主办人来不及审核，不能再报名' });
  const wanted = formsOf(activity, input.quantity);
  if (input.people.length !== wanted)
    fail('invalid', {
      message: activity.form_each ? `请为 ${wanted} 位分别填写` : '只要填写一份，请刷新后再报名',
      field: 'people',
    });
  const total = ticket.price * input.quantity;
  if (total > orderRules.totalMax)
    fail('invalid', { message: '总价超过了一单的上限，请减少张数', field: 'quantity' });
  const sold: SoldTicket = {
    activity_id: activity.activity_id,
    ticket_id: ticket.ticket_id,
    title: activity.title,
    ticket: ticket.name,
    starts_at: secondsOf(activity.starts_at),
    ends_at: secondsOf(activity.ends_at),
    place: activity.place,
    sequence: activity.sequence,
    price: ticket.price,
    people: markOf(ctx, input),
  };
  return {
    sellerId: activity.user_id,
    title: `${activity.title} · ${ticket.name}`,
    quantity: input.quantity,
    total,
    snapshot: sold,
    promise: await promiseOf(ctx, activity, ticket),
    expiresIn,
    activity,
    ticket,
    forms: input.people.map(({ realname, answers }, at) =>
      passForms.fill(ctx, ticket, { facts: { realname }, answers }, `people.${at}.answers`),
    ),
  };
}
