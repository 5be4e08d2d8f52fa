import type { ScheduledJob } from '../../platform/jobs.ts';
import { sweepPools } from './service/sweep.ts';

export const capacityJobs: readonly ScheduledJob[] = [
  { name: 'capacity.sweep', cron: '* * * * *', work: sweepPools, pollSeconds: 10 },
];
