import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { badges } from '../../platform/badges.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { userRenamed, visibilityChanged } from '../account/events.ts';
import { cardChanged, cardVisibilityChanged } from '../card/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { privileges } from '../membership/ports.ts';
import { relationEnded } from '../relation/events.ts';
import { friendJobs } from './jobs.ts';
import { friendRoutes } from './routes.ts';
import { countApplicationsRead } from './service/badges.ts';
import { friendApplications } from './service/decide.ts';
import { onRelationEnded } from './service/endings.ts';
import { refreshEntries } from './service/entries.ts';
import { friendLifecycle } from './service/lifecycle.ts';
import { friendPrivileges } from './service/privileges.ts';
import { followVisibility } from './service/visibility.ts';

export const feature = defineFeature({
  name: 'friend',
  routes: friendRoutes,
  jobs: friendJobs,
  provides: [
    provide(lifecycles, friendLifecycle),
    provide(privileges, friendPrivileges),
    provide(badges, {
      'friend.applications': friendApplications.count,
      'friend.applications-read': countApplicationsRead,
    }),
  ],
  listens: [
    inTransactionOf(relationEnded, onRelationEnded),
    // Hidden people leave the lists inside the transaction; other changes of what lists show follow after it.
    inTransactionOf(visibilityChanged, followVisibility),
    inTransactionOf(cardVisibilityChanged, (tx, { userId }) => refreshEntries(tx, userId)),
    afterEvent(cardChanged, 'friend.refresh-after-card', (ctx, { userId }) => refreshEntries(ctx, userId)),
    afterEvent(userRenamed, 'friend.refresh-after-name', (ctx, { userId }) => refreshEntries(ctx, userId)),
  ],
  demo: () => import('./demo.ts'),
});
