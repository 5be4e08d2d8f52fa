import { PgBoss } from 'pg-boss';
import type { Deps } from './context.ts';
import type { Database } from './database.ts';

/** A job by the clock. `cron` in Asia/Shanghai; `work` may run twice and must not mind. */
export interface ScheduledJob {
  name: string;
  cron: string;
  work: (deps: Deps) => Promise<void>;
  /** Seconds between two looks for work: a small number for what people wait for. */
  pollSeconds?: number;
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
    await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 3, retryDelay: 60 });
    await boss.work(job.name, { pollingIntervalSeconds: job.pollSeconds ?? 30 }, () => job.work(deps));
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Shanghai' });
  }
  // What was scheduled under a name that is gone would run for ever with nobody at work.
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  // A kick that does not arrive costs time only: the clock runs the job anyway.
  deps.kick = (name) =>
    void boss.send(name, {}).catch((error: unknown) => deps.log.error({ err: error }, 'job queue'));
  return () => boss.stop({ graceful: true, timeout: 5000 });
}
