import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { custodians } from '../account/ports.ts';
import { hasSignedToday } from '../account/service/sign-in.ts';
import { trackingJobs } from './jobs.ts';
import { behaviorChecks } from './ports.ts';
import { trackingRoutes } from './routes/calls.ts';
import { tracerSocket } from './routes/tracer.ts';
import { trackingCustodian } from './service/custody.ts';

export const feature = defineFeature({
  name: 'tracking',
  routes: trackingRoutes,
  http: tracerSocket,
  jobs: trackingJobs,
  provides: [
    provide(custodians, trackingCustodian),
    provide(behaviorChecks, {
      'sign-in': async (ctx, { userId, targetType, targetId }) =>
        targetType === 'user' && targetId === userId && hasSignedToday(ctx, userId),
    }),
  ],
});
