import { listApplications, listServiceReviews } from '@qunlu/contract/service/staff.ts';
import { badges } from '../../platform/badges.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { visibilityChanged } from '../account/events.ts';
import { capacitySubjects } from '../capacity/ports.ts';
import { consultSubjects } from '../chat/ports.ts';
import { cardChanged } from '../card/events.ts';
import { sellingApprovals } from '../identity/ports.ts';
import { moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { privileges } from '../membership/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { orderTurns, payableSubjects } from '../order/ports.ts';
import { linkedKinds } from '../publication/ports.ts';
import { missions } from '../score/ports.ts';
import { personFacts, staffBadges } from '../staff/ports.ts';
import { serviceJobs } from './jobs/listing.ts';
import { orderJobs } from './jobs/orders.ts';
import { bookingRoutes } from './routes/booking.ts';
import { commentsRoutes } from './routes/comments.ts';
import { ordersRoutes } from './routes/orders.ts';
import { publishRoutes, servicePages } from './routes/publish.ts';
import { sellerRoutes } from './routes/seller.ts';
import { orderWaits } from './service/order/waits.ts';
import { applicationReview } from './service/seller/application-review.ts';
import { commentSubjects } from './service/comments/comment-subject.ts';
import { serviceFees } from './service/selling/fees.ts';
import { serviceLifecycle } from './service/lifecycle.ts';
import { serviceMissions } from './service/missions.ts';
import { followCard } from './service/publishing/publish.ts';
import { services } from './service/publishing/services.ts';
import { servicePrivileges } from './service/selling/privileges.ts';
import { projectSeller, serviceApproval } from './service/seller/sellers.ts';
import { slotCapacity } from './service/schedule/slot-subject.ts';
import { serviceConsults } from './service/talk/consults.ts';
import { serviceSubject } from './service/selling/subject.ts';
import { proposedTurns } from './store/proposed.ts';

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
    provide(orderTurns, proposedTurns),
    provide(sellingApprovals, serviceApproval),
    provide(moneySettings, serviceFees),
    provide(privileges, servicePrivileges),
    provide(capacitySubjects, slotCapacity),
    provide(lifecycles, serviceLifecycle),
    provide(subjects, { service: services.subjects, 'service-comment': commentSubjects }),
    provide(linkedKinds, {
      kind: 'service',
      label: '服务',
      view: 'service_object',
      offered: true,
      path: (id) => `/service/${id}`,
      create: () => '/service/create',
    }),
    provide(badges, orderWaits),
    provide(staffBadges, {
      'service.audits': { list: listServiceReviews, count: services.review.count },
      'service.applications': { list: listApplications, count: applicationReview.count },
    }),
    provide(consultSubjects, serviceConsults),
    provide(missions, serviceMissions),
    provide(personFacts, { 'service.count': services.counts }),
  ],
  listens: [
    inTransactionOf(visibilityChanged, (tx, { userId }) => projectSeller(tx, userId)),
    afterEvent(cardChanged, 'service.follow-card', (ctx, { userId }) => followCard(ctx, userId)),
  ],
  demo: () => import('./demo.ts'),
});
