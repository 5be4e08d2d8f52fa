import type pg from 'pg';
import { PgBoss, type ConstructorOptions } from 'pg-boss';
import { after, type Deps } from './context.ts';
import type { Database } from './database.ts';

/** A scheduled job. `cron` in Asia/Shanghai. `work` must be idempotent: the queue may run it twice. */
export interface ScheduledJob {
  name: string;
  cron: string;
  /** Asks `goesOn` between two batches and stops when it answers false; the next run continues. */
  work: (deps: Deps, goesOn: () => boolean) => Promise<void>;
  /** Seconds between two polls of the queue (30 by default); fewer for what people wait for. */
  pollSeconds?: number;
}

/** Seconds after which `goesOn` answers false; the current batch is still finished. */
const limitSeconds = 3600;
/**
 * When the queue considers a run dead: without a heartbeat for 90 s (the process died), or after 4 h (it hangs). Far above
 * `limitSeconds`, so that no second run starts beside one that still works.
 */
const queueOptions = {
  heartbeatSeconds: 90,
  expireInSeconds: 4 * 3600,
  retryLimit: 3,
  retryDelay: 60,
} as const;

/** Runs a job once, with log and metrics. `signal` is aborted when the queue has given the run to another process. */
export async function runJob(deps: Deps, job: ScheduledJob, signal?: AbortSignal): Promise<void> {
  const began = deps.clock();
  const until = after(began, limitSeconds);
  let failed = true;
  try {
    await job.work(deps, () => !signal?.aborted && deps.clock() < until);
    failed = false;
  } catch (error) {
    deps.log.error({ err: error, job: job.name }, 'job failed');
    throw error;
  } finally {
    deps.metrics.jobRan(job.name, (deps.clock().getTime() - began.getTime()) / 1000, failed);
  }
}

function queueOn(pool: pg.Pool, options: Partial<ConstructorOptions> = {}): PgBoss {
  return new PgBoss({
    schema: 'job',
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    ...options,
  });
}

/** Creates or upgrades the queue's tables, for processes that may not. */
export async function installQueue(owner: pg.Pool): Promise<void> {
  const boss = queueOn(owner, { supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Starts the queue on the pool of the background. Answers a function that stops it after the running job has ended. */
export async function startJobs(
  deps: Deps,
  { background }: Database,
  jobs: readonly ScheduledJob[],
): Promise<() => Promise<void>> {
  const boss = queueOn(background.pool);
  boss.on('error', (error: Error) => deps.log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'exclusive', ...queueOptions });
    // createQueue leaves the options of an existing queue unchanged.
    await boss.updateQueue(job.name, queueOptions);
    await boss.work(job.name, { pollingIntervalSeconds: job.pollSeconds ?? 30 }, ([run]) =>
      runJob({ ...deps, db: background.db }, job, run?.signal),
    );
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Shanghai' });
  }
  // Schedules of jobs that were removed from the product would stay in the database.
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  // A trigger that is lost only delays the job: its schedule runs it anyway.
  deps.triggerJob = (name) =>
    void boss
      .send(name, {})
      .catch((error: unknown) => deps.log.error({ err: error, job: name }, 'job not triggered'));
  return () => boss.stop({ graceful: true, timeout: 5000 });
}
