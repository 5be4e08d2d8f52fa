import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanReports } from './service/reports.ts';

export const moderationJobs: readonly ScheduledJob[] = [
  // Before the cleaning of files, which then takes their pictures the same night.
  { name: 'moderation.clean-reports', cron: '10 3 * * *', work: cleanReports },
];
