import { defineFeature } from '../../platform/feature.ts';
import { adminRoutes } from './routes/admin.ts';
import { publishingRoutes } from './routes/publishing.ts';
import { registeringRoutes } from './routes/registering.ts';
import { talkRoutes } from './routes/talk.ts';

export const feature = defineFeature({
  name: 'activity',
  routes(bind) {
    publishingRoutes(bind);
    registeringRoutes(bind);
    adminRoutes(bind);
    talkRoutes(bind);
  },
});
