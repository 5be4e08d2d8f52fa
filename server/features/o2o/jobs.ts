import type { ScheduledJob } from '../../platform/jobs.ts';
import { endOver } from './service/follow.ts';

export const o2oJobs: readonly ScheduledJob[] = [{ name: 'o2o.end', cron: '* * * * *', work: endOver }];
