import { orderState } from '@qunlu/contract/order/rules.ts';
import type { Insertable, Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ActivityTables } from '../tables.ts';

export type RegistrationRow = Selectable<ActivityTables['activity_registration']>;
type NewRegistration = Insertable<ActivityTables['activity_registration']>;

const tables = (db: Db) => db.withTables<ActivityTables>();

export async function insertRegistration(db: TxDb, row: NewRegistration): Promise<number> {
  const { registration_id: id } = await tables(db)
    .insertInto('activity_registration')
    .values(row)
    .returning('registration_id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findRegistration(db: Db, id: number): Promise<RegistrationRow | undefined> {
  const [row] = await prepared<RegistrationRow>(
    db,
    'select * from activity_registration where registration_id = $1',
    [id],
  );
  return row;
}

export async function lockRegistration(db: TxDb, id: number): Promise<RegistrationRow | undefined> {
  const [row] = await prepared<RegistrationRow>(
    db,
    'select * from activity_registration where registration_id = $1 for no key update',
    [id],
  );
  return row;
}

export async function findByOrder(db: Db, orderId: number): Promise<RegistrationRow | undefined> {
  const [row] = await prepared<RegistrationRow>(
    db,
    'select * from activity_registration where order_id = $1',
    [orderId],
  );
  return row;
}

export async function lockByOrder(db: TxDb, orderId: number): Promise<RegistrationRow | undefined> {
  const [row] = await prepared<RegistrationRow>(
    db,
    'select * from activity_registration where order_id = $1 for no key update',
    [orderId],
  );
  return row;
}

/**
 * The state of a registration, and with it what its activity counts as confirmed; what came to an end keeps when. `paidAt`: it
 * became paid with it.
 */
export async function updateState(
  db: TxDb,
  given: { id: number; state: RegistrationRow['state']; reason: string | null; now: Date; paid: boolean },
): Promise<void> {
  await prepared(
    db,
    `with old as (
       select registration_id, activity_id, quantity, state from activity_registration where registration_id = $1
       for no key update
     ), new as (
       update activity_registration r set state = $2::smallint, reason = coalesce($3::text, r.reason),
         over_at = case when $2::smallint in (3, 4, 5, 7) then coalesce(r.over_at, $4::timestamptz) end,
         paid_at = case when $5::boolean then coalesce(r.paid_at, $4::timestamptz) else r.paid_at end
       from old where r.registration_id = old.registration_id
     )
     update activity a set registered = a.registered + (($2::smallint = 2)::int - (old.state = 2)::int) * old.quantity
     from old where a.activity_id = old.activity_id and ($2::smallint = 2) <> (old.state = 2)`,
    [given.id, given.state, given.reason, given.now, given.paid],
  );
}

/** The activities of orders of tickets. */
export const findOrderActivities = (
  db: Db,
  orderIds: readonly number[],
): Promise<{ order_id: number; activity_id: number }[]> =>
  prepared(db, 'select order_id, activity_id from activity_registration where order_id = any($1::bigint[])', [
    [...orderIds],
  ]);

/** What stands against giving a registration back. */
export async function findUses(db: Db, orderId: number): Promise<{ signed: boolean; given: boolean }> {
  const [row] = await prepared<{ signed: boolean; given: boolean }>(
    db,
    `select coalesce(bool_or(p.transferred_at is not null), false) as given,
       coalesce(bool_or(exists (select from attendance_signed s
         where s.subject = 'activity' and s.target = p.activity_id and s.holder_id = p.pass_id)), false) as signed
     from activity_registration r join activity_pass p on p.registration_id = r.registration_id
     where r.order_id = $1`,
    [orderId],
  );
  return row ?? { signed: false, given: false };
}

/** What the host is told of those who have registered. */
export async function findCounts(
  db: Db,
  activityId: number,
): Promise<{ registered: number; auditing: number; host_id: number }> {
  const [row] = await prepared<{ registered: number; auditing: number; host_id: number }>(
    db,
    `select registered, user_id as host_id, (select count(*)::int from activity_registration r
       where r.activity_id = a.activity_id and r.state = 1) as auditing
     from activity a where activity_id = $1`,
    [activityId],
  );
  return row ?? { registered: 0, auditing: 0, host_id: 0 };
}

/** Everybody in whose hands a pass of a registration is, and whoever registered. */
export async function findHolders(db: Db, registrationId: number): Promise<number[]> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select user_id from activity_registration where registration_id = $1 and user_id is not null
     union select user_id from activity_pass where registration_id = $1 and user_id is not null`,
    [registrationId],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Those that wait for their money, which has arrived. */
export const findArrived = (db: Db, behind: number, size: number): Promise<RegistrationRow[]> =>
  prepared<RegistrationRow>(
    db,
    `select r.* from activity_registration r join order_standing o on o.order_id = r.order_id
     where r.state = 6 and o.state = $3 and r.registration_id > $1 order by r.registration_id limit $2`,
    [behind, size, orderState.refunded],
  );
