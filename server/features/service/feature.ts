import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { acquaintance } from '../card/ports.ts';
import { moneySettings } from '../ledger/ports.ts';
import { listApplications } from '@qunlu/contract/service/staff.ts';
import { capacitySubjects } from '../capacity/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { staffBadges } from '../staff/ports.ts';
import { orderJobs } from './jobs/orders.ts';
import { bookingRoutes } from './routes/booking.ts';
import { commentsRoutes } from './routes/comments.ts';
import { ordersRoutes } from './routes/orders.ts';
import { publishRoutes } from './routes/publish.ts';
import { sellerRoutes } from './routes/seller.ts';
import { waitingApplications } from './service/application-desk.ts';
import { commentSubjects } from './service/comment-subject.ts';
import { serviceFees } from './service/fees.ts';
import { slotCapacity } from './service/slot-subject.ts';
import { tradingWith } from './service/reveals.ts';
import { serviceSubject } from './service/subject.ts';

export const feature = defineFeature({
  name: 'service',
  routes(bind) {
    publishRoutes(bind);
    ordersRoutes(bind);
    bookingRoutes(bind);
    commentsRoutes(bind);
    sellerRoutes(bind);
  },
  jobs: [...orderJobs],
  provides: [
    provide(payableSubjects, serviceSubject),
    provide(moneySettings, serviceFees),
    provide(acquaintance, tradingWith),
    provide(capacitySubjects, slotCapacity),
    provide(subjects, { 'service-comment': commentSubjects }),
    provide(staffBadges, {
      'service.applications': { list: listApplications, count: waitingApplications },
    }),
  ],
});
