import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics beside those of the calls. */
export interface Metrics {
  jobRan(job: string, seconds: number, failed: boolean): void;
  /** Brought up to date at every collection. */
  collect(): Promise<Registry>;
}

/** `readOutbox` is called at every collection. */
export function makeMetrics(readOutbox: () => Promise<{ oldestSeconds: number; parked: number }>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const runs = new Counter({ name: 'job_runs_total', help: 'Runs of a job', labelNames: ['job'], registers });
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Runs of a job that failed',
    labelNames: ['job'],
    registers,
  });
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long a run of a job took',
    labelNames: ['job'],
    buckets: [0.1, 1, 10, 60, 600, 3600],
    registers,
  });
  const parked = new Gauge({
    name: 'outbox_parked_events',
    help: 'Events that wait for staff (1000: that many or more)',
    // Every process counts the same rows.
    aggregator: 'max',
    registers,
  });
  const oldest = new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest event that waits for its delivery, 0 when none does',
    aggregator: 'max',
    registers,
  });
  return {
    jobRan(job, seconds, failed) {
      runs.inc({ job });
      // Present with 0 from the first run on, so that an alert notices the first failure.
      failures.inc({ job }, failed ? 1 : 0);
      durations.observe({ job }, seconds);
    },
    async collect() {
      // The other metrics matter most while the database does not answer.
      const figures = await readOutbox().catch(() => ({ oldestSeconds: Number.NaN, parked: Number.NaN }));
      oldest.set(figures.oldestSeconds);
      parked.set(figures.parked);
      return registry;
    },
  };
}
