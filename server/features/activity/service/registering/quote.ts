import type * as contract from '@qunlu/contract/activity/registering.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { secondsOf, type ViewerCtx } from '../../../../platform/context.ts';
import { promiseNow } from '../../../order/api/sell.ts';
import { entryProblem, mayWait, ticketProblem } from '../../policy/registering.ts';
import { findOwnName } from '../../store/sale.ts';
import { activities } from '../publishing/activities.ts';
import { countCode } from '../publishing/view.ts';
import { formsOf, promiseOf, ticketFor, type TicketInput } from './offer.ts';

/** D94, D97: what it would be to register for this now. */
export async function quoteTicket(
  ctx: ViewerCtx,
  input: TicketInput,
): Promise<OutputOf<typeof contract.quoteTicket>> {
  const { userId, phone } = ctx.viewer;
  const { quantity, code } = input;
  await countCode(ctx, input.activity_id, code);
  const activity = await activities.open(ctx, input.activity_id, userId);
  const ticket = await ticketFor(ctx, activity, { ticketId: input.ticket_id, userId });
  const total = Math.min(ticket.price * quantity, orderRules.totalMax);
  const promise = await promiseOf(ctx, activity, ticket);
  const wanted = { code, quantity };
  const offer = ticket.offer_until ?? 0;
  const offered =
    offer > secondsOf(ctx.now) && entryProblem(activity, ticket, userId, ctx.now, wanted) === '';
  return {
    price: ticket.price,
    total,
    promise: promiseNow(ctx, { promise, total }),
    left: ticket.free === null ? -1 : Math.max(0, ticket.free),
    problem: ticketProblem(activity, ticket, userId, ctx.now, wanted),
    forms: formsOf(activity, quantity),
    realname: await findOwnName(ctx.db, userId),
    phone,
    queue: {
      open: !ticket.queued && !offered && mayWait(activity, ticket, userId, ctx.now, wanted),
      waiting: ticket.queued,
      offer_until: offered ? offer : 0,
    },
  };
}
