import type { Hub } from '../../platform/hub.ts';
import { Phone } from '../../ui/icons.ts';
import { callPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [{ page: 'people', order: 128, icon: Phone, title: '通话', href: callPaths.mine() }],
  },
};
