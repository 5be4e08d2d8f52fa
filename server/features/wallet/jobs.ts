import type { ScheduledJob } from '../../platform/jobs.ts';
import { payOut } from './service/payout.ts';

export const payoutsJob = 'wallet.payouts';

export const walletJobs: readonly ScheduledJob[] = [
  { name: payoutsJob, cron: '* * * * *', work: payOut, pollSeconds: 5 },
];
