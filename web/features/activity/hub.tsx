import type { Hub } from '../../platform/hub.ts';
import { CalendarDays, Users } from '../../ui/icons.ts';
import { activityPaths } from './paths.ts';

const waiting = 'activity.to-decide';

/** What this feature brings to 首页 and 我的. */
export const hub: Hub = {
  waits: [
    { order: 150, badge: waiting, icon: Users, text: '位报名等您审核', href: activityPaths.mine('hosted') },
  ],
  user: {
    rows: [
      {
        group: 2,
        order: 400,
        icon: CalendarDays,
        title: '我的活动',
        href: activityPaths.mine(),
        badge: { name: waiting, label: '位报名等您审核' },
      },
    ],
  },
};
