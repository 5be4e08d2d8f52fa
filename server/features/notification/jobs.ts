import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanNotifications } from './service/notifications.ts';
import { pushDue } from './service/push.ts';

export const notificationJobs: readonly ScheduledJob[] = [
  { name: 'notification.push', cron: '* * * * *', work: pushDue, pollSeconds: 10 },
  { name: 'notice.clean', cron: '0 5 * * *', work: cleanNotifications },
];
