import { defineFeature } from '../../platform/feature.ts';
import { Inbox } from '../../ui/icons.ts';
import { noticePaths } from './paths.ts';
import { noticeRoutes } from './routes.tsx';

const unread = 'notice.unread';

export const feature = defineFeature({
  name: 'notice',
  routes: noticeRoutes,
  tabs: [{ place: 'user', badges: [unread] }],
  user: {
    rows: [
      {
        section: '',
        order: 100,
        icon: Inbox,
        title: '通知',
        href: noticePaths.list,
        badge: { name: unread, label: '条未读通知' },
      },
    ],
  },
});
