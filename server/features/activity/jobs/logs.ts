import type { ScheduledJob } from '../../../platform/jobs.ts';
import { cleanLogs } from '../service/admin/logs.ts';

export const logJobs: readonly ScheduledJob[] = [
  { name: 'activity.clean-logs', cron: '45 3 * * *', work: cleanLogs },
];
