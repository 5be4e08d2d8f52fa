import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanUsage } from './service/usage.ts';

export const trackingJobs: readonly ScheduledJob[] = [
  { name: 'tracking.clean', cron: '10 5 * * *', work: cleanUsage },
];
