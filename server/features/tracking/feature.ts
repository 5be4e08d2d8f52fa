import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { trackingJobs } from './jobs.ts';
import { trackingRoutes } from './routes/calls.ts';
import { tracerSocket } from './routes/tracer.ts';
import { trackingLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'tracking',
  routes: trackingRoutes,
  http: tracerSocket,
  jobs: trackingJobs,
  provides: [provide(lifecycles, trackingLifecycle)],
});
