import type { ScheduledJob } from '../../platform/jobs.ts';
import { expireOld } from './service/applications.ts';
import { sumUpLetters } from './service/letters.ts';

export const friendJobs: readonly ScheduledJob[] = [
  { name: 'friend.expire-applications', cron: '20 3 * * *', work: expireOld },
  { name: 'friend.sum-up-letters', cron: '50 3 * * *', work: sumUpLetters },
];
