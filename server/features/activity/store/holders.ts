import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { Holder } from '../../attendance/ports.ts';
import type { RegistrationRow } from './registrations.ts';

const holder = 'p.pass_id as holder, p.rev, p.name, p.code, t.name as what';
const joins = `activity_pass p
  join activity_registration r on r.registration_id = p.registration_id
  join activity_ticket t on t.ticket_id = p.ticket_id`;

/** Everybody who is confirmed; at most as many as an activity has places. */
export const findDoorList = (db: Db, activityId: number, size: number): Promise<Holder[]> =>
  prepared<Holder>(
    db,
    `select ${holder} from ${joins} where p.activity_id = $1 and r.state = 2 order by p.pass_id limit $2`,
    [activityId, size],
  );

export async function countExpected(db: Db, activityId: number): Promise<number> {
  const [row] = await prepared<{ expected: number }>(
    db,
    'select coalesce(sum(quantity), 0)::int as expected from activity_registration where activity_id = $1 and state = 2',
    [activityId],
  );
  return row?.expected ?? 0;
}

export type DoorHolder = Holder & { state: RegistrationRow['state'] };

/** These passes of an activity as they stand: nobody cancels or gives one away meanwhile. Registrations first, ascending. */
export async function lockHolders(
  db: TxDb,
  activityId: number,
  passIds: readonly number[],
): Promise<DoorHolder[]> {
  const ids = [...passIds];
  await prepared(
    db,
    `select from activity_registration where registration_id in (
       select registration_id from activity_pass where activity_id = $1 and pass_id = any($2::bigint[]))
     order by registration_id for no key update`,
    [activityId, ids],
  );
  await prepared(
    db,
    `select from activity_pass where activity_id = $1 and pass_id = any($2::bigint[])
     order by pass_id for no key update`,
    [activityId, ids],
  );
  return prepared<DoorHolder>(
    db,
    `select ${holder}, r.state from ${joins} where p.activity_id = $1 and p.pass_id = any($2::bigint[])`,
    [activityId, ids],
  );
}

/** Whose a pass is, in which circle it lets them in, and whether any of theirs is signed in there; undefined: nobody's. */
export async function findSigner(
  db: Db,
  passId: number,
): Promise<{ user_id: number; circle_id: number | null; signed: boolean } | undefined> {
  const [row] = await prepared<{ user_id: number; circle_id: number | null; signed: boolean }>(
    db,
    `select p.user_id, a.circle_id, exists (
       select from activity_pass o join attendance_signed s
         on s.subject = 'activity' and s.target = o.activity_id and s.holder_id = o.pass_id
       where o.activity_id = p.activity_id and o.user_id = p.user_id) as signed
     from activity_pass p join activity a on a.activity_id = p.activity_id
     where p.pass_id = $1 and p.user_id is not null`,
    [passId],
  );
  return row;
}

/** What somebody holds and may come in with. */
export const findOwnHolders = (db: Db, activityId: number, userId: number): Promise<Holder[]> =>
  prepared<Holder>(
    db,
    `select ${holder} from ${joins}
     where p.activity_id = $1 and p.user_id = $2 and r.state = 2 order by p.pass_id`,
    [activityId, userId],
  );
