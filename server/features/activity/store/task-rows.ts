import type { Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ActivityTables } from '../tables.ts';
import { ticketPool } from './activities.ts';
import type { RegistrationRow } from './registrations.ts';

export type TaskRow = Selectable<ActivityTables['activity_task']>;

/** What is begun and not done, in the order in which it was begun, behind one of them. */
export const findOpenTasks = (db: Db, behind: number, size: number): Promise<TaskRow[]> =>
  prepared<TaskRow>(
    db,
    'select * from activity_task where done_at is null and task_id > $1 order by task_id limit $2',
    [behind, size],
  );

export async function updateTask(
  db: TxDb,
  taskId: number,
  change: { behind: number; done_at: Date | null },
): Promise<void> {
  await prepared(db, 'update activity_task set behind = $2, done_at = $3 where task_id = $1', [
    taskId,
    change.behind,
    change.done_at,
  ]);
}

/** Live registrations that were there when the task began, behind one of them. */
export const findTaskRows = (
  db: Db,
  given: { activityId: number; behind: number; last: number; size: number },
): Promise<RegistrationRow[]> =>
  prepared<RegistrationRow>(
    db,
    `select * from activity_registration
     where activity_id = $1 and registration_id > $2 and registration_id <= $3 and state in (0, 1, 2)
     order by registration_id limit $4`,
    [given.activityId, given.behind, given.last, given.size],
  );

/** Everybody who waits for a ticket of an activity, or has an offer. */
export async function findWaiting(db: Db, activityId: number): Promise<number[]> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select distinct q.user_id from activity_ticket t
     join capacity_queue q on q.subject = '${ticketPool}' and q.target = t.ticket_id::text
     where t.activity_id = $1`,
    [activityId],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Those of the confirmed who were signed in; all of them where nobody was. Behind one of them, by number. */
export async function findThanked(
  db: Db,
  given: { activityId: number; behind: number; size: number },
): Promise<number[]> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select distinct p.user_id from activity_pass p
       join activity_registration r on r.registration_id = p.registration_id and r.state = 2
     where p.activity_id = $1 and p.user_id > $2
       and (exists (select from attendance_signed s
              where s.holder_id = p.pass_id and s.subject = 'activity' and s.target = $1)
         or not exists (select from attendance_signed s where s.subject = 'activity' and s.target = $1))
     order by p.user_id limit $3`,
    [given.activityId, given.behind, given.size],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Passes of an activity, behind one of them. */
export async function findPassIds(
  db: Db,
  given: { activityId: number; behind: number; size: number },
): Promise<number[]> {
  const rows = await prepared<{ pass_id: number }>(
    db,
    'select pass_id from activity_pass where activity_id = $1 and pass_id > $2 order by pass_id limit $3',
    [given.activityId, given.behind, given.size],
  );
  return rows.map(({ pass_id }) => pass_id);
}

/** Activities that have ended and whose end nobody has seen yet. */
export async function findEnded(db: Db, now: Date, behind: number, size: number): Promise<number[]> {
  const rows = await prepared<{ activity_id: number }>(
    db,
    `select activity_id from activity
     where ends_at <= $1 and not over and deleted_at is null and activity_id > $2 order by activity_id limit $3`,
    [now, behind, size],
  );
  return rows.map(({ activity_id }) => activity_id);
}

/** false: it is over already, or does not end yet. */
export async function endActivity(
  db: TxDb,
  id: number,
  now: Date,
): Promise<{ cancelled: boolean } | undefined> {
  const [row] = await prepared<{ cancelled: boolean }>(
    db,
    `update activity set over = true where activity_id = $1 and not over and ends_at <= $2 and deleted_at is null
     returning cancelled_at is not null as cancelled`,
    [id, now],
  );
  return row;
}

/** Pictures of WeChat groups that do not open any more, and whose host does not know yet. */
export const findExpiredPictures = (
  db: Db,
  now: Date,
  behind: number,
  size: number,
): Promise<{ activity_id: number; user_id: number; title: string }[]> =>
  prepared(
    db,
    `select activity_id, user_id, title from activity
     where wechat_until <= $1 and not wechat_told and wechat_key <> '' and not over and cancelled_at is null
       and deleted_at is null and activity_id > $2
     order by activity_id limit $3`,
    [now, behind, size],
  );

/** false: they know already, or there is another picture. */
export async function markPictureTold(db: TxDb, id: number, now: Date): Promise<boolean> {
  const rows = await prepared(
    db,
    `update activity set wechat_told = true
     where activity_id = $1 and not wechat_told and wechat_until <= $2 returning activity_id`,
    [id, now],
  );
  return rows.length > 0;
}

/** What is counted as confirmed, again from the registrations; of those that may still change. */
export async function recountRegistered(db: TxDb, since: Date): Promise<number> {
  const rows = await prepared(
    db,
    `update activity a set registered = c.registered
     from (select b.activity_id, coalesce(sum(r.quantity) filter (where r.state = 2), 0)::int as registered
           from activity b left join activity_registration r on r.activity_id = b.activity_id
           where b.ends_at > $1 group by b.activity_id) c
     where c.activity_id = a.activity_id and a.registered <> c.registered returning a.activity_id`,
    [since],
  );
  return rows.length;
}

/** What they filled in is erased, and the name with it. */
export async function eraseNames(db: TxDb, passIds: readonly number[]): Promise<void> {
  await prepared(db, `update activity_pass set name = '', reading = '' where pass_id = any($1::bigint[])`, [
    [...passIds],
  ]);
}
