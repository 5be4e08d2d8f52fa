import { badges } from '../../platform/badges.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { capacityJobs } from './jobs.ts';
import { capacityRoutes } from './routes.ts';
import { countOffers } from './service/waiting.ts';
import { capacityLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'capacity',
  routes: capacityRoutes,
  jobs: capacityJobs,
  provides: [provide(lifecycles, capacityLifecycle), provide(badges, { 'capacity.offered': countOffers })],
});
