import { listDealReviews, listStaffDeals } from '@qunlu/contract/o2o/staff.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { visibilityChanged } from '../account/events.ts';
import { cardChanged, otherCardChanged } from '../card/events.ts';
import { circlePlugins } from '../circle/ports.ts';
import { moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { linkedKinds } from '../publication/ports.ts';
import { personFacts, staffBadges } from '../staff/ports.ts';
import { o2oJobs } from './jobs.ts';
import { o2oPages, o2oRoutes } from './routes.ts';
import { deals } from './service/deals.ts';
import { dealFees } from './service/fees.ts';
import { followCard, projectShop } from './service/follow.ts';
import { o2oLifecycle } from './service/lifecycle.ts';
import { voucherSubject } from './service/subject.ts';
import { countReported } from './store/staff.ts';

export const feature = defineFeature({
  name: 'o2o',
  routes: o2oRoutes,
  pages: o2oPages,
  jobs: o2oJobs,
  provides: [
    provide(payableSubjects, voucherSubject),
    provide(moneySettings, dealFees),
    provide(lifecycles, o2oLifecycle),
    provide(subjects, { o2o: deals.subjects }),
    provide(linkedKinds, {
      kind: 'o2o',
      label: '优惠',
      view: 'o2o_object',
      offered: true,
      path: (id) => `/o2o/${id}`,
      create: () => '/o2o/create',
    }),
    provide(circlePlugins, [
      {
        key: 'o2o',
        title: '到店优惠',
        what: '成员的店的优惠：线上买，到店出示券码',
        path: (circleId) => `/phonebook/${circleId}/o2o?kind=o2o`,
      },
    ]),
    provide(staffBadges, {
      'o2o.audits': { list: listDealReviews, count: deals.review.count },
      'o2o.reported': { list: listStaffDeals, count: () => countReported() },
    }),
    provide(personFacts, { 'o2o.count': deals.counts }),
  ],
  listens: [
    inTransactionOf(visibilityChanged, (tx, { userId }) => projectShop(tx, userId)),
    afterEvent(cardChanged, 'o2o.follow-card', (ctx, { userId }) => followCard(ctx, userId)),
    afterEvent(otherCardChanged, 'o2o.follow-other-card', (ctx, { userId }) => followCard(ctx, userId)),
  ],
  demo: () => import('./demo.ts'),
});
