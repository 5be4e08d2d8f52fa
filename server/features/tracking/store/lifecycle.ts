import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** Usage data of a person, the newest first, at most `size` of each kind. */
export async function findUsageOf(db: Db, userId: number, size: number): Promise<Record<string, unknown[]>> {
  const events = await sql`select at as 时间, name as 内容, path as 页面 from tracking_event
    where user_id = ${userId} order by at desc limit ${size}`.execute(db);
  const stays = await sql`select at as 时间, duration_ms || ' 毫秒' as 内容, path as 页面 from tracking_stay
    where user_id = ${userId} order by at desc limit ${size}`.execute(db);
  const behaviors = await sql`select at as 时间, behavior as 内容, target_type as 页面 from tracking_behavior
    where user_id = ${userId} order by at desc limit ${size}`.execute(db);
  return { 使用事件: events.rows, 页面停留: stays.rows, 做过的任务: behaviors.rows };
}
