import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { personBanned } from '../account/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { disputeDecided } from '../order/events.ts';
import { relationEnded } from '../relation/events.ts';
import { vouchJobs } from './jobs.ts';
import { vouchRoutes } from './routes.ts';
import { followBan, followDispute, followRelation } from './service/endings.ts';
import { vouchLifecycle } from './service/lifecycle.ts';
import { vouchSubjects } from './service/moderation.ts';

export const feature = defineFeature({
  name: 'vouch',
  routes: vouchRoutes,
  jobs: vouchJobs,
  provides: [provide(lifecycles, vouchLifecycle), provide(subjects, { vouch: vouchSubjects })],
  listens: [
    inTransactionOf(relationEnded, followRelation),
    afterEvent(disputeDecided, 'vouch.dispute-decided', followDispute),
    afterEvent(personBanned, 'vouch.banned', followBan),
  ],
  demo: () => import('./demo.ts'),
});
