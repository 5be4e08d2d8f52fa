import type { ScheduledJob } from '../../platform/jobs.ts';
import { askForFreshness } from './service/directory/freshness.ts';
import { sumUpLetters } from './service/directory/letters.ts';
import { eraseOldForms } from './service/member/submitted.ts';
import { cleanLogs } from './service/circle/settings.ts';
import { cleanNoticed } from './service/announcement/notices.ts';

export const circleJobs: readonly ScheduledJob[] = [
  { name: 'phonebook.erase-forms', cron: '25 4 * * *', work: eraseOldForms },
  { name: 'phonebook.ask-for-freshness', cron: '10 9 * * *', work: askForFreshness },
  { name: 'phonebook.sum-up-letters', cron: '40 3 * * *', work: sumUpLetters },
  { name: 'phonebook.clean-noticed', cron: '50 3 * * *', work: cleanNoticed },
  { name: 'phonebook.clean-logs', cron: '40 3 * * *', work: cleanLogs },
];
