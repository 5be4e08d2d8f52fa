import { prepared, type Db } from '../../../platform/database.ts';
import type { SeenActivity, TicketRow } from './activities.ts';

/** A ticket that people wait for, with its activity as one of them sees it. */
export type WaitedTicket = Pick<
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
> &
  Pick<
    TicketRow,
    | 'ticket_id'
    | 'activity_id'
    | 'name'
    | 'price'
    | 'per_person'
    | 'sale_from'
    | 'sale_to'
    | 'members_only'
    | 'code'
    | 'held'
  > & { title: string };

export const findWaited = (db: Db, ticketIds: readonly number[], viewerId: number): Promise<WaitedTicket[]> =>
  prepared<WaitedTicket>(
    db,
    `select t.ticket_id, t.activity_id, t.name, t.price, t.per_person, extract(epoch from t.sale_from)::bigint as sale_from,
       extract(epoch from t.sale_to)::bigint as sale_to, t.members_only, t.code,
       (select coalesce(sum(r.quantity), 0)::int from activity_registration r
         where r.ticket_id = t.ticket_id and r.user_id = $2 and r.state in (0, 1, 2))
       + (select count(*)::int from activity_pass x join activity_registration r on r.registration_id = x.registration_id
         where x.user_id = $2 and x.activity_id = t.activity_id and x.ticket_id = t.ticket_id
           and r.user_id <> x.user_id and r.state in (0, 1, 2)) as held,
       a.title, a.user_id, a.status, a.audit, a.moderated, a.owner_hidden, a.cancelled_at, a.starts_at, a.ends_at, a.closes_at,
       a.paused, exists (select from identity_frozen_seller z where z.user_id = a.user_id) as frozen,
       exists (select from phonebook_present m where m.phonebook_id = a.circle_id and m.user_id = $2) as is_member,
       exists (select from relation_facts f where f.user_id = $2 and f.other_id = a.user_id and f.is_black) as has_blocked,
       exists (select from relation_facts f where f.user_id = a.user_id and f.other_id = $2 and f.is_black) as is_blocked
     from activity_ticket t join activity a on a.activity_id = t.activity_id
     where t.ticket_id = any($1::bigint[]) and t.ended_at is null and a.deleted_at is null`,
    [[...ticketIds], viewerId],
  );
