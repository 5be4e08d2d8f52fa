import { badges } from '../../platform/badges.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { securityEvent } from '../account/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { noticeJobs } from './jobs.ts';
import { noticeRoutes } from './routes.ts';
import { noticeLifecycle } from './service/lifecycle.ts';
import { countUnread, notify } from './service/notices.ts';

export const feature = defineFeature({
  name: 'notice',
  routes: noticeRoutes,
  jobs: noticeJobs,
  provides: [provide(lifecycles, noticeLifecycle), provide(badges, { 'notice.unread': countUnread })],
  listens: [
    inTransactionOf(securityEvent, (tx, { userId, ...notice }) =>
      notify(tx, userId, { category: 'system', ...notice }),
    ),
  ],
});
