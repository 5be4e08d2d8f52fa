import { defineFeature } from '../../platform/feature.ts';
import { vouchPaths } from './paths.ts';
import { vouchRoutes } from './routes.tsx';

export const feature = defineFeature({
  name: 'vouch',
  routes: vouchRoutes,
  personParts: [{ order: 100, load: () => import('./parts/vouched-section.tsx') }],
  personActs: [{ order: 200, label: '写佐证', href: (userId) => vouchPaths.create(userId), friends: true }],
});
