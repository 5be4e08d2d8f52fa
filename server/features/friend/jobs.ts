import type { ScheduledJob } from '../../platform/jobs.ts';
import { friendApplications } from './service/decide.ts';
import { sumUpLetters } from './service/letters.ts';

export const friendJobs: readonly ScheduledJob[] = [
  { name: 'friend.expire-applications', cron: '20 3 * * *', work: friendApplications.lapse },
  { name: 'friend.sum-up-letters', cron: '50 3 * * *', work: sumUpLetters },
];
