import type { ScheduledJob } from '../../platform/jobs.ts';
import { checkNightly } from './service/check.ts';
import { lapseHolds } from './service/holds.ts';

export const ledgerJobs: readonly ScheduledJob[] = [
  { name: 'ledger.lapse-holds', cron: '* * * * *', work: lapseHolds },
  { name: 'ledger.check', cron: '40 3 * * *', work: checkNightly },
];
