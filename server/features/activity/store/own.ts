import type { Updateable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { KeptSubmission, Question } from '../../form/api/forms.ts';
import type { ActivityTables } from '../tables.ts';
import { passForm } from './activities.ts';
import type { PassRow } from './passes.ts';
import type { RegistrationRow } from './registrations.ts';

/** A pass as the database's JSON returns it: times are seconds, null for none. */
export interface OwnPass {
  pass_id: number;
  name: string;
  code: string;
  rev: number;
  user_id: number | null;
  meets: boolean;
  transferred: boolean;
  transfer_until: number | null;
  signed_at: number | null;
}

export interface OwnRegistration extends Pick<
  RegistrationRow,
  | 'registration_id'
  | 'activity_id'
  | 'ticket_id'
  | 'order_id'
  | 'user_id'
  | 'state'
  | 'quantity'
  | 'total'
  | 'reason'
  | 'shown'
  | 'created_at'
> {
  ticket: string;
  hash: string;
  expires_at: Date;
  passes: OwnPass[];
}

const signedAt = `(select extract(epoch from min(s.at))::bigint from attendance_signed s
  where s.holder_id = p.pass_id and s.subject = 'activity' and s.target = p.activity_id)`;

const passJson = `json_build_object('pass_id', p.pass_id, 'name', p.name, 'code', p.code, 'rev', p.rev, 'user_id', p.user_id,
  'meets', p.meets, 'transferred', p.transferred_at is not null,
  'transfer_until', extract(epoch from p.transfer_until)::bigint, 'signed_at', ${signedAt})`;

/**
 * What somebody has at an activity, and what others have given them of theirs, the newest first. What was closed unpaid has left
 * nothing behind.
 */
export const findOwnRegistrations = (
  db: Db,
  activityId: number,
  userId: number,
): Promise<OwnRegistration[]> =>
  prepared<OwnRegistration>(
    db,
    `select r.registration_id, r.activity_id, r.ticket_id, r.order_id, r.user_id, r.state, r.quantity, r.total, r.reason, r.shown,
       r.created_at, t.name as ticket, o.hash, o.expires_at,
       (select json_agg(${passJson} order by p.pass_id) from activity_pass p
         where p.registration_id = r.registration_id and (r.user_id = $2 or p.user_id = $2)) as passes
     from activity_registration r join activity_ticket t on t.ticket_id = r.ticket_id
       join order_standing o on o.order_id = r.order_id
     where r.registration_id in (
         select registration_id from activity_registration where user_id = $2 and activity_id = $1
         union select registration_id from activity_pass where user_id = $2 and activity_id = $1)
       and not (r.state = 4 and r.paid_at is null)
     order by r.registration_id desc`,
    [activityId, userId],
  );

export interface OwnActivity {
  activity_id: number;
  title: string;
  starts_at: Date;
  ends_at: Date;
  closes_at: Date;
  online: boolean;
  cityname: string;
  place: string;
  address: string;
  link: string;
  cancelled_at: Date | null;
  wechat: boolean;
}

/** What those who have registered read of it, also when it is not shown any more. */
export async function findOwnActivity(db: Db, id: number): Promise<OwnActivity | undefined> {
  const [row] = await prepared<OwnActivity>(
    db,
    `select activity_id, title, starts_at, ends_at, closes_at, online, cityname, place, address, link, cancelled_at,
       wechat_key <> '' as wechat from activity where activity_id = $1`,
    [id],
  );
  return row;
}

/** Wants to be seen by those who come, and by those who were there. */
export async function updateShown(
  db: TxDb,
  given: { activityId: number; userId: number; shown: boolean | null; meets: boolean | null },
): Promise<void> {
  const { activityId, userId, shown, meets } = given;
  if (shown !== null)
    await prepared(
      db,
      'update activity_registration set shown = $3 where activity_id = $1 and user_id = $2 and shown <> $3',
      [activityId, userId, shown],
    );
  if (meets !== null)
    await prepared(
      db,
      'update activity_pass set meets = $3 where activity_id = $1 and user_id = $2 and meets <> $3',
      [activityId, userId, meets],
    );
}

/** A pass with what decides about it. */
export interface HeldPass extends Pick<
  PassRow,
  | 'pass_id'
  | 'registration_id'
  | 'activity_id'
  | 'ticket_id'
  | 'user_id'
  | 'name'
  | 'code'
  | 'rev'
  | 'meets'
  | 'transferred_at'
  | 'transfer_until'
> {
  state: RegistrationRow['state'];
  buyer_id: number | null;
  total: number;
  title: string;
  host_id: number;
  circle_id: number | null;
  starts_at: Date;
  ends_at: Date;
  closes_at: Date;
  cancelled_at: Date | null;
  ticket: string;
  per_person: number;
  members_only: boolean;
  signed_at: number | null;
  version_id: number | null;
  questions: readonly Question[] | null;
  kept: KeptSubmission | null;
}

const heldPass = `select p.pass_id, p.registration_id, p.activity_id, p.ticket_id, p.user_id, p.name, p.code, p.rev, p.meets,
    p.transferred_at, p.transfer_until, r.state, r.user_id as buyer_id, r.total, a.title, a.user_id as host_id, a.circle_id,
    a.starts_at, a.ends_at, a.closes_at, a.cancelled_at, t.name as ticket, t.per_person, t.members_only,
    ${signedAt} as signed_at, f.version_id, f.questions, k.kept
  from activity_pass p
    join activity_registration r on r.registration_id = p.registration_id
    join activity a on a.activity_id = p.activity_id
    join activity_ticket t on t.ticket_id = p.ticket_id
    left join form_now f on f.kind = '${passForm}' and f.subject_id = p.ticket_id
    left join form_submitted k on k.kind = '${passForm}' and k.holder_id = p.pass_id`;

/** In this person's hands; that of somebody else does not exist. */
export async function findHeldPass(db: Db, passId: number, userId: number): Promise<HeldPass | undefined> {
  const [row] = await prepared<HeldPass>(db, `${heldPass} where p.pass_id = $1 and p.user_id = $2`, [
    passId,
    userId,
  ]);
  return row;
}

/** By the link with which it is given away, which holds for a while. */
export async function findOfferedPass(db: Db, hash: Buffer, now: Date): Promise<HeldPass | undefined> {
  const [row] = await prepared<HeldPass>(
    db,
    `${heldPass} where p.transfer_hash = $1 and p.transfer_until > $2`,
    [hash, now],
  );
  return row;
}

/** The registration first, as whoever pays, cancels or signs in does. */
export async function lockPass(db: TxDb, { pass_id, registration_id }: HeldPass): Promise<void> {
  await prepared(db, 'select from activity_registration where registration_id = $1 for no key update', [
    registration_id,
  ]);
  await prepared(db, 'select from activity_pass where pass_id = $1 for no key update', [pass_id]);
}

export async function updatePass(
  db: TxDb,
  passId: number,
  change: Updateable<ActivityTables['activity_pass']>,
): Promise<void> {
  await db
    .withTables<ActivityTables>()
    .updateTable('activity_pass')
    .set(change)
    .where('pass_id', '=', passId)
    .execute();
}
