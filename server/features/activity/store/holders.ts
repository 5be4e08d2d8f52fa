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

/** What somebody holds and may come in with. */
export const findOwnHolders = (db: Db, activityId: number, userId: number): Promise<Holder[]> =>
  prepared<Holder>(
    db,
    `select ${holder} from ${joins}
     where p.activity_id = $1 and p.user_id = $2 and r.state = 2 order by p.pass_id`,
    [activityId, userId],
  );
