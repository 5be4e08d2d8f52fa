import type { Hub } from '../../platform/hub.ts';
import { Handshake } from '../../ui/icons.ts';
import { cooperationPaths } from './paths.ts';

const applications = 'cooperation.applications';
const outcomes = 'cooperation.outcomes';

/** What this feature brings to 首页 and 我的. */
export const hub: Hub = {
  waits: [
    {
      order: 232,
      badge: applications,
      icon: Handshake,
      text: '个合作申请等您回复',
      href: cooperationPaths.mine('received'),
    },
    {
      order: 234,
      badge: outcomes,
      icon: Handshake,
      text: '个合作想知道结果',
      href: cooperationPaths.mine('asked'),
    },
  ],
  user: {
    rows: [
      {
        page: 'people',
        order: 118,
        icon: Handshake,
        title: '我的合作',
        href: cooperationPaths.mine(),
        badge: { name: [applications, outcomes], label: '个合作等您回复' },
      },
    ],
  },
};
