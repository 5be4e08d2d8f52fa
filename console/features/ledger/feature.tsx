import CheckIcon from '@mui/icons-material/FactCheckOutlined';
import SettingIcon from '@mui/icons-material/PercentOutlined';
import { listChecks, listSettings, viewPersonMoney } from '@qunlu/contract/ledger/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'ledger',
  resources: [
    {
      name: 'money-settings',
      group: 'money',
      label: '费率与限额',
      icon: SettingIcon,
      order: 560,
      page: () => import('./pages/setting-list.tsx'),
      list: listSettings,
      idOf: ({ name }) => String(name),
      waiting: { badge: 'ledger.raises', title: '待确认的涨价' },
    },
    {
      name: 'ledger-checks',
      group: 'money',
      label: '账本核对',
      icon: CheckIcon,
      order: 570,
      page: () => import('./pages/check-list.tsx'),
      list: listChecks,
      waiting: { badge: 'ledger.differences', title: '账本不平的地方' },
    },
  ],
  routes: [{ path: '/users/:id/money', page: () => import('./pages/person-money.tsx') }],
  audit: {
    actions: {
      'view-money': { label: '查看一个人的钱' },
      'set-money': { label: '定费率或限额', results: { proposed: '提涨价' } },
      'decide-money': { label: '同事提的涨价', results: { pass: '确认', reject: '不涨' } },
    },
    subjects: { setting: '费率与限额' },
  },
  personFacts: [{ name: 'ledger.holds', label: '冻结中的款项', unit: '笔' }],
  personPages: [{ label: '看钱包', path: (userId) => `/users/${userId}/money`, by: viewPersonMoney }],
};
