import { callReports } from '../../platform/call-reports.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { visibilityChanged } from '../account/events.ts';
import { circleEnded, memberLeft } from '../circle/events.ts';
import { circlePlugins } from '../circle/ports.ts';
import { ledgerChecks, moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { relationEnded } from '../relation/events.ts';
import { callEnding, callOver, callMade, legMade } from './events.ts';
import { callJobs } from './jobs.ts';
import { callRoutes } from './routes.ts';
import { callPlugin } from './service/circles.ts';
import { followEnding, followLeg, followOver, followMade } from './service/dialling.ts';
import { callLifecycle, checkHolds } from './service/lifecycle.ts';
import { followCircleEnd, followMemberLeft, followRelation, followVisibility } from './service/listeners.ts';
import { minutesSubject } from './service/minutes.ts';
import { takeReport } from './service/reports.ts';
import { callSettings } from './service/prices.ts';

export const feature = defineFeature({
  name: 'call',
  routes: callRoutes,
  jobs: callJobs,
  provides: [
    provide(callReports, takeReport),
    provide(circlePlugins, [callPlugin]),
    provide(payableSubjects, minutesSubject),
    provide(moneySettings, callSettings),
    provide(ledgerChecks, checkHolds),
    provide(lifecycles, callLifecycle),
  ],
  listens: [
    afterEvent(callMade, 'call.dial', followMade),
    afterEvent(legMade, 'call.dial-leg', followLeg),
    afterEvent(callEnding, 'call.hang-up', followEnding),
    afterEvent(callOver, 'call.hang-up-over', followOver),
    inTransactionOf(visibilityChanged, followVisibility),
    inTransactionOf(memberLeft, followMemberLeft),
    inTransactionOf(circleEnded, followCircleEnd),
    inTransactionOf(relationEnded, followRelation),
  ],
  demo: () => import('./demo.ts'),
});
