import type { ScheduledJob } from '../../platform/jobs.ts';
import { askForFreshness } from './service/directory/freshness.ts';
import { sumUpLetterCounts } from './service/directory/letter-counts.ts';
import { eraseOldForms } from './service/member/submitted.ts';
import { cleanLogs } from './service/circle/settings.ts';
import { cleanAnnounced } from './service/announcement/announcements.ts';

export const circleJobs: readonly ScheduledJob[] = [
  { name: 'phonebook.erase-forms', cron: '25 4 * * *', work: eraseOldForms },
  { name: 'phonebook.ask-for-freshness', cron: '10 9 * * *', work: askForFreshness },
  { name: 'phonebook.sum-up-letters', cron: '40 3 * * *', work: sumUpLetterCounts },
  { name: 'phonebook.clean-noticed', cron: '50 3 * * *', work: cleanAnnounced },
  { name: 'phonebook.clean-logs', cron: '40 3 * * *', work: cleanLogs },
];
