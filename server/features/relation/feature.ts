import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { closedTo, custodians, relationFlags } from '../account/ports.ts';
import { permissions } from './ports.ts';
import { relationRoutes } from './routes.ts';
import { relationCustodian } from './service/custody.ts';
import { flagsBetween, hasBlacked } from './service/facts.ts';

export const feature = defineFeature({
  name: 'relation',
  routes: relationRoutes,
  requires: [permissions],
  provides: [
    provide(custodians, relationCustodian),
    provide(closedTo, hasBlacked),
    provide(relationFlags, flagsBetween),
  ],
});
