import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { PushWeight } from '../policy.ts';

/** What leaves the app of a notification. */
export interface Outward {
  weight: PushWeight;
  /** The sentence of a text message; '' for none. */
  words: string;
  /** Instead of the title where several are told as one; {n} is how many. '': the category says it. */
  many: string;
  due_at: Date;
}

/**
 * Queues what leaves the app: one row for each way that reaches the person, and one for the text message. `given` has the columns
 * of a notification besides those of {@link Outward}; the one with the key takes the place of what still waits.
 */
export const queued = (given: RawBuilder<unknown>, appid: string, renewed = replaced): RawBuilder<unknown> => sql`
  insert into notice_push as p
    (user_id, channel, category, weight, key, notice_id, title, body, path, many, due_at)
  select g.user_id, way.channel, g.category, g.weight, g.key, g.notice_id,
    case when way.channel = 'text' then '' else g.title end,
    case when way.channel = 'text' then g.words else g.body end, g.path, g.many, g.due_at
  from (${given}) g cross join lateral (
    select distinct r.channel from account_reach r where r.user_id = g.user_id and r.appid in ('', ${appid})
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

type OwnPush = Outward & {
  user_id: number;
  category: string;
  title: string;
  body: string;
  path: string;
  key: string;
};

/** Queues what has no row in the list of the app. Several with one key are one, and say how many they are. */
export async function addPushes(db: Db, pushes: readonly OwnPush[], appid: string): Promise<void> {
  if (pushes.length === 0) return;
  await queued(
    sql`select null::bigint as notice_id, g.*
      from json_to_recordset(${JSON.stringify(pushes)}::json) as g (user_id bigint, category text, title text, body text,
        path text, key text, weight text, words text, many text, due_at timestamptz)`,
    appid,
    counted,
  ).execute(db);
}
