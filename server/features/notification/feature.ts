import { badges } from '../../platform/badges.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { accountFollowed, securityEvent } from '../account/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';
import { notificationLifecycle } from './service/lifecycle.ts';
import { countUnread, notify } from './service/notifications.ts';
import { resume } from './service/settings.ts';

export const feature = defineFeature({
  name: 'notification',
  routes: notificationRoutes,
  jobs: notificationJobs,
  provides: [provide(lifecycles, notificationLifecycle), provide(badges, { 'notice.unread': countUnread })],
  listens: [
    inTransactionOf(securityEvent, (tx, { userId, ...notification }) =>
      notify(tx, userId, { category: 'system', security: true, ...notification }),
    ),
    inTransactionOf(accountFollowed, (tx, { userId }) => resume(tx, userId)),
  ],
});
