import type { ScheduledJob } from '../../platform/jobs.ts';
import { reconcileStudents, lessonJob, notifyOfLessons } from './service/notifications.ts';
import { purgeComments } from './service/talk.ts';

export const courseJobs: readonly ScheduledJob[] = [
  { name: lessonJob, cron: '*/5 * * * *', work: notifyOfLessons },
  { name: 'course.purge-comments', cron: '50 3 * * *', work: purgeComments },
  { name: 'course.reconcile', cron: '40 4 * * *', work: reconcileStudents },
];
