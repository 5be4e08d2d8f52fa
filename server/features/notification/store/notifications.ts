import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { dropRows } from '../../../platform/clean.ts';
import type { NotificationTables } from '../tables.ts';
import { queued, type PushFields } from './pushes.ts';

const tables = (db: Db) => db.withTables<NotificationTables>();

export type NotificationRow = Selectable<NotificationTables['notice']>;

type NewRow = Omit<NotificationRow, 'notice_id' | 'read_at' | 'pushed_at' | 'created_at'> & PushFields;

/** One statement for the list and for what leaves the app: what is told already is neither listed nor sent again. */
const inserted = (
  notifications: readonly NewRow[],
  { now, appids, again }: { now: Date; appids: readonly string[]; again: RawBuilder<unknown> },
) => sql`
  with given as materialized (
    select nextval(pg_get_serial_sequence('notice', 'notice_id')) as notice_id, g.*
    from json_to_recordset(${JSON.stringify(notifications)}::json) as g (user_id bigint, category text, title text,
      body text, path text, key text, weight text, words text, many text, due_at timestamptz)
  ), told as (
    insert into notice as n (notice_id, user_id, category, title, body, path, key, created_at)
    select notice_id, user_id, category, title, body, path, key, ${now}::timestamptz from given
    on conflict (user_id, key) where key is not null ${again}
    returning notice_id, pushed_at
  )
  ${queued(sql`select given.*, told.pushed_at from told join given using (notice_id)`, appids)}`;

/** Adds notifications, unless their person has one with the same key. `appids`: of the WeChat apps by which they leave. */
export async function addNotifications(
  db: Db,
  notifications: readonly NewRow[],
  { now, appids }: { now: Date; appids: readonly string[] },
): Promise<void> {
  if (notifications.length === 0) return;
  await inserted(notifications, { now, appids, again: sql`do nothing` }).execute(db);
}

/** Adds notifications in place of those with the same key. One statement: two at once leave one notification. */
export async function renewNotifications(
  db: Db,
  notifications: readonly NewRow[],
  { now, appids }: { now: Date; appids: readonly string[] },
): Promise<void> {
  if (notifications.length === 0) return;
  await inserted(notifications, {
    now,
    appids,
    again: sql`do update set
      notice_id = excluded.notice_id, title = excluded.title, body = excluded.body, path = excluded.path,
      created_at = excluded.created_at, read_at = null, pushed_at = case when n.read_at is null then n.pushed_at end`,
  }).execute(db);
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

/** Nobody is shown a number as large, and every page asks for it again and again. */
const countedMost = 1000;

/** How many notifications a person has not read. */
export const unreadBy = (userId: number): RawBuilder<number> =>
  sql<number>`(select count(*) from (
    select from notice where user_id = ${userId} and read_at is null limit ${countedMost}) n)`;

/** The same of each of these categories that has any. */
export async function countByCategory(
  db: Db,
  userId: number,
  categories: readonly string[],
): Promise<{ category: string; count: number }[]> {
  const { rows } = await sql<{ category: string; count: number }>`
    select c.category, n.count from unnest(${[...categories]}::text[]) c (category)
    cross join lateral (
      select count(*) as count from (
        select from notice where user_id = ${userId} and category = c.category and read_at is null limit ${countedMost}) u) n
    where n.count > 0 order by c.category`.execute(db);
  return rows;
}

/** Marks a person's notifications read: those of `ids`, or all. What they would have been sent of these stays here. */
export async function markRead(
  db: TxDb,
  userId: number,
  ids: readonly number[] | undefined,
  readAt: Date,
): Promise<void> {
  await sql`
    with now_read as (
      update notice set read_at = ${readAt}
      where user_id = ${userId} and read_at is null
        and ${ids ? sql`notice_id = any(${[...ids]}::bigint[])` : sql`true`}
      returning notice_id
    )
    delete from notice_push where notice_id in (select notice_id from now_read)`.execute(db);
}

/** The same by keys. */
export async function markReadByKey(
  db: TxDb,
  userIds: readonly number[],
  keys: readonly string[],
  readAt: Date,
): Promise<void> {
  await sql`
    with unsent as (
      delete from notice_push
      where user_id = any(${[...userIds]}::bigint[]) and key = any(${[...keys]}::text[])
    )
    update notice set read_at = ${readAt}
    where user_id = any(${[...userIds]}::bigint[]) and key = any(${[...keys]}::text[]) and read_at is null`.execute(
    db,
  );
}

export async function dropNotifications(
  db: TxDb,
  userIds: readonly number[],
  keys: readonly string[],
): Promise<void> {
  await sql`
    with unsent as (
      delete from notice_push
      where user_id = any(${[...userIds]}::bigint[]) and key = any(${[...keys]}::text[])
    )
    delete from notice
    where user_id = any(${[...userIds]}::bigint[]) and key = any(${[...keys]}::text[])`.execute(db);
}

/** Those of some people that lead to one page, or to a place on it, and what waits to leave the app of it. */
export async function dropByPath(db: TxDb, userIds: readonly number[], path: string): Promise<void> {
  const theirs = sql`user_id = any(${[...userIds]}::bigint[]) and (path = ${path} or starts_with(path, ${`${path}?`}))`;
  await sql`
    with unsent as (delete from notice_push where ${theirs})
    delete from notice where ${theirs}`.execute(db);
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
