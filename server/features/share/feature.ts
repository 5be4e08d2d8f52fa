import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { shareJobs } from './jobs.ts';
import { sharePages, shareRoutes } from './routes.ts';
import { shareLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'share',
  routes: shareRoutes,
  pages: sharePages,
  jobs: shareJobs,
  provides: [provide(lifecycles, shareLifecycle)],
});
