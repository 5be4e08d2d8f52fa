import type { HelperRight, RefundPolicy, RegistrationState } from '@qunlu/contract/activity/rules.ts';
import { prepared, type Db } from '../../../platform/database.ts';
import { joinedPerson, personJoin, type ListedPerson } from '../../card/api/listed-person.ts';
import type { Question } from '../../form/api/forms.ts';
import { publicationTable } from '../../publication/api/publication.ts';
import type { ActivityTables } from '../tables.ts';

/** Of the pools in which places are held: those of a ticket stand inside the activity's. */
export const ticketPool = 'activity.ticket';
export const activityPool = 'activity.all';
/** The kind of its forms: a ticket asks, a pass answers. */
export const passForm = 'activity-pass';

export const activityTable = publicationTable<ActivityTables['activity']>()({
  table: 'activity',
  id: 'activity_id',
  more: [
    'circle_id',
    'category_id',
    'visibility',
    'starts_at',
    'ends_at',
    'closes_at',
    'online',
    'citycode',
    'cityname',
    'place',
    'address',
    'lat',
    'lng',
    'link',
    'seats',
    'fee_min',
    'fee_max',
    'registered',
    'people_shown',
    'form_each',
    'paused',
    'whole_until',
    'sequence',
    'cancelled_at',
    'cancel_reason',
    'over',
  ],
  found: ['cityname', 'place'],
});
export type ActivityRow = NonNullable<typeof activityTable.types>['row'];

/** A ticket as the database's JSON returns it: times are seconds. */
export interface TicketRow {
  ticket_id: number;
  activity_id: number;
  name: string;
  note: string;
  /** Fen. */
  price: number;
  stock: number | null;
  per_person: number;
  sale_from: number | null;
  sale_to: number | null;
  need_audit: boolean;
  members_only: boolean;
  code: string;
  refund_policy: RefundPolicy;
  refund_hours: number;
  refund_fee: number;
  position: number;
  /** What it asks; null: nothing of its own. */
  questions: readonly Question[] | null;
  version_id: number | null;
  /** Places that are taken and free (null: no limit), the activity's own limit counted, and how many people wait. */
  taken: number;
  free: number | null;
  waiting: number;
  /** The viewer waits; until when an offer to them stands, seconds. */
  queued: boolean;
  offer_until: number | null;
  /** Live places of the viewer: what they registered for, and what others gave them. */
  held: number;
}

/** An activity with what stands beside it, for one viewer. */
export interface SeenActivity extends ActivityRow {
  /** Live ones, in the host's order. */
  tickets: TicketRow[];
  /** Places that are taken of all tickets together. */
  taken: number;
  category_name: string;
  parent_id: number;
  parent_name: string;
  /** null: nobody may name its host. */
  user: ListedPerson | null;
  /** null: none, or it is gone. */
  circle_name: string | null;
  /** The viewer belongs to its circle. */
  is_member: boolean;
  /** D19: staff has frozen the host. */
  frozen: boolean;
  /** The viewer has blocked the host; the host has blocked the viewer. */
  has_blocked: boolean;
  is_blocked: boolean;
  /** Whether the viewer may see it though no list shows it: by its link, of its circle, as helper, or registered. */
  is_open: boolean;
  rights: HelperRight[] | null;
  bought: boolean;
  states: RegistrationState[];
  /** Those who want to be seen: a few, and how many. */
  faces: ListedPerson[];
  shown: number;
}

const seconds = (column: string): string => `extract(epoch from ${column})::bigint`;

/** Everything about the tickets of `a`; `viewer` is the place of the viewer's number. */
const ticketsOf = (viewer: string): string => `coalesce((
  select json_agg(json_build_object('ticket_id', t.ticket_id, 'activity_id', t.activity_id, 'name', t.name, 'note', t.note,
    'price', t.price, 'stock', t.stock, 'per_person', t.per_person, 'sale_from', ${seconds('t.sale_from')},
    'sale_to', ${seconds('t.sale_to')}, 'need_audit', t.need_audit, 'members_only', t.members_only, 'code', t.code,
    'refund_policy', t.refund_policy, 'refund_hours', t.refund_hours, 'refund_fee', t.refund_fee, 'position', t.position,
    'questions', f.questions, 'version_id', f.version_id,
    'taken', coalesce(l.taken, 0), 'free', l.free, 'waiting', coalesce(l.waiting, 0), 'queued', q.state is not null and q.state = 0,
    'offer_until', case when q.state = 1 then ${seconds('q.offer_until')} end,
    'held', (select coalesce(sum(r.quantity), 0) from activity_registration r
      where r.ticket_id = t.ticket_id and r.user_id = ${viewer} and r.state in (0, 1, 2))
      + (select count(*) from activity_pass x join activity_registration r on r.registration_id = x.registration_id
        where x.user_id = ${viewer} and x.activity_id = t.activity_id and x.ticket_id = t.ticket_id
          and r.user_id <> x.user_id and r.state in (0, 1, 2)))
    order by t.position, t.ticket_id)
  from activity_ticket t
    left join form_now f on f.kind = '${passForm}' and f.subject_id = t.ticket_id
    left join capacity_level l on l.subject = '${ticketPool}' and l.target = t.ticket_id::text
    left join capacity_queue q on q.subject = '${ticketPool}' and q.target = t.ticket_id::text and q.user_id = ${viewer}
  where t.activity_id = a.activity_id and t.ended_at is null), '[]') as tickets`;

/** Nobody is shown a number as large, and every look at the activity asks for it. */
const countedMost = 1000;

