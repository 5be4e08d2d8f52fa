import type { ScheduledJob } from '../../platform/jobs.ts';
import { sendWeeklyReceipts } from './service/weekly.ts';
import { contactRequests } from './service/requests.ts';
import { cleanIntroductions } from './service/introductions.ts';
import { recountPeople } from './service/headcount.ts';
import { cleanVisitors } from './service/visitors.ts';

export const cardJobs: readonly ScheduledJob[] = [
  { name: 'card.recount-people', cron: '10 3 * * *', work: recountPeople },
  { name: 'card.clean-visitors', cron: '40 3 * * *', work: cleanVisitors },
  { name: 'card.end-requests', cron: '50 3 * * *', work: contactRequests.lapse },
  { name: 'card.clean-introductions', cron: '30 4 * * *', work: cleanIntroductions },
  { name: 'card.sum-up-receipts', cron: '0 9 * * 1', work: sendWeeklyReceipts },
];
