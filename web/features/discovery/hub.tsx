import type { Hub } from '../../platform/hub.ts';
import { Heart, Tags } from '../../ui/icons.ts';
import { discoveryPaths } from './paths.ts';

/** The place 发现 of the tab bar, and what this feature brings to 我的. */
export const hub: Hub = {
  tabs: [{ place: 'find' }],
  user: {
    rows: [
      { page: 'cards', order: 140, icon: Tags, title: '我的行业', href: discoveryPaths.industry },
      { page: 'cards', order: 150, icon: Heart, title: '兴趣标签', href: discoveryPaths.tags },
    ],
  },
};
