import type { ScheduledJob } from '../../platform/jobs.ts';
import { compare, lapse } from './service/clocks.ts';
import { remind } from './service/reminders.ts';

export const checkinJobs: readonly ScheduledJob[] = [
  { name: 'checkin.remind', cron: '*/5 * * * *', work: remind },
  { name: 'checkin.lapse', cron: '*/10 * * * *', work: lapse },
  { name: 'checkin.compare', cron: '40 3 * * *', work: compare },
];
