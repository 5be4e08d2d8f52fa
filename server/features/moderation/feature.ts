import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { custodians, writingChecked } from '../account/ports.ts';
import { moderationJobs } from './jobs.ts';
import { moderationRoutes } from './routes.ts';
import { checkPlainly } from './service/check.ts';
import { moderationCustodian } from './service/custody.ts';

export const feature = defineFeature({
  name: 'moderation',
  routes: moderationRoutes,
  jobs: moderationJobs,
  provides: [provide(custodians, moderationCustodian), provide(writingChecked, checkPlainly)],
});
