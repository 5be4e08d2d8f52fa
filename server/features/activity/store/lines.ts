import { joinedPerson, personJoin, type ListedPerson } from '../../card/api/listed-person.ts';
import { ticketPool, type ActivityRow } from './activities.ts';

/** What a line of a list shows; the table stands as `s`. */
export type ListedActivity = Pick<
  ActivityRow,
  | 'activity_id'
  | 'user_id'
  | 'category_id'
  | 'title'
  | 'images'
  | 'visibility'
  | 'starts_at'
  | 'ends_at'
  | 'closes_at'
  | 'online'
  | 'cityname'
  | 'place'
  | 'fee_min'
  | 'fee_max'
  | 'registered'
  | 'seats'
  | 'audit'
  | 'cancelled_at'
  | 'paused'
> & {
  /** No live ticket has places. */
  full: boolean;
  /** When the first ticket can be had, seconds; null: at once. */
  opens_at: number | null;
  /** null: nobody may name its host. */
  user: ListedPerson | null;
};

/** Of the live tickets of the activity `s`, which `lineJoin` has joined as `k`. */
export const ticketColumns = `coalesce(k.full, false) as full, k.opens_at`;
export const ticketJoin = `left join lateral (
    select bool_and(l.free is not null and l.free <= 0) as full,
      case when bool_and(t.sale_from is not null) then extract(epoch from min(t.sale_from))::bigint end as opens_at
    from activity_ticket t
      left join capacity_level l on l.subject = '${ticketPool}' and l.target = t.ticket_id::text
    where t.activity_id = s.activity_id and t.ended_at is null) k on true`;

export const lineColumns = `s.activity_id, s.user_id, s.category_id, s.title, s.images, s.visibility, s.starts_at, s.ends_at,
  s.closes_at, s.online, s.cityname, s.place, s.fee_min, s.fee_max, s.registered, s.seats, s.audit, s.cancelled_at, s.paused,
  ${ticketColumns}, ${joinedPerson} as user`;
export const lineJoin = `${ticketJoin} ${personJoin('s.user_id')}`;
