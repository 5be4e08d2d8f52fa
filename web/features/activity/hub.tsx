import type { Hub } from '../../platform/hub.ts';
import { CalendarDays } from '../../ui/icons.ts';
import { activityPaths } from './paths.ts';

/** What this feature brings to 首页 and 我的. */
export const hub: Hub = {
  home: {
    rows: [
      {
        order: 340,
        icon: CalendarDays,
        title: '找活动',
        meta: '附近和感兴趣的，按时间、城市、分类找',
        href: activityPaths.find(),
      },
    ],
  },
  user: {
    rows: [
      {
        section: '活动',
        order: 390,
        icon: CalendarDays,
        title: '我的活动',
        href: activityPaths.mine(),
      },
    ],
  },
};
