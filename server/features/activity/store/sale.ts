import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { AskedQuestions } from '../../form/api/forms.ts';
import { passForm } from './activities.ts';

/** Whose activity a ticket is of, and whether this person has an unpaid order of it. */
export async function findSale(
  db: Db,
  given: { activityId: number; ticketId: number; buyerId: number; subject: string },
): Promise<{ host_id: number; unpaid: boolean } | undefined> {
  const [row] = await prepared<{ host_id: number; unpaid: boolean }>(
    db,
    `select user_id as host_id, exists (select from order_standing o
       where o.buyer_id = $2 and o.subject = $3 and o.target = $4 and o.state = 0) as unpaid
     from activity where activity_id = $1 and deleted_at is null`,
    [given.activityId, given.buyerId, given.subject, String(given.ticketId)],
  );
  return row;
}

export interface ActivityState {
  activity_id: number;
  user_id: number;
  title: string;
  starts_at: Date;
  ends_at: Date;
  place: string;
  /** Raised when time or place change. */
  sequence: number;
  moderated: boolean;
  cancelled_at: Date | null;
  cancel_reason: string;
  deleted_at: Date | null;
}

/** Before its registrations: whoever cancels or moves it waits, or is seen. */
export async function lockActivity(db: TxDb, id: number): Promise<ActivityState | undefined> {
  const [row] = await prepared<ActivityState>(
    db,
    `select activity_id, user_id, title, starts_at, ends_at, place, sequence, moderated, cancelled_at, cancel_reason, deleted_at
     from activity where activity_id = $1 for no key update`,
    [id],
  );
  return row;
}

/** Places that an unpaid order of this person holds of a ticket: registering again takes these first. */
export async function findUnpaidPlaces(db: Db, ticketId: number, userId: number): Promise<number> {
  const [row] = await prepared<{ places: number }>(
    db,
    `select coalesce(sum(quantity), 0)::int as places from activity_registration
     where ticket_id = $1 and user_id = $2 and state = 0`,
    [ticketId, userId],
  );
  return row?.places ?? 0;
}

/** What a ticket asks now. */
export async function findAsked(db: Db, ticketId: number): Promise<AskedQuestions> {
  const [row] = await prepared<AskedQuestions>(
    db,
    `select version_id, questions from form_now where kind = '${passForm}' and subject_id = $1`,
    [ticketId],
  );
  return row ?? { version_id: null, questions: null };
}

/** What somebody registered as the last time, else what their card says; '' for neither. */
export async function findOwnName(db: Db, userId: number): Promise<string> {
  const [row] = await prepared<{ name: string }>(
    db,
    `select coalesce(
       (select p.name from activity_registration r join activity_pass p on p.registration_id = r.registration_id
         where r.user_id = $1 and p.user_id = $1 order by r.registration_id desc, p.pass_id limit 1),
       (select l.realname from card_line l where l.user_id = $1 and l.is_default), '') as name`,
    [userId],
  );
  return row?.name ?? '';
}

/** Where it takes place, as one reads it. */
export async function findPlace(db: Db, activityId: number): Promise<string> {
  const [row] = await prepared<{ place: string }>(
    db,
    `select case when online then '线上' else concat_ws(' ', nullif(cityname, ''), nullif(place, ''), nullif(address, '')) end as place
     from activity where activity_id = $1`,
    [activityId],
  );
  return row?.place ?? '';
}
