import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanCodes } from './service/codes.ts';
import { cleanPasses } from './service/passes.ts';
import { cleanSessions } from './service/sessions.ts';

export const accountJobs: readonly ScheduledJob[] = [
  { name: 'account.clean-codes', cron: '20 4 * * *', work: cleanCodes },
  { name: 'account.clean-sessions', cron: '30 4 * * *', work: cleanSessions },
  { name: 'account.clean-passes', cron: '40 4 * * *', work: cleanPasses },
];
