import { defineFeature } from '../../platform/feature.ts';
import { chatPaths } from './paths.ts';
import { chatRoutes } from './routes.tsx';

export const feature = defineFeature({
  name: 'chat',
  routes: chatRoutes,
  personActs: [{ order: 100, label: '发消息', href: (userId) => chatPaths.chat(userId) }],
});
