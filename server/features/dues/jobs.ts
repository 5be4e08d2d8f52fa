import type { ScheduledJob } from '../../platform/jobs.ts';
import { addUpBooks } from './service/books.ts';
import { expireMembers, remindMembers } from './service/clocks.ts';

export const duesJobs: readonly ScheduledJob[] = [
  // By day: nobody is woken by it.
  { name: 'dues.remind', cron: '20 9-20 * * *', work: remindMembers },
  { name: 'dues.expire', cron: '*/5 * * * *', work: expireMembers },
  { name: 'dues.add-up', cron: '50 * * * *', work: addUpBooks },
];
