import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** People who are counted for one error at most. */
const peopleMax = 1000;

/**
 * Counts an error; keeps the first report of its cause, and page and version of the last. One that was solved is open again.
 * `mark`: of whoever met it; null: nobody is counted.
 */
export async function countError(
  db: TxDb,
  error: {
    hash: Buffer;
    message: string;
    frame: string;
    stack: string;
    route: string;
    version: string;
    mark: Buffer | null;
    now: Date;
  },
): Promise<void> {
  const { hash, message, frame, stack, route, version, mark, now } = error;
  await sql`with counted as (
      insert into tracking_error as e
        (error_hash, message, frame, stack, route, version, first_version, times, first_at, last_at)
      values (${hash}, ${message}, ${frame}, ${stack}, ${route}, ${version}, ${version}, 1, ${now}, ${now})
      on conflict (error_hash) do update set
        times = e.times + 1, last_at = excluded.last_at, version = excluded.version, route = excluded.route,
        returned_at = case when e.solved_at is null then e.returned_at else excluded.last_at end,
        solved_at = null, solved_by = null
      returning error_id)
    insert into tracking_error_mark (error_id, mark)
    select error_id, ${mark}::bytea from counted
    where ${mark}::bytea is not null and ${peopleMax} > (
      select count(*) from (select from tracking_error_mark m where m.error_id = counted.error_id limit ${peopleMax}) n)
    on conflict do nothing`.execute(db);
}

export interface ErrorRow {
  error_id: number;
  message: string;
  frame: string;
  stack: string;
  route: string;
  version: string;
  first_version: string;
  times: number;
  people: number;
  first_at: Date;
  last_at: Date;
  solved_at: Date | null;
  returned_at: Date | null;
}

/** A page of errors, the last that occurred first. `below`: the last of the page before. */
export async function findErrors(
  db: Db,
  page: { solved: boolean; below: number | undefined; size: number },
): Promise<ErrorRow[]> {
  const below =
    page.below === undefined
      ? sql`true`
      : sql`(last_at, error_id) < (select last_at, error_id from tracking_error where error_id = ${page.below})`;
  const { rows } = await sql<ErrorRow>`
    select error_id, message, frame, stack, route, version, first_version, times, first_at, last_at, solved_at, returned_at,
      (select count(*)::int from tracking_error_mark m where m.error_id = e.error_id) as people
    from tracking_error e
    where ${page.solved ? sql`solved_at is not null` : sql`solved_at is null`} and ${below}
    order by last_at desc, error_id desc limit ${page.size}`.execute(db);
  return rows;
}

/** Answers the message; null when it was solved already, undefined when there is no such error. */
export async function solve(
  db: TxDb,
  errorId: number,
  solved: { by: number; now: Date },
): Promise<string | null | undefined> {
  const { rows } = await sql<{ message: string; changed: boolean }>`
    with old as (select error_id, message, solved_at from tracking_error where error_id = ${errorId} for update),
      done as (
        update tracking_error e set solved_at = ${solved.now}, solved_by = ${solved.by}
        from old where e.error_id = old.error_id and old.solved_at is null)
    select message, solved_at is null as changed from old`.execute(db);
  const [row] = rows;
  return row && (row.changed ? row.message : null);
}
