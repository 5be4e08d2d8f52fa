import type { Activity, ActivityLine, ActivityTicket } from '@qunlu/contract/activity/entity.ts';
import type { OwnActivity } from '@qunlu/contract/activity/publish.ts';
import { activityShare } from '@qunlu/contract/activity/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import { cleanerVersion, cleanRichText } from '../../../platform/rich-text.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { activityCanOf, phaseOf, stateOf } from '../policy/access.ts';
import { entryProblem, mayWait, ticketProblem } from '../policy/registering.ts';
import type { SeenActivity, TicketRow } from '../store/activities.ts';
import type { ListedActivity } from '../store/lines.ts';

const secondsOrNone = (date: Date | null): number => (date ? secondsOf(date) : 0);

export const presentLine = (row: ListedActivity, now: Date): ActivityLine => ({
  activity_id: row.activity_id,
  title: row.title,
  images: JSON.stringify(row.images),
  starts_at: secondsOf(row.starts_at),
  ends_at: secondsOf(row.ends_at),
  online: row.online,
  cityname: row.cityname,
  place: row.place,
  fee: row.fee_min,
  fee_max: row.fee_max,
  registered: row.registered,
  seats: row.seats ?? -1,
  state: stateOf(row),
  phase: phaseOf({ ...row, opens_at: row.opens_at === null ? null : new Date(row.opens_at * 1000) }, now),
  visibility: row.visibility,
  category_id: row.category_id,
  user_id: row.user_id,
  user: presentPerson(row.user_id, row.user),
});

/** What a line says of the tickets, from an activity that has them beside it. */
export function ticketsInLine(
  tickets: readonly Pick<TicketRow, 'free' | 'sale_from'>[],
): Pick<ListedActivity, 'full' | 'opens_at'> {
  const from = tickets.flatMap(({ sale_from: at }) => at ?? []);
  return {
    full: tickets.length > 0 && tickets.every(({ free }) => free !== null && free <= 0),
    opens_at: from.length > 0 && from.length === tickets.length ? Math.min(...from) : null,
  };
}

export function presentTicket(
  activity: SeenActivity,
  ticket: TicketRow,
  viewerId: number | null,
  now: Date,
  code?: string,
): ActivityTicket {
  const offer = ticket.offer_until ?? 0;
  return {
    ticket_id: ticket.ticket_id,
    name: ticket.name,
    note: ticket.note,
    price: ticket.price,
    per_person: ticket.per_person,
    sale_from: ticket.sale_from ?? 0,
    sale_to: ticket.sale_to ?? 0,
    need_audit: ticket.need_audit,
    members_only: ticket.members_only,
    invited: ticket.code !== '',
    refund_policy: ticket.refund_policy,
    refund_hours: ticket.refund_hours,
    refund_fee: ticket.refund_fee,
    left: ticket.free === null ? -1 : Math.max(0, ticket.free),
    fields: (ticket.questions ?? []).map(({ label, type, required, options }) => ({
      label,
      type,
      required,
      options,
    })),
    problem: ticketProblem(activity, ticket, viewerId, now, { code }),
    queue: {
      open: mayWait(activity, ticket, viewerId, now, { code }),
      waiting: ticket.queued,
      offer_until:
        offer > secondsOf(now) && entryProblem(activity, ticket, viewerId, now, { code }) === '' ? offer : 0,
    },
  };
}

/** What this viewer, who may see it, sees; null: a guest. `code`: an invitation code that they have given. */
export function presentActivity(
  row: SeenActivity,
  viewerId: number | null,
  now: Date,
  code?: string,
): Activity {
  const can = activityCanOf(row, viewerId ?? 0);
  const team = can.host || row.rights !== null;
  return {
    ...presentLine({ ...row, ...ticketsInLine(row.tickets) }, now),
    content: row.content_cleaner === cleanerVersion ? row.content : cleanRichText(row.content),
    category: {
      category_id: row.category_id,
      parent_id: row.parent_id,
      name: row.category_name,
      parent: row.parent_name,
    },
    closes_at: secondsOf(row.closes_at),
    citycode: row.citycode,
    address: row.address,
    lat: row.lat,
    lng: row.lng,
    link: team || can.confirmed ? row.link : '',
    circle:
      row.circle_id !== null && row.circle_name !== null
        ? { id: row.circle_id, name: row.circle_name }
        : null,
    tickets: row.tickets.map((ticket) => presentTicket(row, ticket, viewerId, now, code)),
    faces: row.people_shown ? row.faces.map((face) => presentPerson(face.user_id, face)) : [],
    shown: row.people_shown ? row.shown : 0,
    paused: row.paused,
    cancel_reason: row.cancel_reason,
    whole_until: row.whole_until && row.whole_until > now ? secondsOrNone(row.whole_until) : 0,
    audit_reason: can.host ? row.audit_reason : '',
    can,
    rev: row.rev,
  };
}

/** What who may edit it reads: with invitation codes and numbers. */
export function presentOwn(row: SeenActivity, viewerId: number, now: Date): OwnActivity {
  const shown = presentActivity(row, viewerId, now);
  return {
    ...shown,
    tickets: row.tickets.map((ticket) => ({
      ...presentTicket(row, ticket, viewerId, now, ticket.code),
      stock: ticket.stock ?? -1,
      taken: ticket.taken,
      code: ticket.code,
    })),
    people_shown: row.people_shown,
    form_each: row.form_each,
    taken: row.taken,
    invitation: activityShare(shown, '').path,
  };
}
