import { sql, type Insertable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { TrackingTables } from '../tables.ts';
import { dropRows } from '../../../platform/clean.ts';

const tables = (db: Db) => db.withTables<TrackingTables>();

/** Adds a batch of events in one statement. */
export async function addEvents(
  db: TxDb,
  events: readonly Insertable<TrackingTables['tracking_event']>[],
): Promise<void> {
  await sql`insert into tracking_event (user_id, name, path, value, qc, ac, at)
    select user_id, name, path, value, qc, ac, at from json_to_recordset(${JSON.stringify(events)}::json)
      as event (user_id bigint, name text, path text, value bigint, qc text, ac text, at timestamptz)`.execute(
    db,
  );
}

export async function addStay(db: TxDb, stay: Insertable<TrackingTables['tracking_stay']>): Promise<void> {
  await tables(db).insertInto('tracking_stay').values(stay).execute();
}

/** Records an activity; false when it is recorded for the day already. `day`: `YYYY-MM-DD`. */
export async function addBehavior(
  db: TxDb,
  activity: Insertable<TrackingTables['tracking_behavior']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('tracking_behavior')
    .values(activity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface UsageDays {
  events: number;
  stays: number;
  behaviors: number;
  errors: number;
}

/** Deletes what is older than the days that each kind is kept. */
export async function dropOldUsage(db: Db, now: Date, days: UsageDays, goesOn: () => boolean): Promise<void> {
  await dropRows(
    db,
    goesOn,
    'tracking_event',
    sql`at < ${now}::timestamptz - make_interval(days => ${days.events})`,
  );
  await dropRows(
    db,
    goesOn,
    'tracking_stay',
    sql`at < ${now}::timestamptz - make_interval(days => ${days.stays})`,
  );
  await dropRows(
    db,
    goesOn,
    'tracking_behavior',
    sql`day < (${now}::timestamptz - make_interval(days => ${days.behaviors}))::date`,
  );
  await dropRows(
    db,
    goesOn,
    'tracking_error',
    sql`last_at < ${now}::timestamptz - make_interval(days => ${days.errors})`,
  );
}
