import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { articlePages, articleRoutes } from './routes.ts';
import { articleLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'article',
  routes: articleRoutes,
  pages: articlePages,
  provides: [provide(lifecycles, articleLifecycle)],
  demo: () => import('./demo.ts'),
});
