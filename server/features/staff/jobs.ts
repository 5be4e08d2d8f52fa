import type { ScheduledJob } from '../../platform/jobs.ts';
import { cleanSessions } from './service/sessions.ts';

export const staffJobs: readonly ScheduledJob[] = [
  { name: 'staff.clean-sessions', cron: '35 4 * * *', work: cleanSessions },
];
