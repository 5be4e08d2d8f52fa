import type { ScheduledJob } from '../../platform/jobs.ts';
import { lapseHolds } from './service/holds.ts';

export const ledgerJobs: readonly ScheduledJob[] = [
  { name: 'ledger.lapse-holds', cron: '* * * * *', work: lapseHolds },
];
