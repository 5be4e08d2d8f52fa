import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { closedTo, custodians } from '../account/ports.ts';
import { people, permissions } from './ports.ts';
import { relationRoutes } from './routes.ts';
import { relationCustodian } from './service/custody.ts';
import { hasBlacked } from './service/facts.ts';

export const feature = defineFeature({
  name: 'relation',
  routes: relationRoutes,
  requires: [people, permissions],
  provides: [provide(custodians, relationCustodian), provide(closedTo, hasBlacked)],
});
