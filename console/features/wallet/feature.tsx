import WithdrawalIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import { listWithdrawals } from '@qunlu/contract/wallet/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'wallet',
  resources: [
    {
      name: 'withdrawals',
      label: '提现',
      icon: WithdrawalIcon,
      order: 300,
      page: () => import('./pages/withdrawal-list.tsx'),
      list: listWithdrawals,
      waiting: { badge: 'wallet.withdrawals', title: '待审核的提现' },
    },
  ],
  routes: [{ path: '/withdrawals/:id/case', page: () => import('./pages/withdrawal-case.tsx') }],
  audit: {
    actions: {
      'view-withdrawal': { label: '查看提现' },
      'decide-withdrawal': {
        label: '审核提现',
        results: { pass: '通过', first: '第一人同意', reject: '驳回' },
      },
    },
    subjects: { withdrawal: '提现' },
  },
};
