import type { Hub } from '../../platform/hub.ts';
import { Handshake } from '../../ui/icons.ts';
import { introductionPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [
      {
        section: '好友',
        order: 240,
        icon: Handshake,
        title: '介绍认识',
        href: introductionPaths.list(),
        badge: { name: 'introduction.waiting', label: '个介绍等您回复' },
      },
    ],
  },
};
