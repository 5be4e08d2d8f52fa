import { listCertificationReviews } from '@qunlu/contract/certification/staff.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { cardRemoved, identityChanged } from '../card/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { missions } from '../score/ports.ts';
import { staffBadges } from '../staff/ports.ts';
import { certificationJobs } from './jobs.ts';
import { certificationRoutes } from './routes.ts';
import { certificationReview } from './service/review.ts';
import { certificationLifecycle } from './service/lifecycle.ts';
import { certificationMissions } from './service/missions.ts';
import { followCard, followRemoval } from './service/voiding.ts';

export const feature = defineFeature({
  name: 'certification',
  routes: certificationRoutes,
  jobs: certificationJobs,
  provides: [
    provide(lifecycles, certificationLifecycle),
    provide(missions, certificationMissions),
    provide(staffBadges, {
      'certification.cases': { list: listCertificationReviews, count: certificationReview.count },
    }),
  ],
  listens: [
    inTransactionOf(identityChanged, followCard),
    inTransactionOf(cardRemoved, (tx, { cardId }) => followRemoval(tx, cardId)),
  ],
  demo: () => import('./demo.ts'),
});
