import type { ScheduledJob } from '../../platform/jobs.ts';
import { renewSeals } from './service/seals.ts';

export const formJobs: readonly ScheduledJob[] = [
  { name: 'form.renew-seals', cron: '50 * * * *', work: renewSeals },
];
