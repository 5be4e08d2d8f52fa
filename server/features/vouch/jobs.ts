import type { ScheduledJob } from '../../platform/jobs.ts';
import { keepTime } from './service/endings.ts';

export const vouchJobs: readonly ScheduledJob[] = [
  { name: 'vouch.time', cron: '25 * * * *', work: keepTime },
];
