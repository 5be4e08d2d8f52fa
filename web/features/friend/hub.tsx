import type { Hub } from '../../platform/hub.ts';
import { UserPlus, Users } from '../../ui/icons.ts';
import { friendPaths } from './paths.ts';
import { FriendTotal } from './parts/friend-total.tsx';

const badge = { name: 'friend.applications', label: '个申请等您回复' };

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  // Applications whose notification is unread are counted by the notifications already.
  tabs: [{ place: 'user', badges: ['friend.applications-read'] }],
  home: {
    rows: [
      {
        order: 300,
        icon: Users,
        title: '好友',
        meta: '按姓名从 A 到 Z 找人',
        href: friendPaths.list,
        badge,
      },
    ],
  },
  user: {
    rows: [
      {
        section: '好友',
        order: 200,
        icon: Users,
        title: '好友',
        href: friendPaths.list,
        End: FriendTotal,
      },
      {
        section: '好友',
        order: 210,
        icon: UserPlus,
        title: '新的好友',
        href: friendPaths.applications,
        badge,
      },
    ],
  },
};
