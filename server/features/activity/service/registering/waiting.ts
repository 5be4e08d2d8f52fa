import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { CapacitySubject } from '../../../capacity/ports.ts';
import { entryProblem } from '../../policy/registering.ts';
import { ticketPool } from '../../store/activities.ts';
import { findWaited, type WaitedTicket } from '../../store/waited.ts';
import { activities } from '../publishing/activities.ts';
import { ticketFor } from './offer.ts';

const readTarget = (target: string): number | undefined =>
  /^\d{1,15}$/.test(target) ? Number(target) : undefined;

/** Nobody is offered what they could not have, or what its host has put aside for a while. */
const isOffered = (ticket: WaitedTicket, viewerId: number, now: Date): boolean =>
  entryProblem(ticket, ticket, viewerId, now, { code: ticket.code }) === '';

/** What is gone for this person altogether, and not for a while only. */
const isGone = (ticket: WaitedTicket): boolean =>
  ticket.has_blocked ||
  ticket.is_blocked ||
  ticket.cancelled_at !== null ||
  ticket.moderated ||
  ticket.owner_hidden ||
  ticket.status !== 1 ||
  (ticket.members_only && !ticket.is_member);

/** Tickets, which people may wait for (D97). */
export const ticketCapacity: CapacitySubject = {
  name: ticketPool,

  async describe(ctx, targets, viewerId) {
    const ids = targets.flatMap((target) => readTarget(target) ?? []);
    const tickets = ids.length > 0 ? await findWaited(ctx.db, ids, viewerId) : [];
    return new Map(
      tickets
        .filter((ticket) => !isGone(ticket))
        .map((ticket) => [
          String(ticket.ticket_id),
          {
            title: `${ticket.title} · ${ticket.name}`,
            path: `/activity/${ticket.activity_id}/pay?ticket=${ticket.ticket_id}`,
            ...(isOffered(ticket, viewerId, ctx.now) ? {} : { seats: 0 }),
          },
        ]),
    );
  },

  async mayJoin(tx, { target, userId, quantity }) {
    const [known] = await findWaited(tx.db, [readTarget(target) ?? 0], userId);
    if (!known) notFound('没有这种票，或已不可见');
    const activity = await activities.open(tx, known.activity_id, userId);
    const ticket = await ticketFor(tx, activity, { ticketId: known.ticket_id, userId });
    // Whoever waits says no code, and an offer to somebody without one would be an offer of nothing.
    if (ticket.code !== '') fail('forbidden', { message: '要邀请码的票不能候补，请联系主办人' });
    const problem = entryProblem(activity, ticket, userId, tx.now, { quantity });
    if (problem === '') return;
    if (entryProblem(activity, ticket, userId, tx.now, { quantity: 1 }) === '')
      fail('invalid', { message: problem, field: 'quantity' });
    fail('forbidden', { message: problem });
  },
};
