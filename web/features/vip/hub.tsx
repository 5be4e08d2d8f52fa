import type { Hub } from '../../platform/hub.ts';
import { Crown } from '../../ui/icons.ts';
import { EndText } from './parts/end-text.tsx';
import { vipPaths } from './paths.ts';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  user: {
    rows: [{ section: '', order: 105, icon: Crown, title: '会员', href: vipPaths.open, End: EndText }],
  },
};
