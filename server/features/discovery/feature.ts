import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { discoveryRoutes } from './routes.ts';
import { discoveryLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'discovery',
  routes: discoveryRoutes,
  provides: [provide(lifecycles, discoveryLifecycle)],
});
