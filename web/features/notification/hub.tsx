import type { Hub } from '../../platform/hub.ts';
import { Inbox } from '../../ui/icons.ts';
import { notificationPaths } from './paths.ts';

const unread = 'notice.unread';

/** What this feature brings to 我的 and the tab bar: 消息 counts what is unread, 我的 leads there, too. */
export const hub: Hub = {
  tabs: [{ place: 'messages', badges: [unread] }],
  user: {
    rows: [
      {
        group: 1,
        order: 100,
        icon: Inbox,
        title: '通知',
        href: notificationPaths.list,
        badge: { name: unread, label: '条未读通知' },
      },
    ],
  },
};
