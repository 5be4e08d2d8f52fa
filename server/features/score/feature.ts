import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { behaviorChecks } from '../tracking/ports.ts';
import { scoreRoutes } from './routes.ts';
import { scoreLifecycle } from './service/lifecycle.ts';
import { hasSignedToday } from './service/sign-in.ts';

export const feature = defineFeature({
  name: 'score',
  routes: scoreRoutes,
  provides: [
    provide(lifecycles, scoreLifecycle),
    provide(behaviorChecks, {
      'sign-in': async (ctx, { userId, targetType, targetId }) =>
        targetType === 'user' && targetId === userId && hasSignedToday(ctx, userId),
    }),
  ],
});
