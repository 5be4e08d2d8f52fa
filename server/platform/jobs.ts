import { PgBoss } from 'pg-boss';
import { after, type Deps } from './context.ts';
import type { Database } from './database.ts';

/** A job by the clock. `cron` in Asia/Shanghai; `work` may run twice and must not mind. */
export interface ScheduledJob {
  name: string;
  cron: string;
  /** Asks `goesOn` between two batches and ends when it says no: the next run takes the rest. */
  work: (deps: Deps, goesOn: () => boolean) => Promise<void>;
  /** Seconds between two looks for work: a small number for what people wait for. */
  pollSeconds?: number;
}

/** One run goes on for this long at most; the batch that has begun still ends. */
const limitSeconds = 3600;
/**
 * The queue takes a run for dead after these: by the missing heartbeat when its process died, by the whole time when it
 * hangs. Far above the limit, so that no run is started beside one that still works.
 */
const queueOptions = {
  heartbeatSeconds: 90,
  expireInSeconds: 4 * 3600,
  retryLimit: 3,
  retryDelay: 60,
} as const;

/** One run, logged and counted. `signal`: the queue has given the run to another. */
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

/** Starts the queue on the same pool. Answers what stops it, letting the running job end. */
export async function startJobs(
  deps: Deps,
  database: Database,
  jobs: readonly ScheduledJob[],
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    schema: 'job',
    db: { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) },
  });
  boss.on('error', (error: Error) => deps.log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'exclusive', ...queueOptions });
    // A queue that an earlier version made keeps its own options otherwise.
    await boss.updateQueue(job.name, queueOptions);
    await boss.work(job.name, { pollingIntervalSeconds: job.pollSeconds ?? 30 }, ([run]) =>
      runJob(deps, job, run?.signal),
    );
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Shanghai' });
  }
  // What was scheduled under a name that is gone would run for ever with nobody at work.
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  // A kick that does not arrive costs time only: the clock runs the job anyway.
  deps.triggerJob = (name) =>
    void boss
      .send(name, {})
      .catch((error: unknown) => deps.log.error({ err: error, job: name }, 'job not kicked'));
  return () => boss.stop({ graceful: true, timeout: 5000 });
}
