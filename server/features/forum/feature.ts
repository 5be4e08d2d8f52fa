import { listForumReviews } from '@qunlu/contract/forum/staff.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { visibilityChanged } from '../account/events.ts';
import { circleDays, circlePlugins, circleWaits } from '../circle/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { staffBadges } from '../staff/ports.ts';
import { forumJobs } from './jobs.ts';
import { forumPages, forumRoutes } from './routes.ts';
import { forumDays, forumPlugins, forumWaits } from './service/days.ts';
import { forumLifecycle } from './service/lifecycle.ts';
import { forumSubjects } from './service/report-subjects.ts';
import { topicReview } from './service/review.ts';
import { hideAuthor } from './store/topics.ts';

export const feature = defineFeature({
  name: 'forum',
  routes: forumRoutes,
  pages: forumPages,
  jobs: forumJobs,
  provides: [
    provide(lifecycles, forumLifecycle),
    provide(subjects, forumSubjects),
    provide(staffBadges, { 'forum.audits': { list: listForumReviews, count: topicReview.count } }),
    provide(circlePlugins, forumPlugins),
    provide(circleDays, forumDays),
    provide(circleWaits, forumWaits),
  ],
  listens: [
    inTransactionOf(visibilityChanged, (tx, { userId, visible }) => hideAuthor(tx.db, userId, !visible)),
  ],
  demo: () => import('./demo.ts'),
});
