import { sql } from 'kysely';
import type { WaitingEvent } from './context.ts';
import type { Db } from './database.ts';

export interface ClaimedRow {
  outbox_id: number;
  listener: string;
  subject: string;
  payload: unknown;
  attempts: number;
  depth: number;
}

/** Writes one row per event and listener, in one statement, in their order. */
export async function addRows(db: Db, events: readonly WaitingEvent[], now: Date): Promise<void> {
  const rows = events.flatMap(({ listeners, ...event }) =>
    listeners.map((listener) => ({ ...event, listener })),
  );
  await sql`
    insert into platform_outbox (event, listener, subject, payload, depth, created_at, due_at)
    select event, listener, subject, payload, depth, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (event text, listener text, subject text, payload jsonb, depth int)`.execute(db);
}

/** Delivered rows that are still in the table, and the claim under which they were. */
export interface Delivery {
  ids: readonly number[];
  until: Date;
}

export const nothingDelivered: Delivery = { ids: [], until: new Date(0) };

/**
 * Claims due rows until `until` and drops those of the claim before. A delivered row whose claim was lost belongs to another
 * process and stays.
 */
export async function claimRows(
  db: Db,
  { now, until, size }: { now: Date; until: Date; size: number },
  done: Delivery = nothingDelivered,
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    select outbox_id, listener, subject, payload, attempts, depth from platform_outbox_claim(
      ${now}, ${until}, ${size}, ${[...done.ids]}::bigint[], ${done.until}) order by outbox_id`.execute(db);
  return rows;
}

/** Deletes delivered rows; those whose claim was lost belong to another process and stay. */
export async function dropRows(db: Db, { ids, until }: Delivery): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from platform_outbox where outbox_id = any(${[...ids]}::bigint[]) and claimed_until = ${until}`.execute(
    db,
  );
}

/** Releases rows that were claimed until `until` and not begun. */
export async function releaseRows(db: Db, ids: readonly number[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update platform_outbox set claimed_until = null
    where outbox_id = any(${[...ids]}::bigint[]) and claimed_until = ${until}`.execute(db);
}

/** For the only process of a database: every claim found was left by a process that died. */
export async function releaseAllRows(db: Db): Promise<void> {
  await sql`update platform_outbox set claimed_until = null where claimed_until is not null`.execute(db);
}

/** Schedules a retry at `dueAt` for the row and those behind it, so that they are not examined until then. */
export async function putOff(
  db: Db,
  outboxId: number,
  until: Date,
  failure: { attempts: number; dueAt: Date; error: string },
): Promise<void> {
  const { attempts, dueAt, error } = failure;
  await sql`
    with failed as (
      update platform_outbox set attempts = ${attempts}, claimed_until = null, due_at = ${dueAt}, last_error = ${error}
      where outbox_id = ${outboxId} and claimed_until = ${until}
      returning outbox_id, listener, subject)
    update platform_outbox o set due_at = greatest(o.due_at, ${dueAt}::timestamptz), claimed_until = null
    from failed
    where o.listener = failed.listener and o.subject = failed.subject and o.outbox_id > failed.outbox_id
      and o.parked_at is null`.execute(db);
}

/** After the last try: the row waits for staff and no longer holds back others. */
export async function parkRow(
  db: Db,
  outboxId: number,
  until: Date,
  failure: { attempts: number; now: Date; error: string },
): Promise<void> {
  const { attempts, now, error } = failure;
  await sql`update platform_outbox
    set attempts = ${attempts}, claimed_until = null, parked_at = ${now}, last_error = ${error}
    where outbox_id = ${outboxId} and claimed_until = ${until}`.execute(db);
}

/** Counting stops here: staff need no exact number beyond it. */
const countMax = 1000;

/** How many rows wait for delivery. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from platform_outbox where parked_at is null order by outbox_id limit ${countMax}) w`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** For the metrics: cheap even when the table is large. */
export async function outboxFigures(db: Db, now: Date): Promise<{ oldestSeconds: number; parked: number }> {
  const { rows } = await sql<{ oldest: Date | null; parked: number }>`
    select (select created_at from platform_outbox where parked_at is null order by outbox_id limit 1) as oldest,
      (select count(*) from (
        select from platform_outbox where parked_at is not null order by parked_at desc limit ${countMax}) p) as parked`.execute(
    db,
  );
  const { oldest = null, parked = 0 } = rows[0] ?? {};
  return { oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0, parked };
}
