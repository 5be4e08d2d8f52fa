import type { ScheduledJob } from '../../platform/jobs.ts';
import { lapseInvitations } from './service/invitations.ts';

export const familyJobs: readonly ScheduledJob[] = [
  { name: 'family.silent', cron: '40 * * * *', work: lapseInvitations },
];
