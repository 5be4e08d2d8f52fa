import type { ScheduledJob } from '../../platform/jobs.ts';
import { friendApplications } from './service/decide.ts';
import { sumUpLetterCounts } from './service/letter-counts.ts';

export const friendJobs: readonly ScheduledJob[] = [
  { name: 'friend.expire-applications', cron: '20 3 * * *', work: friendApplications.lapse },
  { name: 'friend.sum-up-letters', cron: '50 3 * * *', work: sumUpLetterCounts },
];
