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
