import type { ScheduledJob } from '../../platform/jobs.ts';
import { sendDigests } from './service/digest.ts';
import { purgeDeleted } from './service/removing.ts';

export const forumJobs: readonly ScheduledJob[] = [
  { name: 'forum.digest', cron: '0 9 * * 1', work: sendDigests },
  { name: 'forum.purge', cron: '50 4 * * *', work: purgeDeleted },
];
