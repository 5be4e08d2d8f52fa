import type { ScheduledJob } from '../../platform/jobs.ts';
import { buildExports, cleanExports } from './service/export-build.ts';
import { eraseDueAccounts } from './service/leaving-end.ts';

export const lifecycleJobs: readonly ScheduledJob[] = [
  { name: 'lifecycle.erase-left', cron: '15 * * * *', work: eraseDueAccounts },
  { name: 'lifecycle.build-exports', cron: '* * * * *', work: buildExports, pollSeconds: 2 },
  { name: 'lifecycle.clean-exports', cron: '40 4 * * *', work: cleanExports },
];
