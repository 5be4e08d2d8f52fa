import { defineFeature } from '../../platform/feature.ts';
import { cardRoutes } from './routes.tsx';

export const feature = defineFeature({
  name: 'card',
  routes: cardRoutes,
  aliases: [
    { from: '/card/receipts', to: '/card/callers' },
    { from: '/card/visitors', to: '/card/callers' },
  ],
});
