import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { userRegistered } from '../account/events.ts';
import { holdings } from '../account/ports.ts';
import { moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { behaviorChecks } from '../tracking/ports.ts';
import { scoreJobs } from './jobs.ts';
import { missions } from './ports.ts';
import { scoreRoutes } from './routes.ts';
import { scoreHoldings } from './service/journal.ts';
import { scoreLifecycle } from './service/lifecycle.ts';
import { followRegistration, ownMissions } from './service/own-missions.ts';
import { scoreSettings } from './service/settings.ts';
import { hasSignedToday } from './service/sign-in.ts';

export const feature = defineFeature({
  name: 'score',
  routes: scoreRoutes,
  jobs: scoreJobs,
  provides: [
    provide(holdings, scoreHoldings),
    provide(missions, ownMissions),
    provide(moneySettings, scoreSettings),
    provide(lifecycles, scoreLifecycle),
    provide(behaviorChecks, {
      'sign-in': async (ctx, { userId, targetType, targetId }) =>
        targetType === 'user' && targetId === userId && hasSignedToday(ctx, userId),
    }),
  ],
  listens: [inTransactionOf(userRegistered, followRegistration)],
});
