import WithdrawalIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import DifferenceIcon from '@mui/icons-material/RuleOutlined';
import { listDifferences } from '@qunlu/contract/wallet/staff-differences.ts';
import { listWithdrawals } from '@qunlu/contract/wallet/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'wallet',
  resources: [
    {
      name: 'withdrawals',
      group: 'money',
      label: '提现',
      icon: WithdrawalIcon,
      order: 300,
      page: () => import('./pages/withdrawal-list.tsx'),
      list: listWithdrawals,
      waiting: { badge: 'wallet.withdrawals', title: '待处理的提现' },
      late: { badge: 'wallet.overdue', title: '审核晚了的提现' },
    },
    {
      name: 'differences',
      group: 'money',
      label: '对账差异',
      icon: DifferenceIcon,
      order: 310,
      page: () => import('./pages/difference-list.tsx'),
      list: listDifferences,
      waiting: { badge: 'wallet.differences', title: '待处理的对账差异' },
    },
  ],
  routes: [
    { path: '/withdrawals/:id/case', page: () => import('./pages/withdrawal-case.tsx') },
    { path: '/differences/:id/case', page: () => import('./pages/difference-case.tsx') },
  ],
  audit: {
    actions: {
      'view-difference': { label: '查看对账差异' },
      'resolve-difference': { label: '处理对账差异' },
      'view-withdrawal': { label: '查看提现' },
      'decide-withdrawal': {
        label: '审核提现',
        results: { pass: '通过', first: '第一人同意', reject: '驳回' },
      },
    },
    subjects: { withdrawal: '提现', difference: '对账差异' },
  },
};
