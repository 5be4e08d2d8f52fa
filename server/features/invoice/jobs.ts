import type { ScheduledJob } from '../../platform/jobs.ts';
import { issueDue } from './service/issue.ts';

export const invoiceJobs: readonly ScheduledJob[] = [
  { name: 'invoice.issue', cron: '* * * * *', work: issueDue, pollSeconds: 5 },
];
