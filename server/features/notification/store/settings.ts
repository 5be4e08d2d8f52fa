import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

interface ChoiceRow {
  user_id: number;
  /** `category channel` of what is off. */
  off: string[];
  /** The openid that WeChat delivers nothing to; null: none is known. */
  stopped: string | null;
}

/** What people have turned off, and whom WeChat refuses; of whoever has neither there is no row. */
export async function findChoices(db: Db, userIds: readonly number[]): Promise<ChoiceRow[]> {
  const ids = [...userIds];
  const { rows } = await sql<ChoiceRow>`
    select user_id, coalesce(s.off, '{}') as off, t.openid as stopped
    from (
      select user_id, array_agg(category || ' ' || channel order by category, channel) as off from notice_setting
      where user_id = any(${ids}::bigint[]) group by user_id
    ) s full join (
      select user_id, openid from notice_stop where user_id = any(${ids}::bigint[])
    ) t using (user_id)`.execute(db);
  return rows;
}

export async function saveChoice(
  db: TxDb,
  choice: { userId: number; category: string; channel: string; on: boolean; now: Date },
): Promise<void> {
  const { userId, category, channel, on, now } = choice;
  await (
    on
      ? sql`delete from notice_setting where user_id = ${userId} and category = ${category} and channel = ${channel}`
      : sql`insert into notice_setting (user_id, category, channel, at)
          values (${userId}, ${category}, ${channel}, ${now}) on conflict do nothing`
  ).execute(db);
}

/** WeChat refuses to deliver to this person: what waits for them there is dropped, too. */
export async function stopWechat(db: TxDb, userId: number, openid: string, now: Date): Promise<void> {
  await sql`
    with waiting as (delete from notice_push where user_id = ${userId} and channel = 'wechat')
    insert into notice_stop (user_id, openid, at) values (${userId}, ${openid}, ${now})
    on conflict (user_id) do update set openid = excluded.openid, at = excluded.at`.execute(db);
}

export async function resumeWechat(db: TxDb, userId: number): Promise<void> {
  await sql`delete from notice_stop where user_id = ${userId}`.execute(db);
}
