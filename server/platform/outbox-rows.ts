import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

export interface WaitingEvent {
  event: string;
  /** Names of the `after` listeners of the event. */
  listeners: readonly string[];
  subject: string;
  payload: object;
  /** How many events led to this one. */
  depth: number;
}

export interface ClaimedRow {
  outbox_id: number;
  listener: string;
  subject: string;
  payload: unknown;
  attempts: number;
  depth: number;
}

/** Writes one row per listener, in one statement. */
export async function addRows(db: Db, waiting: WaitingEvent, now: Date): Promise<void> {
  const { event, listeners, subject, payload, depth } = waiting;
  await sql`
    insert into platform_outbox (event, listener, subject, payload, depth, created_at, due_at)
    select ${event}, listener, ${subject}, ${JSON.stringify(payload)}::jsonb, ${depth}::int, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${[...listeners]}::text[]) listener`.execute(db);
}

/**
 * Rows that are due, the longest due first. Rows of one listener and subject come in order: a row that another process
 * holds, or that is due later, holds back those behind it. The inner subquery has a limit so that the planner never turns
 * it into a join of the whole table, whatever the statistics say.
 */
export const dueRows = (now: Date, size: number): RawBuilder<{ outbox_id: number }> => sql`
  select o.outbox_id from platform_outbox o
  where o.parked_at is null and o.due_at <= ${now} and (o.claimed_until is null or o.claimed_until <= ${now})
    and (select e.outbox_id from platform_outbox e
      where e.listener = o.listener and e.subject = o.subject and e.parked_at is null
        and e.outbox_id < o.outbox_id and (e.claimed_until > ${now} or e.due_at > o.due_at)
      order by e.outbox_id limit 1) is null
  order by o.due_at, o.outbox_id limit ${size}`;

/**
 * Serialises claims over all processes: a claim that does not see what another is taking would break the order. Also
 * makes the planner use the index: right after a burst the statistics do not know the rows, and it would sort them all
 * to find fifty.
 */
export async function beginClaim(tx: Db): Promise<void> {
  await sql`select set_config(name, 'off', true) from unnest(
    '{enable_seqscan,enable_bitmapscan,enable_sort}'::text[]) name`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('platform_outbox claim', 0))`.execute(tx);
}

/** Claims due rows until `until`. */
export async function claimRows(
  db: Db,
  { now, until, size }: { now: Date; until: Date; size: number },
): Promise<ClaimedRow[]> {
  return db.transaction().execute(async (tx) => {
    await beginClaim(tx);
    const { rows } = await sql<ClaimedRow>`
      with due as materialized (${dueRows(now, size)})
      update platform_outbox o set claimed_until = ${until}
      from due where o.outbox_id = due.outbox_id
      returning o.outbox_id, o.listener, o.subject, o.payload, o.attempts, o.depth`.execute(tx);
    return rows.toSorted((a, b) => a.outbox_id - b.outbox_id);
  });
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

/** Deletes a delivered row; does nothing when the claim was lost and the row belongs to another process. */
export async function dropRow(db: Db, outboxId: number, until: Date): Promise<void> {
  await sql`delete from platform_outbox where outbox_id = ${outboxId} and claimed_until = ${until}`.execute(
    db,
  );
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
