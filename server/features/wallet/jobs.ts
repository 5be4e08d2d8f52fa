import type { ScheduledJob } from '../../platform/jobs.ts';
import { reconcile } from './service/reconcile.ts';
import { payOut } from './service/payout.ts';

export const payoutsJob = 'wallet.payouts';

export const walletJobs: readonly ScheduledJob[] = [
  { name: payoutsJob, cron: '* * * * *', work: payOut, pollSeconds: 5 },
  // The channel makes the bill of a day until 10 on the next; whoever was late comes again.
  { name: 'wallet.reconcile', cron: '30 10-23 * * *', work: reconcile },
];
