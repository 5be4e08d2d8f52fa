import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanShortLinks } from './service/short-links.ts';

export const shareJobs: readonly ScheduledJob[] = [
  { name: 'share.clean-links', cron: '40 4 * * *', work: cleanShortLinks },
];
