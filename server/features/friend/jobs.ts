import type { ScheduledJob } from '../../platform/jobs.ts';
import { expireOld } from './service/applications.ts';

export const friendJobs: readonly ScheduledJob[] = [
  { name: 'friend.expire-applications', cron: '20 3 * * *', work: expireOld },
];
