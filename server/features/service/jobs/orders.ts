import type { ScheduledJob } from '../../../platform/jobs.ts';
import { liftHidden } from '../service/seller/marks.ts';
import { forgetAddresses } from '../service/order/reveals.ts';

export const orderJobs: readonly ScheduledJob[] = [
  { name: 'service.lift-hidden', cron: '* * * * *', work: liftHidden },
  { name: 'service.forget-addresses', cron: '15 3 * * *', work: forgetAddresses },
];
