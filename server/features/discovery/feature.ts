import { afterEvent } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { visibilityChanged } from '../account/events.ts';
import { cardChanged, cardVisibilityChanged } from '../card/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { discoveryJobs } from './jobs.ts';
import { discoveryRoutes } from './routes.ts';
import { discoveryLifecycle } from './service/lifecycle.ts';
import { readPerson } from './service/search/refresh.ts';

export const feature = defineFeature({
  name: 'discovery',
  routes: discoveryRoutes,
  jobs: discoveryJobs,
  demo: () => import('./demo.ts'),
  provides: [provide(lifecycles, discoveryLifecycle)],
  listens: [
    afterEvent(cardChanged, 'discovery.read-card', (ctx, { userId }) => readPerson(ctx, userId)),
    // Whether somebody may be found is asked with every search: this only brings back who was hidden.
    afterEvent(cardVisibilityChanged, 'discovery.read-shown-card', (ctx, { userId }) =>
      readPerson(ctx, userId),
    ),
    afterEvent(visibilityChanged, 'discovery.read-shown-person', (ctx, { userId }) =>
      readPerson(ctx, userId),
    ),
  ],
});
