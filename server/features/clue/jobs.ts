import type { ScheduledJob } from '../../platform/jobs.ts';
import { closeExpired, releaseOverdue } from './service/clocks.ts';
import { cleanSeen } from './service/companies.ts';

export const clueJobs: readonly ScheduledJob[] = [
  { name: 'clue.release', cron: '*/10 * * * *', work: releaseOverdue },
  { name: 'clue.expire', cron: '35 * * * *', work: closeExpired },
  { name: 'clue.clean-seen', cron: '25 4 * * *', work: cleanSeen },
];
