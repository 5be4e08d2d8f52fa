import type { ScheduledJob } from '../../../platform/jobs.ts';
import { reconcileCounters } from '../service/publishing/counters.ts';

export const serviceJobs: readonly ScheduledJob[] = [
  { name: 'service.reconcile-counters', cron: '15 4 * * *', work: reconcileCounters },
];
