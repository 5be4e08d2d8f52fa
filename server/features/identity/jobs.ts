import type { ScheduledJob } from '../../platform/jobs.ts';
import { dropOld } from './service/lifecycle.ts';
import { dropRefusedImages } from './service/merchant-review.ts';
import { renewSeals } from './service/reseal.ts';
import { settleWaiting } from './service/settle.ts';
import { endAgreements } from './service/signing.ts';

export const identityJobs: readonly ScheduledJob[] = [
  { name: 'identity.settle', cron: '*/5 * * * *', work: settleWaiting },
  { name: 'identity.end-agreements', cron: '25 * * * *', work: endAgreements },
  { name: 'identity.drop-old', cron: '45 * * * *', work: dropOld },
  // Before the cleaning of files, which then takes them the same night.
  { name: 'identity.drop-images', cron: '10 3 * * *', work: dropRefusedImages },
  { name: 'identity.renew-seals', cron: '55 * * * *', work: renewSeals },
];
