import type { Hub } from '../../platform/hub.ts';
import { Clock } from '../../ui/icons.ts';
import { capacityPaths } from './paths.ts';

const offered = 'capacity.offered';

/** What this feature brings to 首页 and 我的. */
export const hub: Hub = {
  waits: [{ order: 100, badge: offered, icon: Clock, text: '个候补有空位了', href: capacityPaths.waiting }],
  user: {
    rows: [
      {
        page: 'trade',
        order: 300,
        icon: Clock,
        title: '我的候补',
        meta: '约满时排的队，有空位就通知您',
        href: capacityPaths.waiting,
        badge: { name: offered, label: '个候补有空位了' },
      },
    ],
  },
};
