import { listBuyReviews, listStaffBuys } from '@qunlu/contract/groupbuy/staff.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { visibilityChanged } from '../account/events.ts';
import { attendanceSubjects } from '../attendance/ports.ts';
import { cardChanged, otherCardChanged } from '../card/events.ts';
import { consultSubjects } from '../chat/ports.ts';
import { circlePlugins } from '../circle/ports.ts';
import { moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { projectOwner } from '../publication/api/publication.ts';
import { linkedKinds } from '../publication/ports.ts';
import { personFacts, staffBadges } from '../staff/ports.ts';
import { entryHanded } from './events.ts';
import { groupbuyJobs } from './jobs.ts';
import { groupbuyPages, groupbuyRoutes } from './routes.ts';
import { pickupAttendance } from './service/attendance-subject.ts';
import { buyPath, buys } from './service/buys.ts';
import { buyConsults } from './service/consults.ts';
import { buyFees } from './service/fees.ts';
import { groupbuyLifecycle } from './service/lifecycle.ts';
import { followCard } from './service/publish.ts';
import { receive } from './service/receive.ts';
import { entrySubject } from './service/subject.ts';
import { buyTable } from './store/buys.ts';
import { countReported } from './store/staff.ts';

export const feature = defineFeature({
  name: 'groupbuy',
  routes: groupbuyRoutes,
  pages: groupbuyPages,
  jobs: groupbuyJobs,
  provides: [
    provide(payableSubjects, entrySubject),
    provide(attendanceSubjects, pickupAttendance),
    provide(moneySettings, buyFees),
    provide(consultSubjects, buyConsults),
    provide(lifecycles, groupbuyLifecycle),
    provide(subjects, { groupbuy: buys.subjects }),
    provide(linkedKinds, {
      kind: 'groupbuy',
      label: '团购',
      view: 'groupbuy_object',
      path: buyPath,
      create: (circleId) => `/groupbuy/create?circle=${circleId}`,
    }),
    provide(circlePlugins, [
      {
        key: 'groupbuy',
        title: '团购',
        what: '成员一起买：接龙、成团、取货',
        path: (circleId) => `/groupbuy?circle=${circleId}`,
      },
    ]),
    provide(staffBadges, {
      'groupbuy.audits': { list: listBuyReviews, count: buys.review.count },
      'groupbuy.reported': { list: listStaffBuys, count: () => countReported() },
    }),
    provide(personFacts, { 'groupbuy.count': buys.counts }),
  ],
  listens: [
    inTransactionOf(visibilityChanged, (tx, { userId }) => projectOwner(tx, buyTable, userId)),
    afterEvent(entryHanded, 'groupbuy.receive', (ctx, { entryId }) => receive(ctx, entryId)),
    afterEvent(cardChanged, 'groupbuy.follow-card', (ctx, { userId }) => followCard(ctx, userId)),
    afterEvent(otherCardChanged, 'groupbuy.follow-other-card', (ctx, { userId }) => followCard(ctx, userId)),
  ],
  demo: () => import('./demo.ts'),
});
