import { listAudits } from '@qunlu/contract/service/staff.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { visibilityChanged } from '../account/events.ts';
import { cardChanged } from '../card/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { personFacts, staffBadges } from '../staff/ports.ts';
import { serviceJobs } from './jobs/listing.ts';
import { acquaintance } from '../card/ports.ts';
import { moneySettings } from '../ledger/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { orderJobs } from './jobs/orders.ts';
import { bookingRoutes } from './routes/booking.ts';
import { commentsRoutes } from './routes/comments.ts';
import { ordersRoutes } from './routes/orders.ts';
import { publishRoutes, servicePages } from './routes/publish.ts';
import { sellerRoutes } from './routes/seller.ts';
import { waitingAudits } from './service/audits.ts';
import { servicesLifecycle } from './service/lifecycle.ts';
import { serviceCounts } from './service/list.ts';
import { serviceSubjects } from './service/moderation.ts';
import { followCard } from './service/owner.ts';
import { projectSeller } from './service/sellers.ts';
import { serviceFees } from './service/fees.ts';
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
  pages: servicePages,
  jobs: [...serviceJobs, ...orderJobs],
  provides: [
    provide(payableSubjects, serviceSubject),
    provide(moneySettings, serviceFees),
    provide(acquaintance, tradingWith),
    provide(lifecycles, servicesLifecycle),
    provide(subjects, { service: serviceSubjects }),
    provide(staffBadges, { 'service.audits': { list: listAudits, count: waitingAudits } }),
    provide(personFacts, { 'service.count': serviceCounts }),
  ],
  listens: [
    inTransactionOf(visibilityChanged, (tx, { userId }) => projectSeller(tx, userId)),
    afterEvent(cardChanged, 'service.follow-card', (ctx, { userId }) => followCard(ctx, userId)),
  ],
});
