import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { capacitySubjects } from '../capacity/ports.ts';
import { moneySettings } from '../ledger/ports.ts';
import { orderRefunded } from '../order/events.ts';
import { payableSubjects } from '../order/ports.ts';
import { adminRoutes } from './routes/admin.ts';
import { publishingRoutes } from './routes/publishing.ts';
import { registeringRoutes } from './routes/registering.ts';
import { talkRoutes } from './routes/talk.ts';
import { activityFees } from './service/publishing/fees.ts';
import { settleRefunded, ticketSubject } from './service/registering/subject.ts';
import { ticketCapacity } from './service/registering/waiting.ts';

export const feature = defineFeature({
  name: 'activity',
  routes(bind) {
    publishingRoutes(bind);
    registeringRoutes(bind);
    adminRoutes(bind);
    talkRoutes(bind);
  },
  provides: [
    provide(moneySettings, activityFees),
    provide(payableSubjects, ticketSubject),
    provide(capacitySubjects, ticketCapacity),
  ],
  listens: [inTransactionOf(orderRefunded, settleRefunded)],
});
