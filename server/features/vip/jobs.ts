import type { ScheduledJob } from '../../platform/jobs.ts';
import { remindOfEnds } from './service/reminders.ts';

export const vipJobs: readonly ScheduledJob[] = [
  // By day: nobody is woken by it.
  { name: 'vip.remind', cron: '5 9-20 * * *', work: remindOfEnds },
];
