import type { Hub } from '../../platform/hub.ts';
import { Wallet } from '../../ui/icons.ts';
import { BalanceText } from './parts/balance-text.tsx';
import { walletPaths } from './paths.ts';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  user: {
    rows: [
      {
        section: '',
        order: 110,
        icon: Wallet,
        title: '钱包',
        href: walletPaths.wallet(),
        End: BalanceText,
      },
    ],
  },
};
