import type { Hub } from '../../platform/hub.ts';
import { Inbox } from '../../ui/icons.ts';
import { notificationPaths } from './paths.ts';

const unread = 'notice.unread';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  tabs: [{ place: 'user', badges: [unread] }],
  user: {
    rows: [
      {
        section: '',
        order: 100,
        icon: Inbox,
        title: '通知',
        href: notificationPaths.list,
        badge: { name: unread, label: '条未读通知' },
      },
    ],
  },
};
