import type { ScheduledJob } from '../../platform/jobs.ts';
import { runDeadlines } from './service/clocks.ts';
import { collectDebts } from './service/money/debts.ts';
import { closeOverdue } from './service/payment/closing.ts';
import { queryPayments } from './service/payment/queries.ts';
import { pushRefunds } from './service/money/refund-sending.ts';

export const orderJobs: readonly ScheduledJob[] = [
  { name: 'order.close-unpaid', cron: '* * * * *', work: closeOverdue },
  { name: 'order.query-payments', cron: '* * * * *', work: queryPayments, pollSeconds: 10 },
  { name: 'order.send-refunds', cron: '* * * * *', work: pushRefunds },
  { name: 'order.collect-debts', cron: '*/10 * * * *', work: collectDebts },
  { name: 'order.deadlines', cron: '* * * * *', work: runDeadlines, pollSeconds: 10 },
];
