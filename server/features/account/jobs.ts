import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanCodes } from './service/codes.ts';
import { cleanPasses } from './service/passes.ts';
import { buildExports, cleanExports } from './service/export-build.ts';
import { eraseLeft } from './service/leaving-end.ts';
import { cleanSessions } from './service/sessions.ts';

export const accountJobs: readonly ScheduledJob[] = [
  { name: 'account.clean-codes', cron: '20 4 * * *', work: cleanCodes },
  { name: 'account.clean-sessions', cron: '30 4 * * *', work: cleanSessions },
  { name: 'account.clean-passes', cron: '40 4 * * *', work: cleanPasses },
  { name: 'account.erase-left', cron: '15 * * * *', work: eraseLeft },
  { name: 'account.build-exports', cron: '* * * * *', work: buildExports, pollSeconds: 2 },
  { name: 'account.clean-exports', cron: '40 4 * * *', work: cleanExports },
];
