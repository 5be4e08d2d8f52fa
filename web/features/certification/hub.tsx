import type { Hub } from '../../platform/hub.ts';
import { ShieldCheck } from '../../ui/icons.ts';
import { cardPaths } from '../card/paths.ts';
import { StatusText } from './parts/status-text.tsx';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [
      {
        page: 'cards',
        order: 130,
        icon: ShieldCheck,
        title: '名片认证',
        href: cardPaths.certify(),
        End: StatusText,
      },
    ],
  },
};
