import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { statusOnReturn } from '../account/ports.ts';
import { lifecycleJobs } from './jobs.ts';
import { lifecycles } from './ports.ts';
import { lifecycleRoutes } from './routes.ts';
import { accountLifecycle } from './service/account-rows.ts';
import { leavingStatusOnReturn } from './service/leaving.ts';
import { ownLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'lifecycle',
  routes: lifecycleRoutes,
  jobs: lifecycleJobs,
  provides: [
    provide(lifecycles, accountLifecycle),
    provide(lifecycles, ownLifecycle),
    provide(statusOnReturn, leavingStatusOnReturn),
  ],
});
