import type { Hub } from '../../platform/hub.ts';
import { Wallet } from '../../ui/icons.ts';
import { BalanceText } from './parts/balance-text.tsx';
import { walletPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [
      {
        page: 'money',
        order: 110,
        icon: Wallet,
        title: '钱包',
        href: walletPaths.wallet(),
        End: BalanceText,
      },
    ],
  },
};