// With an offset each of the first is looked up: else the planner reads all who come, for each of them.
const facesOf = `coalesce((select json_agg(json_build_object('user_id', p.user_id, 'name', p.realname, 'avatar', p.avatar,
    'card_id', p.card_id, 'title', p.title, 'certified', p.certified) order by w.registration_id)
  from (select r.registration_id, r.user_id from activity_registration r
    where r.activity_id = a.activity_id and r.state = 2 and r.shown
      and not exists (select from activity_registration o where o.activity_id = a.activity_id and o.user_id = r.user_id
        and o.state = 2 and o.shown and o.registration_id < r.registration_id offset 0)
    order by r.registration_id limit 8) w
  join card_person p on p.user_id = w.user_id and not p.erased), '[]') as faces,
  (select count(*) from (select r.user_id from activity_registration r
    where r.activity_id = a.activity_id and r.state = 2 and r.shown and r.user_id is not null group by r.user_id
    limit ${countedMost}) n) as shown`;

const columns = `${activityTable.row.map((name) => `a.${name}`).join(', ')},
  c.name as category_name, c.parent_id, c.parent_name, ${joinedPerson} as user, b.name as circle_name,
  coalesce((select l.taken from capacity_level l
    where l.subject = '${activityPool}' and l.target = a.activity_id::text), 0) as taken,
  exists (select from identity_frozen_seller z where z.user_id = a.user_id) as frozen`;

const joins = `join publication_category_line c on c.category_id = a.category_id
  left join phonebook_line b on b.phonebook_id = a.circle_id and b.status in (1, 2, 4)
  ${personJoin('a.user_id')}`;

/** The activity `a` is there for others than its owner and those who have to do with it; it may be of a circle's members alone. */
export const stands = `a.status = 1 and a.audit = 1 and not a.moderated and not a.owner_hidden`;

const byGuest = `select ${columns}, ${ticketsOf('0::bigint')}, ${facesOf}, false as is_member, false as has_blocked,
    false as is_blocked, false as bought, null::text[] as rights, '{}'::smallint[] as states, (${stands} and a.visibility <> 2) as is_open
  from activity a ${joins} where a.activity_id = $1 and a.deleted_at is null`;

const byMember = `select s.*, s.is_team or s.bought or s.states <> '{}' or (s.stands and (s.visibility <> 2 or s.is_member)) as is_open
  from (select ${columns}, ${ticketsOf('$2')}, ${facesOf}, ${stands} as stands,
    exists (select from phonebook_present m where m.phonebook_id = a.circle_id and m.user_id = $2) as is_member,
    exists (select from relation_facts f where f.user_id = $2 and f.other_id = a.user_id and f.is_black) as has_blocked,
    exists (select from relation_facts f where f.user_id = a.user_id and f.other_id = $2 and f.is_black) as is_blocked,
    exists (select from activity_registration r where r.activity_id = a.activity_id and r.user_id = $2 and r.state = 2) as bought,
    h.rights, h.rights is not null as is_team,
    array(select r.state from activity_registration r where r.activity_id = a.activity_id and r.user_id = $2
        -- Whoever has given all tickets of it away does not come.
        and (r.state <> 2 or exists (select from activity_pass x where x.registration_id = r.registration_id and x.user_id = $2))
      union
      select r.state from activity_pass x join activity_registration r on r.registration_id = x.registration_id
      where x.user_id = $2 and x.activity_id = a.activity_id) as states
  from activity a ${joins} left join activity_helper h on h.activity_id = a.activity_id and h.user_id = $2
  where a.activity_id = $1 and a.deleted_at is null) s`;

/** One that is not deleted, whoever may see it. `viewerId` 0: a guest. */
export async function findActivity(db: Db, id: number, viewerId: number): Promise<SeenActivity | undefined> {
  const rows = await (viewerId === 0
    ? prepared<SeenActivity>(db, byGuest, [id])
    : prepared<SeenActivity>(db, byMember, [id, viewerId]));
  return rows[0];
}

/** What a call of the team asks of it first. */
export interface ManagedRow {
  activity_id: number;
  user_id: number;
  circle_id: number | null;
  title: string;
  starts_at: Date;
  ends_at: Date;
  closes_at: Date;
  cancelled_at: Date | null;
  deleted_at: Date | null;
  audit: number;
  moderated: boolean;
  form_each: boolean;
  rights: HelperRight[] | null;
  bought: boolean;
  states: RegistrationState[];
}

/** An activity with what one person is to it, and nothing besides. */
export async function findManaged(db: Db, id: number, viewerId: number): Promise<ManagedRow | undefined> {
  const [row] = await prepared<ManagedRow>(
    db,
    `select a.activity_id, a.user_id, a.circle_id, a.title, a.starts_at, a.ends_at, a.closes_at, a.cancelled_at, a.deleted_at,
       a.audit, a.moderated, a.form_each, h.rights,
       exists (select from activity_registration r where r.activity_id = a.activity_id and r.user_id = $2 and r.state = 2) as bought,
       array(select r.state from activity_registration r where r.activity_id = a.activity_id and r.user_id = $2
           and (r.state <> 2 or exists (select from activity_pass x where x.registration_id = r.registration_id and x.user_id = $2))
         union
         select r.state from activity_pass x join activity_registration r on r.registration_id = x.registration_id
         where x.user_id = $2 and x.activity_id = a.activity_id) as states
     from activity a left join activity_helper h on h.activity_id = a.activity_id and h.user_id = $2
     where a.activity_id = $1 and a.deleted_at is null`,
    [id, viewerId],
  );
  return row;
}
