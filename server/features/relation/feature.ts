import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { closedTo } from '../account/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { people, permissions } from './ports.ts';
import { relationRoutes } from './routes.ts';
import { relationLifecycle } from './service/lifecycle.ts';
import { hasBlacked } from './service/facts.ts';

export const feature = defineFeature({
  name: 'relation',
  routes: relationRoutes,
  requires: [people, permissions],
  provides: [provide(lifecycles, relationLifecycle), provide(closedTo, hasBlacked)],
});
