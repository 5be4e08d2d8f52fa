import type { ScheduledJob } from '../../platform/jobs.ts';
import { dropOld, recountUnread } from './service/clean.ts';

export const chatJobs: readonly ScheduledJob[] = [
  { name: 'chat.drop-old', cron: '40 3 * * *', work: dropOld },
  { name: 'chat.recount', cron: '10 4 * * *', work: recountUnread },
];
