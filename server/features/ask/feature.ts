import { listAskReviews } from '@qunlu/contract/ask/staff.ts';
import { badges } from '../../platform/badges.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { personBanned, visibilityChanged } from '../account/events.ts';
import { circleDays, circlePlugins, circleWaits } from '../circle/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { orderTurns, payableSubjects } from '../order/ports.ts';
import { staffBadges } from '../staff/ports.ts';
import { askRoutes } from './routes.ts';
import { projectProfile } from './service/answerers.ts';
import { followBan } from './service/banned.ts';
import { askDays, askPlugins, askWaits } from './service/days.ts';
import { askLifecycle } from './service/lifecycle.ts';
import { listenSubject } from './service/listen.ts';
import { askSubjects } from './service/report-subjects.ts';
import { askReview } from './service/review.ts';
import { bountySubject, personSubject } from './service/subject.ts';
import { askBadges, askTurns } from './service/waits.ts';
import { hideWriter } from './store/lifecycle.ts';

export const feature = defineFeature({
  name: 'ask',
  routes: askRoutes,
  provides: [
    provide(payableSubjects, personSubject),
    provide(payableSubjects, bountySubject),
    provide(payableSubjects, listenSubject),
    provide(orderTurns, askTurns),
    provide(badges, askBadges),
    provide(circlePlugins, askPlugins),
    provide(circleDays, askDays),
    provide(circleWaits, askWaits),
    provide(subjects, askSubjects),
    provide(lifecycles, askLifecycle),
    provide(staffBadges, { 'ask.audits': { list: listAskReviews, count: askReview.count } }),
  ],
  demo: () => import('./demo.ts'),
  listens: [
    inTransactionOf(visibilityChanged, async (tx, { userId, visible }) => {
      await hideWriter(tx.db, userId, !visible);
      await projectProfile(tx, userId, visible);
    }),
    afterEvent(personBanned, 'ask.banned', followBan),
  ],
});
