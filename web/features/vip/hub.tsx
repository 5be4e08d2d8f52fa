import type { Hub } from '../../platform/hub.ts';
import { Crown } from '../../ui/icons.ts';
import { EndText } from './parts/end-text.tsx';
import { vipPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [{ page: 'vip', order: 100, icon: Crown, title: '会员', href: vipPaths.open, End: EndText }],
  },
};
