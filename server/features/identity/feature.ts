import { listMerchants } from '@qunlu/contract/identity/staff.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { ownStates } from '../account/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { missions } from '../score/ports.ts';
import { personFacts, staffBadges } from '../staff/ports.ts';
import { identityJobs } from './jobs.ts';
import { identityRoutes } from './routes/calls.ts';
import { signingNotifications } from './routes/notifications.ts';
import { realNameFacts, merchantFacts } from './service/facts.ts';
import { identityLifecycle } from './service/lifecycle.ts';
import { merchantReview } from './service/merchant-review.ts';
import { identityMissions } from './service/missions.ts';
import { returnFromCheck } from './service/real-name.ts';
import { returnFromSigning } from './service/signing.ts';
import { statesOf } from './service/states.ts';

export const feature = defineFeature({
  name: 'identity',
  routes: identityRoutes,
  http: signingNotifications,
  pages(page) {
    page('/identity/return/:ref', async (ctx, { ref = '' }) => ({
      location: await returnFromCheck(ctx, ref),
    }));
    page('/e-sign/return/:ref', async (ctx, { ref = '' }) => ({
      location: await returnFromSigning(ctx, ref),
    }));
  },
  jobs: identityJobs,
  provides: [
    provide(ownStates, statesOf),
    provide(lifecycles, identityLifecycle),
    provide(missions, identityMissions),
    provide(staffBadges, { 'identity.merchants': { list: listMerchants, count: merchantReview.count } }),
    provide(personFacts, { 'identity.real-name': realNameFacts, 'identity.merchant': merchantFacts }),
  ],
});
