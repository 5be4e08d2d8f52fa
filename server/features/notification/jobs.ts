import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanNotifications } from './service/notifications.ts';

export const notificationJobs: readonly ScheduledJob[] = [
  { name: 'notice.clean', cron: '0 5 * * *', work: cleanNotifications },
];
