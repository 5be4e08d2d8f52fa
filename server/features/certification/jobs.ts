import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanLinks } from './service/links.ts';
import { dropImages, endExpired } from './service/voiding.ts';

export const certificationJobs: readonly ScheduledJob[] = [
  // Before the cleaning of files, which then takes them the same night.
  { name: 'certification.drop-images', cron: '0 3 * * *', work: dropImages },
  { name: 'certification.end-expired', cron: '5 3 * * *', work: endExpired },
  { name: 'certification.clean-links', cron: '35 4 * * *', work: cleanLinks },
];
