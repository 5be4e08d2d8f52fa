import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';
import type { ActivityRow } from './activities.ts';

/** The kept account's own stay on top; nobody helps with their own. */
export async function moveActivities(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`update activity set user_id = ${keep}, is_top = false where user_id = ${drop}`.execute(db);
  await sql`delete from activity_helper h using activity a
    where a.activity_id = h.activity_id and a.user_id = ${keep} and h.user_id in (${keep}, ${drop})`.execute(
    db,
  );
}

/** Those that have not ended, or that somebody still comes to. */
export async function findRunning(db: Db, userId: number, now: Date): Promise<{ title: string } | undefined> {
  const { rows } = await sql<{ title: string }>`
    select a.title from activity a where a.user_id = ${userId} and a.deleted_at is null and a.ends_at > ${now}
      and (a.cancelled_at is null
        or exists (select from activity_registration r where r.activity_id = a.activity_id and r.state in (0, 1, 2)))
    order by a.starts_at limit 1`.execute(db);
  return rows[0];
}

/** Activities that nobody registered for go whole; of the others title, time and place stay, which registrations show. */
export async function eraseActivities(db: TxDb, userId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ activity_id: number }>`
    select activity_id from activity where user_id = ${userId}`.execute(db);
  const whole = sql`select a.activity_id from activity a where a.user_id = ${userId}
    and not exists (select from activity_registration r where r.activity_id = a.activity_id)`;
  const own = sql`select activity_id from activity where user_id = ${userId}`;
  for (const table of ['activity_helper', 'activity_log', 'activity_task', 'activity_question'])
    await sql`delete from ${sql.table(table)} where activity_id in (${own})`.execute(db);
  await sql`delete from activity_ticket where activity_id in (${whole})`.execute(db);
  await sql`delete from activity where activity_id in (${whole})`.execute(db);
  await sql`update activity set content = '', images = '{}', search = '', audit_words = '{}', audit_reason = '', link = '',
      wechat_key = '', wechat_words = '', wechat_until = null, is_top = false, deleted_at = coalesce(deleted_at, ${now})
    where user_id = ${userId}`.execute(db);
  return rows.map(({ activity_id }) => activity_id);
}

export type ExportedActivity = Pick<
  ActivityRow,
  | 'title'
  | 'content'
  | 'images'
  | 'starts_at'
  | 'ends_at'
  | 'online'
  | 'cityname'
  | 'place'
  | 'address'
  | 'audit'
  | 'registered'
  | 'created_at'
  | 'cancelled_at'
  | 'deleted_at'
> & { category: string; tickets: { name: string; price: number }[] };

export async function findActivitiesToExport(
  db: Db,
  userId: number,
  max: number,
): Promise<ExportedActivity[]> {
  const { rows } = await sql<ExportedActivity>`
    select a.title, a.content, a.images, a.starts_at, a.ends_at, a.online, a.cityname, a.place, a.address, a.audit, a.registered,
      a.created_at, a.cancelled_at, a.deleted_at, c.name as category,
      coalesce((select json_agg(json_build_object('name', t.name, 'price', t.price) order by t.position, t.ticket_id)
        from activity_ticket t where t.activity_id = a.activity_id and t.ended_at is null), '[]') as tickets
    from activity a join publication_category_line c on c.category_id = a.category_id
    where a.user_id = ${userId} order by a.created_at desc, a.activity_id limit ${max}`.execute(db);
  return rows;
}

export async function findHelpedToExport(
  db: Db,
  userId: number,
  max: number,
): Promise<{ title: string; rights: string[]; added_at: Date }[]> {
  const { rows } = await sql<{ title: string; rights: string[]; added_at: Date }>`
    select a.title, h.rights, h.added_at from activity_helper h join activity a on a.activity_id = h.activity_id
    where h.user_id = ${userId} order by h.added_at desc limit ${max}`.execute(db);
  return rows;
}
