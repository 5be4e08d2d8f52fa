import type { Hub } from '../../platform/hub.ts';
import { ShieldCheck } from '../../ui/icons.ts';
import { cardPaths } from '../card/paths.ts';
import { StatusText } from './parts/status-text.tsx';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  user: {
    rows: [
      {
        section: '名片',
        order: 340,
        icon: ShieldCheck,
        title: '名片认证',
        href: cardPaths.certify(),
        End: StatusText,
      },
    ],
  },
};
