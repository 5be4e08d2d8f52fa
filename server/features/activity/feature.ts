import { listActivityReviews } from '@qunlu/contract/activity/staff.ts';
import { badges } from '../../platform/badges.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { visibilityChanged } from '../account/events.ts';
import { attendanceSubjects } from '../attendance/ports.ts';
import { capacitySubjects } from '../capacity/ports.ts';
import { consultSubjects } from '../chat/ports.ts';
import { circlePlugins } from '../circle/ports.ts';
import { cardChanged } from '../card/events.ts';
import { moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { privileges } from '../membership/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { orderRefunded } from '../order/events.ts';
import { payableSubjects } from '../order/ports.ts';
import { projectOwner } from '../publication/api/publication.ts';
import { linkedKinds } from '../publication/ports.ts';
import { campaignAudiences } from '../sms/ports.ts';
import { personFacts, staffBadges } from '../staff/ports.ts';
import { logJobs } from './jobs/logs.ts';
import { registeringJobs } from './jobs/registering.ts';
import { adminRoutes } from './routes/admin.ts';
import { activityPages, publishingRoutes } from './routes/publishing.ts';
import { registeringRoutes } from './routes/registering.ts';
import { talkRoutes } from './routes/talk.ts';
import { activityLifecycle } from './service/lifecycle.ts';
import { activities } from './service/publishing/activities.ts';
import { activityFees } from './service/publishing/fees.ts';
import { activityPrivileges } from './service/publishing/limits.ts';
import { followCard } from './service/publishing/publish.ts';
import { activityConsults } from './service/talk/consults.ts';
import { activityTexts } from './service/talk/texts.ts';
import { talkSubjects } from './service/talk/talk-subjects.ts';
import { activityAttendance } from './service/registering/attendance-subject.ts';
import { settleRefunded, ticketSubject } from './service/registering/subject.ts';
import { countToDecide } from './service/registering/waits.ts';
import { ticketCapacity } from './service/registering/waiting.ts';
import { activityTable } from './store/activities.ts';

export const feature = defineFeature({
  name: 'activity',
  routes(bind) {
    publishingRoutes(bind);
    registeringRoutes(bind);
    adminRoutes(bind);
    talkRoutes(bind);
  },
  pages: activityPages,
  jobs: [...logJobs, ...registeringJobs],
  provides: [
    provide(lifecycles, activityLifecycle),
    provide(privileges, activityPrivileges),
    provide(subjects, { activity: activities.subjects, ...talkSubjects }),
    provide(badges, { 'activity.to-decide': countToDecide }),
    provide(staffBadges, {
      'activity.audits': { list: listActivityReviews, count: activities.review.count },
    }),
    provide(personFacts, { 'activity.count': activities.counts }),
    provide(linkedKinds, {
      kind: 'activity',
      label: '活动',
      view: 'activity_object',
      path: (id) => `/activity/${id}`,
      create: (circleId) => `/activity/post?circle=${circleId}`,
    }),
    provide(circlePlugins, [
      {
        key: 'activity',
        title: '活动',
        what: '圈子的活动：线下聚会、讲座，在这里报名',
        path: (circleId) => `/app/activity-home?circle=${circleId}`,
      },
    ]),
    provide(campaignAudiences, activityTexts),
    provide(moneySettings, activityFees),
    provide(payableSubjects, ticketSubject),
    provide(capacitySubjects, ticketCapacity),
    provide(attendanceSubjects, activityAttendance),
    provide(consultSubjects, activityConsults),
  ],
  listens: [
    inTransactionOf(visibilityChanged, (tx, { userId }) => projectOwner(tx, activityTable, userId)),
    afterEvent(cardChanged, 'activity.follow-card', (ctx, { userId }) => followCard(ctx, userId)),
    inTransactionOf(orderRefunded, settleRefunded),
  ],
  demo: () => import('./demo.ts'),
});
