import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanCodes } from './service/codes.ts';
import { eraseLeft } from './service/leaving-end.ts';
import { cleanSessions } from './service/sessions.ts';

export const accountJobs: readonly ScheduledJob[] = [
  { name: 'account.clean-codes', cron: '20 4 * * *', work: cleanCodes },
  { name: 'account.clean-sessions', cron: '30 4 * * *', work: cleanSessions },
  { name: 'account.erase-left', cron: '15 * * * *', work: eraseLeft },
];
