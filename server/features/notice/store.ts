import { sql, type RawBuilder, type Selectable } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../platform/database.ts';
import type { NoticeTables } from './tables.ts';
import { dropRows } from '../../platform/clean.ts';

const tables = (db: Db) => db.withTables<NoticeTables>();

export type NoticeRow = Selectable<NoticeTables['notice']>;

type NewRow = Omit<NoticeRow, 'notice_id' | 'read_at' | 'created_at'>;

const inserted = (notices: readonly NewRow[], now: Date) => sql`
  insert into notice as n (user_id, category, title, body, path, key, created_at)
  select user_id, category, title, body, path, key, ${now}::timestamptz
  from json_to_recordset(${JSON.stringify(notices)}::json)
    as n(user_id bigint, category text, title text, body text, path text, key text)
  on conflict (user_id, key) where key is not null`;

/** Adds notices, unless their person has one with the same key. */
export async function addNotices(db: Db, notices: readonly NewRow[], now: Date): Promise<void> {
  if (notices.length > 0) await sql`${inserted(notices, now)} do nothing`.execute(db);
}

/** Adds notices in place of those with the same key. One statement: two at once leave one notice. */
export async function renewNotices(db: Db, notices: readonly NewRow[], now: Date): Promise<void> {
  if (notices.length === 0) return;
  await sql`${inserted(notices, now)} do update set
    notice_id = default, title = excluded.title, body = excluded.body, path = excluded.path,
    created_at = excluded.created_at, read_at = null`.execute(db);
}

/** A page of a person's notices, newest first, below `before`. */
export async function findNotices(
  db: Db,
  wanted: { userId: number; category: string | undefined; before: number | undefined; size: number },
): Promise<NoticeRow[]> {
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

/** How many notices a person has not read. */
export const unreadBy = (userId: number): RawBuilder<number> =>
  sql<number>`(select count(*) from notice where user_id = ${userId} and read_at is null)`;

/** Marks a person's notices read: those of `ids`, or all. */
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

/** Moves notices to the kept account; one that both accounts got stays once. */
export async function moveNotices(db: TxDb, sides: { keep: number; drop: number }): Promise<void> {
  await sql`delete from notice d where d.user_id = ${sides.drop} and d.key is not null
    and exists (select from notice k where k.user_id = ${sides.keep} and k.key = d.key)`.execute(db);
  await tables(db)
    .updateTable('notice')
    .set({ user_id: sides.keep })
    .where('user_id', '=', sides.drop)
    .execute();
}

export async function countNotices(db: Db, userId: number): Promise<number> {
  const row = await tables(db)
    .selectFrom('notice')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function dropNoticesOf(db: TxDb, userId: number): Promise<void> {
  await tables(db).deleteFrom('notice').where('user_id', '=', userId).execute();
}

export async function dropNotices(
  db: TxDb,
  userIds: readonly number[],
  keys: readonly string[],
): Promise<void> {
  await sql`delete from notice
    where user_id = any(${[...userIds]}::bigint[]) and key = any(${[...keys]}::text[])`.execute(db);
}

export async function dropOldNotices(db: Db, now: Date, days: number, goesOn: () => boolean): Promise<void> {
  await dropRows(
    db,
    goesOn,
    'notice',
    sql`created_at < ${now}::timestamptz - make_interval(days => ${days})`,
  );
}
