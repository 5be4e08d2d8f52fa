import { badges } from '../../platform/badges.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { introductionJobs } from './jobs.ts';
import { introductionRoutes } from './routes.ts';
import { introductions } from './service/introductions.ts';
import { introductionLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'introduction',
  routes: introductionRoutes,
  jobs: introductionJobs,
  provides: [
    provide(lifecycles, introductionLifecycle),
    provide(badges, { 'introduction.waiting': introductions.count }),
  ],
});
