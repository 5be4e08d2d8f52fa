import { listReports } from '@qunlu/contract/moderation/staff.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { writingChecked } from '../account/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { staffBadges } from '../staff/ports.ts';
import { moderationJobs } from './jobs.ts';
import { established } from './ports.ts';
import { moderationRoutes } from './routes.ts';
import { checkPlainly } from './service/check.ts';
import { countWaiting } from './service/decide.ts';
import { moderationLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'moderation',
  routes: moderationRoutes,
  jobs: moderationJobs,
  requires: [established],
  provides: [
    provide(lifecycles, moderationLifecycle),
    provide(writingChecked, checkPlainly),
    provide(staffBadges, { 'moderation.reports': { list: listReports, count: countWaiting } }),
  ],
  demo: () => import('./demo.ts'),
});
