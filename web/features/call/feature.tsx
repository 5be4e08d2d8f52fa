import { defineFeature } from '../../platform/feature.ts';
import { callPaths } from './paths.ts';
import { callRoutes } from './routes.tsx';

export const feature = defineFeature({
  name: 'call',
  routes: callRoutes,
  personActs: [{ order: 130, label: '打隐号电话', friends: true, href: (userId) => callPaths.to(userId) }],
});
