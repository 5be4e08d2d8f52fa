import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { socketMessages } from '../../platform/realtime/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { trackingJobs } from './jobs.ts';
import { trackingRoutes } from './routes.ts';
import { trackingLifecycle } from './service/lifecycle.ts';
import { stays } from './service/usage.ts';

export const feature = defineFeature({
  name: 'tracking',
  routes: trackingRoutes,
  jobs: trackingJobs,
  provides: [provide(lifecycles, trackingLifecycle), provide(socketMessages, stays)],
});
