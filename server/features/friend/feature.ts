import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { userRenamed, visibilityChanged } from '../account/events.ts';
import { cardChanged } from '../card/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { relationEnded } from '../relation/events.ts';
import { friendJobs } from './jobs.ts';
import { friendRoutes } from './routes.ts';
import { friendLifecycle } from './service/lifecycle.ts';
import { followVisibility, partFriends } from './service/endings.ts';
import { refreshEntries } from './service/entries.ts';

export const feature = defineFeature({
  name: 'friend',
  routes: friendRoutes,
  jobs: friendJobs,
  provides: [provide(lifecycles, friendLifecycle)],
  listens: [
    inTransactionOf(relationEnded, partFriends),
    inTransactionOf(visibilityChanged, followVisibility),
    afterEvent(cardChanged, 'friend.refresh-after-card', (ctx, { userId }) => refreshEntries(ctx, userId)),
    afterEvent(userRenamed, 'friend.refresh-after-name', (ctx, { userId }) => refreshEntries(ctx, userId)),
  ],
});
