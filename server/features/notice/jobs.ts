import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanNotices } from './service/notices.ts';

export const noticeJobs: readonly ScheduledJob[] = [
  { name: 'notice.clean', cron: '0 5 * * *', work: cleanNotices },
];
