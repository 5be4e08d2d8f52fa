import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { TrackingTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<TrackingTables>();

/** Moves usage data to the kept account; an activity counts once a day. */
export async function moveUsage(db: TxDb, sides: { keep: number; drop: number }): Promise<void> {
  await tables(db)
    .updateTable('tracking_event')
    .set({ user_id: sides.keep })
    .where('user_id', '=', sides.drop)
    .execute();
  await tables(db)
    .updateTable('tracking_stay')
    .set({ user_id: sides.keep })
    .where('user_id', '=', sides.drop)
    .execute();
  await sql`insert into tracking_behavior (user_id, behavior, target_type, target_id, day, at)
    select ${sides.keep}, behavior, target_type, target_id, day, at from tracking_behavior
    where user_id = ${sides.drop} on conflict do nothing`.execute(db);
  await tables(db).deleteFrom('tracking_behavior').where('user_id', '=', sides.drop).execute();
}

export async function dropUsageOf(db: TxDb, userId: number): Promise<void> {
  await tables(db).deleteFrom('tracking_event').where('user_id', '=', userId).execute();
  await tables(db).deleteFrom('tracking_stay').where('user_id', '=', userId).execute();
  await tables(db).deleteFrom('tracking_behavior').where('user_id', '=', userId).execute();
}

export interface UsageLine {
  at: Date;
  what: string;
  path: string;
}

/** Usage data of a person, the newest first, at most `size` of each kind. */
export async function findUsageOf(
  db: Db,
  userId: number,
  size: number,
): Promise<Record<string, UsageLine[]>> {
  const events = await sql<UsageLine>`select at, name as what, path from tracking_event
    where user_id = ${userId} order by at desc limit ${size}`.execute(db);
  const stays = await sql<UsageLine>`select at, duration_ms || ' 毫秒' as what, path from tracking_stay
    where user_id = ${userId} order by at desc limit ${size}`.execute(db);
  const deeds = await sql<UsageLine>`select at, behavior as what, target_type as path from tracking_behavior
    where user_id = ${userId} order by at desc limit ${size}`.execute(db);
  return { 使用事件: events.rows, 页面停留: stays.rows, 做过的任务: deeds.rows };
}
