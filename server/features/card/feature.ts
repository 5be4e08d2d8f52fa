import { badges } from '../../platform/badges.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { visibilityChanged } from '../account/events.ts';
import { cardSummary } from '../account/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { established, subjects } from '../moderation/ports.ts';
import { privileges } from '../membership/ports.ts';
import { relationEnded } from '../relation/events.ts';
import { permissions } from '../relation/ports.ts';
import { personFacts } from '../staff/ports.ts';
import { missions } from '../score/ports.ts';
import { behaviorChecks } from '../tracking/ports.ts';
import { cardJobs } from './jobs.ts';
import { cardPages, cardRoutes } from './routes.ts';
import { cardLifecycle } from './service/lifecycle.ts';
import { hasRevealedToday, hasViewedToday, isEstablished } from './service/activity-checks.ts';
import { cardMissions } from './service/missions.ts';
import { cardSubjects } from './service/moderation.ts';
import { contactRequests, onRelationEnded } from './service/requests.ts';
import { cardCounts, permissionsOn } from './service/people.ts';
import { followVisibility } from './service/visibility.ts';
import { cardPrivileges } from './service/privileges.ts';
import { summariseCards } from './service/view.ts';

export const feature = defineFeature({
  name: 'card',
  routes: cardRoutes,
  pages: cardPages,
  jobs: cardJobs,
  provides: [
    provide(cardSummary, summariseCards),
    provide(privileges, cardPrivileges),
    provide(lifecycles, cardLifecycle),
    provide(badges, { 'card.requests': contactRequests.count }),
    provide(subjects, { card: cardSubjects }),
    provide(established, isEstablished),
    provide(permissions, permissionsOn),
    provide(missions, cardMissions),
    provide(personFacts, { 'card.count': cardCounts }),
    provide(behaviorChecks, {
      'view-card': async (ctx, { userId, targetType, targetId }) =>
        targetType === 'card' && hasViewedToday(ctx, userId, targetId),
      'reveal-contact': async (ctx, { userId, targetType, targetId }) =>
        targetType === 'card' && hasRevealedToday(ctx, userId, targetId),
    }),
  ],
  listens: [
    inTransactionOf(visibilityChanged, followVisibility),
    inTransactionOf(relationEnded, onRelationEnded),
  ],
  demo: () => import('./demo.ts'),
});
