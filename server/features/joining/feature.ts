import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { capacitySubjects } from '../capacity/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { circleEnding, memberLeft } from '../circle/events.ts';
import { joiningJobs } from './jobs.ts';
import { joiningRoutes } from './routes.ts';
import { notifyEnding } from './service/dissolve.ts';
import { joiningLifecycle } from './service/lifecycle.ts';
import { seatCapacity } from './service/seat-subject.ts';
import { forgetOffer } from './service/transfer.ts';

export const feature = defineFeature({
  name: 'joining',
  routes: joiningRoutes,
  jobs: joiningJobs,
  provides: [provide(capacitySubjects, seatCapacity), provide(lifecycles, joiningLifecycle)],
  listens: [
    inTransactionOf(memberLeft, (tx, given) => forgetOffer(tx, given)),
    afterEvent(circleEnding, 'phonebook.tell-ending', notifyEnding),
  ],
  demo: () => import('./demo.ts'),
});
