import { sql, type RawBuilder } from 'kysely';
import type { PushCategory } from '@qunlu/contract/notification.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { PushWay, PushWeight } from '../tables.ts';

/** What leaves the app of a notification. */
export interface PushFields {
  weight: PushWeight;
  /** The sentence of a text message; '' for none. */
  words: string;
  /** Instead of the title where several are told as one; {n} is how many. '': the category says it. */
  many: string;
  due_at: Date;
}

/**
 * Queues what leaves the app: one row for each way that reaches the person, and one for the text message. `given` has the columns
 * of a notification besides those of {@link PushFields}; the one with the key takes the place of what still waits.
 */
export const queued = (
  given: RawBuilder<unknown>,
  appids: readonly string[],
  renewed = replaced,
): RawBuilder<unknown> => sql`
  insert into notice_push as p
    (user_id, channel, category, weight, key, notice_id, title, body, path, many, due_at)
  select g.user_id, way.channel, g.category, g.weight, g.key, g.notice_id,
    case when way.channel = 'text' then '' else g.title end,
    case when way.channel = 'text' then g.words else g.body end, g.path, g.many,
    case when g.weight = 'usual' then greatest(g.due_at, g.pushed_at + interval '1 hour') else g.due_at end
  from (${given}) g cross join lateral (
    select distinct r.channel from account_reach r where r.user_id = g.user_id and r.appid = any(${['', ...appids]}::text[])
    union all select 'text' where g.words <> ''
  ) way
  on conflict (user_id, channel, key) where key is not null ${renewed}`;

/** A new number: whoever sends the old one right now leaves the new one alone. */
const replaced = sql`do update set
  push_id = default, notice_id = excluded.notice_id, title = excluded.title, body = excluded.body, path = excluded.path,
  many = excluded.many, count = 1, due_at = excluded.due_at, tries = 0, batch = null, sending = false`;

/** The same that counts what waits; it does not wait longer because more comes. */
const counted = sql`do update set
  push_id = default, title = excluded.title, body = excluded.body, path = excluded.path, many = excluded.many,
  count = case when p.sending then 1 else p.count + 1 end,
  due_at = case when p.sending then excluded.due_at else least(p.due_at, excluded.due_at) end,
  tries = 0, batch = null, sending = false`;

type OwnPush = PushFields & {
  user_id: number;
  category: string;
  title: string;
  body: string;
  path: string;
  key: string;
};

/** Queues what has no row in the list of the app. Several with one key are one, and say how many they are. */
export async function addPushes(
  db: Db,
  pushes: readonly OwnPush[],
  appids: readonly string[],
): Promise<void> {
  if (pushes.length === 0) return;
  await queued(
    sql`select null::bigint as notice_id, null::timestamptz as pushed_at, g.*
      from json_to_recordset(${JSON.stringify(pushes)}::json) as g (user_id bigint, category text, title text, body text,
        path text, key text, weight text, words text, many text, due_at timestamptz)`,
    appids,
    counted,
  ).execute(db);
}

/** What waits under a key says nothing any more of what was taken back; `less`: of how many it does not tell any more. */
export async function changePushWords(
  db: TxDb,
  { userIds, key, body, less }: { userIds: readonly number[]; key: string; body: string; less: number },
): Promise<void> {
  await sql`
    update notice_push set body = ${body}, count = greatest(1, count - ${less}::integer)
    where user_id = any(${[...userIds]}::bigint[]) and key = ${key}`.execute(db);
}

export interface WaitingPush {
  push_id: number;
  user_id: number;
  channel: PushWay;
  category: PushCategory;
  weight: PushWeight;
  /** Null where it happens once. */
  key: string | null;
  title: string;
  body: string;
  path: string;
  many: string;
  count: number;
  tries: number;
  /** What leaves together, and its number at the provider. */
  batch: number;
}

/**
 * What is due of people behind one, all of a person at once, marked as begun before anything is sent: a crash leaves rows that are
 * due again later, with the number under which they may have left. `quiet`: at night nothing but security. `waits`: seconds until
 * the next attempt, by attempt. What security says and text messages leave one by one.
 */
export async function claimPushes(
  db: TxDb,
  {
    now,
    behind,
    quiet,
    size,
    waits,
  }: { now: Date; behind: number; quiet: boolean; size: number; waits: readonly number[] },
): Promise<WaitingPush[]> {
  const due = sql`due_at <= ${now} and tries < ${waits.length} and not (channel = 'text' and sending)
    and (weight = 'security' or ${!quiet})`;
  const { rows } = await sql<WaitingPush>`
    with people as (
      select user_id from notice_push where user_id > ${behind} and ${due} order by user_id limit ${size}
    ), due as (
      select push_id, user_id, channel, category, many, batch, weight from notice_push
      where user_id in (select user_id from people) and ${due}
      for update skip locked
    ), together as (
      select push_id, coalesce(batch, min(push_id) over (partition by user_id, channel, category, many, batch,
        case when weight = 'security' or channel = 'text' then push_id end)) as batch
      from due
    )
    update notice_push p set batch = t.batch, sending = true, tries = p.tries + 1,
      due_at = ${now}::timestamptz + make_interval(secs => (${[...waits]}::integer[])[p.tries + 1])
    from together t where p.push_id = t.push_id
    returning p.push_id, p.user_id, p.channel, p.category, p.weight, p.key, p.title, p.body, p.path, p.many, p.count, p.tries, p.batch`.execute(
    db,
  );
  return rows.toSorted((a, b) => a.user_id - b.user_id || b.push_id - a.push_id);
}

export async function dropPushes(db: TxDb, pushIds: readonly number[]): Promise<void> {
  await sql`delete from notice_push where push_id = any(${[...pushIds]}::bigint[])`.execute(db);
}

/** They have left: what is added to them soon waits a while. */
export async function endPushes(db: TxDb, pushIds: readonly number[], now: Date): Promise<void> {
  await sql`
    with gone as (delete from notice_push where push_id = any(${[...pushIds]}::bigint[]) returning notice_id)
    update notice set pushed_at = ${now} where notice_id in (select notice_id from gone where notice_id is not null)`.execute(
    db,
  );
}

/** The attempt has failed for certain: the next one may follow. */
export async function releasePushes(db: TxDb, pushIds: readonly number[]): Promise<void> {
  await sql`update notice_push set sending = false where push_id = any(${[...pushIds]}::bigint[])`.execute(
    db,
  );
}

/** Drops what was tried often enough, and texts of which nobody knows whether they left. Answers how many. */
export async function giveUpPushes(db: TxDb, now: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notice_push where due_at <= ${now} and (tries >= ${most} or (channel = 'text' and sending))`.execute(
    db,
  );
  return Number(numAffectedRows);
}
