import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanUses } from './service/uses.ts';

export const membershipJobs: readonly ScheduledJob[] = [
  { name: 'membership.clean', cron: '50 3 * * *', work: cleanUses },
];
