import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

export interface ReminderRow {
  reminder_id: number;
  campaign_id: number;
  user_id: number;
  minute: number;
  next_at: Date;
}

export async function putReminder(db: TxDb, row: Omit<ReminderRow, 'reminder_id'>): Promise<void> {
  await sql`insert into checkin_reminder (campaign_id, user_id, minute, next_at)
    values (${row.campaign_id}, ${row.user_id}, ${row.minute}, ${row.next_at})
    on conflict (campaign_id, user_id) do update set minute = excluded.minute, next_at = excluded.next_at`.execute(
    db,
  );
}

export async function dropReminder(db: TxDb, campaignId: number, userId: number): Promise<void> {
  await sql`delete from checkin_reminder where campaign_id = ${campaignId} and user_id = ${userId}`.execute(
    db,
  );
}

/** Those whose time has come, behind this one; `present`: whether they still belong to the circle. */
export async function findDueReminders(
  db: Db,
  { now, behind, size }: { now: Date; behind: number; size: number },
): Promise<(ReminderRow & { present: boolean })[]> {
  const { rows } = await sql<ReminderRow & { present: boolean }>`
    select r.*, exists (select from checkin_campaign c join phonebook_present p on p.phonebook_id = c.phonebook_id
      where c.campaign_id = r.campaign_id and p.user_id = r.user_id) as present
    from checkin_reminder r where r.next_at <= ${now} and r.reminder_id > ${behind}
    order by r.reminder_id limit ${size}`.execute(db);
  return rows;
}

/** When they are reminded next. */
export async function moveReminder(db: TxDb, id: number, at: Date): Promise<void> {
  await sql`update checkin_reminder set next_at = ${at} where reminder_id = ${id}`.execute(db);
}
