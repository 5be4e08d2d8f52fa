import { badges } from '../../platform/badges.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { chatRoutes } from './routes.ts';
import { unreadFor } from './service/marks.ts';

export const feature = defineFeature({
  name: 'chat',
  routes: chatRoutes,
  provides: [provide(badges, { 'chat.unread': unreadFor })],
});
