import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanIntakes } from './service/intake.ts';
import { cleanFolders, cleanOrphans } from './service/orphans.ts';

export const mediaJobs: readonly ScheduledJob[] = [
  { name: 'media.clean-orphans', cron: '20 3 * * *', work: cleanOrphans },
  { name: 'media.clean-intakes', cron: '50 * * * *', work: cleanIntakes },
  { name: 'media.clean-folders', cron: '30 3 * * *', work: cleanFolders },
];
