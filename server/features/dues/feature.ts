import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { feeCircleOwners } from '../agent/ports.ts';
import { ledgerChecks, moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { circleTransferred } from '../circle/events.ts';
import { circleWaits } from '../circle/ports.ts';
import { personFacts } from '../staff/ports.ts';
import { duesJobs } from './jobs.ts';
import { duesRoutes } from './routes.ts';
import { endingSoon } from './service/clocks.ts';
import { checkDues, duesLifecycle, receivedCounts } from './service/lifecycle.ts';
import { membershipSubject } from './service/membership-subject.ts';
import { payCodeSubject } from './service/paying.ts';
import { duesSettings } from './service/selling.ts';
import { ownsFeeCircle } from './service/member-dues.ts';
import { followTransfer } from './service/transfer.ts';

export const feature = defineFeature({
  name: 'dues',
  routes: duesRoutes,
  jobs: duesJobs,
  provides: [
    provide(circleWaits, endingSoon),
    provide(payableSubjects, membershipSubject),
    provide(payableSubjects, payCodeSubject),
    provide(moneySettings, duesSettings),
    provide(ledgerChecks, checkDues),
    provide(feeCircleOwners, ownsFeeCircle),
    provide(lifecycles, duesLifecycle),
    provide(personFacts, { 'dues.count': receivedCounts }),
  ],
  listens: [inTransactionOf(circleTransferred, (tx, given) => followTransfer(tx, given))],
});
