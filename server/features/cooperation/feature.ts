import { listCooperationReviews } from '@qunlu/contract/cooperation/staff.ts';
import { badges } from '../../platform/badges.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { visibilityChanged } from '../account/events.ts';
import { cardChanged } from '../card/events.ts';
import { consultSubjects } from '../chat/ports.ts';
import { circlePlugins } from '../circle/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { privileges } from '../membership/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { projectOwner } from '../publication/api/publication.ts';
import { linkedKinds } from '../publication/ports.ts';
import { relationEnded } from '../relation/events.ts';
import { personFacts, staffBadges } from '../staff/ports.ts';
import { cooperationJobs } from './jobs.ts';
import { cooperationRoutes } from './routes.ts';
import { cooperationConsults } from './service/consults.ts';
import { onRelationEnded } from './service/endings.ts';
import { cooperationLifecycle } from './service/lifecycle.ts';
import { posts } from './service/posts.ts';
import { cooperationPrivileges } from './service/privileges.ts';
import { requests } from './service/requests.ts';
import { followCard } from './service/writing.ts';
import { askedOf } from './store/applications.ts';
import { cooperationTable } from './store/cooperations.ts';

export const feature = defineFeature({
  name: 'cooperation',
  routes: cooperationRoutes,
  jobs: cooperationJobs,
  provides: [
    provide(lifecycles, cooperationLifecycle),
    provide(privileges, cooperationPrivileges),
    provide(subjects, { cooperation: posts.subjects }),
    provide(consultSubjects, cooperationConsults),
    provide(badges, {
      'cooperation.applications': requests.count,
      'cooperation.outcomes': ({ viewer }) => askedOf(viewer.userId),
    }),
    provide(staffBadges, {
      'cooperation.audits': { list: listCooperationReviews, count: posts.review.count },
    }),
    provide(personFacts, { 'cooperation.count': posts.counts }),
    provide(linkedKinds, {
      kind: 'cooperation',
      label: '合作',
      view: 'cooperation_object',
      path: (id) => `/cooperation/${id}`,
      create: () => '/cooperation/create',
    }),
    provide(circlePlugins, [
      {
        key: 'cooperation',
        title: '合作',
        what: '成员正在找什么、能给什么，谈成了互换名片',
        path: (circleId) => `/cooperation/square?circle=${circleId}`,
      },
    ]),
  ],
  listens: [
    inTransactionOf(visibilityChanged, (tx, { userId }) => projectOwner(tx, cooperationTable, userId)),
    inTransactionOf(relationEnded, onRelationEnded),
    afterEvent(cardChanged, 'cooperation.follow-card', (ctx, { userId }) => followCard(ctx, userId)),
  ],
  demo: () => import('./demo.ts'),
});
