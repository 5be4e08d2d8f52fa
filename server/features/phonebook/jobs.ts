import type { ScheduledJob } from '../../platform/jobs.ts';
import { lapseApplications } from './service/decide.ts';
import { askForFreshness } from './service/freshness.ts';
import { dropInvitations } from './service/invite.ts';
import { sumUpLetters } from './service/letters.ts';
import { eraseOldForms } from './service/submitted.ts';
import { endCircles, endingJob } from './service/ending.ts';
import { cleanLogs } from './service/settings.ts';
import { cleanNoticed } from './service/notices.ts';
import { lapseTransfers } from './service/transfer.ts';

export const phonebookJobs: readonly ScheduledJob[] = [
  { name: 'phonebook.lapse-applications', cron: '7 * * * *', work: lapseApplications },
  { name: 'phonebook.erase-forms', cron: '25 4 * * *', work: eraseOldForms },
  { name: 'phonebook.drop-invitations', cron: '35 4 * * *', work: dropInvitations },
  { name: 'phonebook.ask-for-freshness', cron: '10 9 * * *', work: askForFreshness },
  { name: 'phonebook.sum-up-letters', cron: '40 3 * * *', work: sumUpLetters },
  { name: endingJob, cron: '* * * * *', work: endCircles, pollSeconds: 5 },
  { name: 'phonebook.lapse-transfers', cron: '*/5 * * * *', work: lapseTransfers },
  { name: 'phonebook.clean-noticed', cron: '50 3 * * *', work: cleanNoticed },
  { name: 'phonebook.clean-logs', cron: '40 3 * * *', work: cleanLogs },
];
