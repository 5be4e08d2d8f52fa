import type { Hub } from '../../platform/hub.ts';
import { Link } from '../../ui/icons.ts';
import { introductionPaths } from './paths.ts';

const waiting = 'introduction.waiting';

/** What this feature brings to 首页 and 我的. */
export const hub: Hub = {
  waits: [{ order: 230, badge: waiting, icon: Link, text: '个介绍等您回复', href: introductionPaths.list() }],
  user: {
    rows: [
      {
        page: 'people',
        order: 120,
        icon: Link,
        title: '介绍认识',
        href: introductionPaths.list(),
        badge: { name: waiting, label: '个介绍等您回复' },
      },
    ],
  },
};
