import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { custodians } from '../account/ports.ts';
import { cardRemoved, identityChanged } from '../card/events.ts';
import { certificationJobs } from './jobs.ts';
import { certificationRoutes } from './routes.ts';
import { certificationCustodian } from './service/custody.ts';
import { followCard, followRemoval } from './service/voiding.ts';

export const feature = defineFeature({
  name: 'certification',
  routes: certificationRoutes,
  jobs: certificationJobs,
  provides: [provide(custodians, certificationCustodian)],
  listens: [
    inTransactionOf(identityChanged, followCard),
    inTransactionOf(cardRemoved, (tx, { cardId }) => followRemoval(tx, cardId)),
  ],
});
