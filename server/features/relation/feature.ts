import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { closedTo, relationFlags } from '../account/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { permissions } from './ports.ts';
import { relationRoutes } from './routes.ts';
import { relationLifecycle } from './service/lifecycle.ts';
import { flagsBetween, hasBlocked } from './service/facts.ts';

export const feature = defineFeature({
  name: 'relation',
  routes: relationRoutes,
  requires: [permissions],
  provides: [
    provide(lifecycles, relationLifecycle),
    provide(closedTo, hasBlocked),
    provide(relationFlags, flagsBetween),
  ],
});
