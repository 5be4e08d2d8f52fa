import type { ScheduledJob } from '../../platform/jobs.ts';
import { expireScore } from './service/expiry.ts';

export const scoreJobs: readonly ScheduledJob[] = [
  { name: 'score.expiry', cron: '5 0 * * *', work: expireScore },
];
