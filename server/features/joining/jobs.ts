import type { ScheduledJob } from '../../platform/jobs.ts';
import { lapseApplications } from './service/decide.ts';
import { endCircles, endingJob } from './service/ending.ts';
import { dropInvitations } from './service/invite.ts';
import { lapseTransfers } from './service/transfer.ts';

export const joiningJobs: readonly ScheduledJob[] = [
  { name: 'phonebook.lapse-applications', cron: '7 * * * *', work: lapseApplications },
  { name: 'phonebook.drop-invitations', cron: '35 4 * * *', work: dropInvitations },
  { name: endingJob, cron: '* * * * *', work: endCircles, pollSeconds: 5 },
  { name: 'phonebook.lapse-transfers', cron: '*/5 * * * *', work: lapseTransfers },
];
