import type { ScheduledJob } from '../../platform/jobs.ts';
import { introductions } from './service/introductions.ts';

export const introductionJobs: readonly ScheduledJob[] = [
  { name: 'introduction.silent', cron: '20 * * * *', work: introductions.lapse },
];
