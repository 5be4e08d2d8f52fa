import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { membershipJobs } from './jobs.ts';
import { membershipRoutes } from './routes.ts';
import { membershipLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'membership',
  routes: membershipRoutes,
  jobs: membershipJobs,
  provides: [provide(lifecycles, membershipLifecycle)],
});
