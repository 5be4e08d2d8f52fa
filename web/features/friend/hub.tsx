import type { Hub } from '../../platform/hub.ts';
import { UserPlus, Users } from '../../ui/icons.ts';
import { friendPaths } from './paths.ts';
import { FriendTotal } from './parts/friend-total.tsx';

const waiting = 'friend.applications';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  // Applications whose notification is unread are counted by the notifications already.
  tabs: [{ place: 'contacts', badges: ['friend.applications-read'] }],
  waits: [
    { order: 200, badge: waiting, icon: UserPlus, text: '位想加您为好友', href: friendPaths.applications },
  ],
  user: {
    rows: [
      {
        page: 'people',
        order: 100,
        icon: Users,
        title: '好友',
        href: friendPaths.list,
        End: FriendTotal,
      },
      {
        page: 'people',
        order: 110,
        icon: UserPlus,
        title: '新的好友',
        href: friendPaths.applications,
        badge: { name: waiting, label: '个申请等您回复' },
      },
    ],
  },
};
