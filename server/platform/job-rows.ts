import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { sql, type RawBuilder } from 'kysely';
import { after, type Ctx, type Deps } from './context.ts';
import type { Db } from './database.ts';
import { errorText } from './error-text.ts';

/** One run of a job over rows, of which none may hold up the others. */
export interface JobRows {
  /** Does what is due of one row; when it fails, that is logged and kept for staff, and the run goes on. False: it failed. */
  one(id: number, work: () => Promise<unknown>): Promise<boolean>;
  /** The run is over: what failed is shown to staff, what had failed before and is done is not. Fails when a row failed. */
  end(): Promise<void>;
}

/** So many are kept of one run; more would say no more. */
const keptMost = 200;
const errorMax = 300;

/**
 * Begins a run of the job `name`. `end` is called once, after the last row. `rests`: seconds for which a row that failed may
 * not be due again; so long it stays with staff, although runs pass that do not try it.
 */
export function jobRows(deps: Deps, name: string, { rests = 0 }: { rests?: number } = {}): JobRows {
  const began = deps.clock();
  const failed = new Map<number, string>();
  const done = new Set<number>();
  let count = 0;
  return {
    async one(id, work) {
      try {
        await work();
        done.add(id);
        return true;
      } catch (error) {
        count += 1;
        deps.log.error({ err: error, job: name, row: id }, 'a row of a job failed');
        if (failed.size < keptMost) failed.set(id, errorText(error, errorMax));
        return false;
      }
    },
    async end() {
      await sql`delete from platform_job_row where job = ${name} and row_id <> all(${[...failed.keys()]}::bigint[])
        and (failed_at < ${after(began, -rests)} or row_id = any(${[...done]}::bigint[]))`.execute(deps.db);
      if (count === 0) return;
      const rows = [...failed].map(([row_id, error]) => ({ row_id, error }));
      await sql`insert into platform_job_row (job, row_id, error, failed_at)
        select ${name}, row_id, error, ${deps.clock()}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as failed (row_id bigint, error text)
        on conflict (job, row_id) do update set error = excluded.error, failed_at = excluded.failed_at,
          tries = platform_job_row.tries + 1`.execute(deps.db);
      throw new Error(`${count} rows of ${name} failed`);
    },
  };
}

const pageSize = 200;

interface DueRows<Row> {
  /** What is due behind the row of this number, by number; `size` at most. */
  find: (behind: number, size: number) => Promise<readonly Row[]>;
  idOf: (row: Row) => number;
  work: (row: Row) => Promise<unknown>;
}

/** A whole run of the job `name`: what is due page by page, each row by itself. */
export async function eachDue<Row>(
  deps: Deps,
  name: string,
  goesOn: () => boolean,
  { find, idOf, work }: DueRows<Row>,
): Promise<void> {
  const run = jobRows(deps, name);
  for (let behind = 0; goesOn();) {
    const due = await find(behind, pageSize);
    for (const row of due) await run.one(idOf(row), () => work(row));
    const last = due.at(-1);
    if (last === undefined || due.length < pageSize) break;
    behind = idOf(last);
  }
  await run.end();
}

/** An outside service that does not answer now is no defect of the row: the next run asks again. */
export const unlessBusy = (ctx: Ctx, work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    ctx.deps.log.warn({ err: error }, 'asked again later');
  });

export interface FailedJobRow {
  job: string;
  row_id: number;
  error: string;
  failed_at: Date;
  tries: number;
}

/** What jobs could not do, the newest first; at most `size`. */
export async function findFailedRows(db: Db, size: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select job, row_id, error, failed_at, tries from platform_job_row
    order by failed_at desc, job, row_id limit ${size}`.execute(db);
  return rows;
}

export const countFailedRows = (): RawBuilder<number> => sql<number>`(
  select count(*) from platform_job_row)`;
