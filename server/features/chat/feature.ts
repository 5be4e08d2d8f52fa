import { badges } from '../../platform/badges.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { pushChecks } from '../notification/ports.ts';
import { chatJobs } from './jobs.ts';
import { chatRoutes } from './routes.ts';
import { chatLifecycle } from './service/lifecycle.ts';
import { findWaitingPushes, unreadFor } from './service/marks.ts';
import { messageSubjects } from './service/reports.ts';
import { pushBegin } from './service/sending.ts';

export const feature = defineFeature({
  name: 'chat',
  routes: chatRoutes,
  jobs: chatJobs,
  provides: [
    provide(badges, { 'chat.unread': unreadFor }),
    provide(lifecycles, chatLifecycle),
    provide(pushChecks, { [pushBegin]: findWaitingPushes }),
    provide(subjects, { 'chat-message': messageSubjects }),
  ],
  demo: () => import('./demo.ts'),
});
