import { sql, type RawBuilder, type Selectable } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../platform/database.ts';
import type { NotificationTables } from './tables.ts';
import { dropRows } from '../../platform/clean.ts';

const tables = (db: Db) => db.withTables<NotificationTables>();

export type NotificationRow = Selectable<NotificationTables['notice']>;

type NewRow = Omit<NotificationRow, 'notice_id' | 'read_at' | 'created_at'>;

const inserted = (notifications: readonly NewRow[], now: Date) => sql`
  insert into notice as n (user_id, category, title, body, path, key, created_at)
  select user_id, category, title, body, path, key, ${now}::timestamptz
  from json_to_recordset(${JSON.stringify(notifications)}::json)
    as n(user_id bigint, category text, title text, body text, path text, key text)
  on conflict (user_id, key) where key is not null`;

/** Adds notifications, unless their person has one with the same key. */
export async function addNotifications(db: Db, notifications: readonly NewRow[], now: Date): Promise<void> {
  if (notifications.length > 0) await sql`${inserted(notifications, now)} do nothing`.execute(db);
}

/** Adds notifications in place of those with the same key. One statement: two at once leave one notification. */
export async function renewNotifications(db: Db, notifications: readonly NewRow[], now: Date): Promise<void> {
  if (notifications.length === 0) return;
  await sql`${inserted(notifications, now)} do update set
    notice_id = default, title = excluded.title, body = excluded.body, path = excluded.path,
    created_at = excluded.created_at, read_at = null`.execute(db);
}

/** Number of somebody's notifications. */
export const notificationsOf = (userId: number) =>
  sql<number>`(select count(*) from notice where user_id = ${userId})`;

/** A page of a person's notifications, newest first, below `before`. */
export async function findNotifications(
  db: Db,
  wanted: { userId: number; category: string | undefined; before: number | undefined; size: number },
): Promise<NotificationRow[]> {
  let query = tables(db)
    .selectFrom('notice')
    .selectAll()
    .where('user_id', '=', wanted.userId)
    .orderBy('notice_id', 'desc')
    .limit(wanted.size);
  if (wanted.category !== undefined) query = query.where('category', '=', wanted.category);
  if (wanted.before !== undefined) query = query.where('notice_id', '<', wanted.before);
  return query.execute();
}

/** How many notifications a person has not read. */
export const unreadBy = (userId: number): RawBuilder<number> =>
  sql<number>`(select count(*) from notice where user_id = ${userId} and read_at is null)`;

/** Marks a person's notifications read: those of `ids`, or all. */
export async function markRead(
  db: TxDb,
  userId: number,
  ids: readonly number[] | undefined,
  read_at: Date,
): Promise<void> {
  let update = tables(db)
    .updateTable('notice')
    .set({ read_at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids) update = update.where('notice_id', '=', anyOf(ids));
  await update.execute();
}

/** The same by keys. */
export async function markReadByKey(
  db: TxDb,
  userId: number,
  keys: readonly string[],
  readAt: Date,
): Promise<void> {
  await sql`update notice set read_at = ${readAt}
    where user_id = ${userId} and key = any(${[...keys]}::text[]) and read_at is null`.execute(db);
}

export async function dropNotifications(
  db: TxDb,
  userIds: readonly number[],
  keys: readonly string[],
): Promise<void> {
  await sql`delete from notice
    where user_id = any(${[...userIds]}::bigint[]) and key = any(${[...keys]}::text[])`.execute(db);
}

export async function dropOldNotifications(
  db: Db,
  now: Date,
  days: number,
  goesOn: () => boolean,
): Promise<void> {
  await dropRows(
    db,
    goesOn,
    'notice',
    sql`created_at < ${now}::timestamptz - make_interval(days => ${days})`,
  );
}
