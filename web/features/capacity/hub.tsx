import type { Hub } from '../../platform/hub.ts';
import { Clock } from '../../ui/icons.ts';
import { capacityPaths } from './paths.ts';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  user: {
    rows: [
      {
        section: '',
        order: 125,
        icon: Clock,
        title: '我的候补',
        meta: '约满时排的队，有空位就通知您',
        href: capacityPaths.waiting,
      },
    ],
  },
};
