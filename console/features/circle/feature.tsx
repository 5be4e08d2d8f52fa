import CircleIcon from '@mui/icons-material/ContactsOutlined';
import EndingIcon from '@mui/icons-material/MoneyOffOutlined';
import { listCircles, listStuckCircles } from '@qunlu/contract/circle/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'circle',
  resources: [
    {
      name: 'phonebooks',
      group: 'review',
      label: '通讯录',
      icon: CircleIcon,
      order: 140,
      page: () => import('./pages/circle-list.tsx'),
      list: listCircles,
      waiting: { badge: 'phonebook.reviews', title: '待审核的通讯录' },
    },
    {
      name: 'phonebook-endings',
      group: 'people',
      label: '解散受阻',
      icon: EndingIcon,
      order: 145,
      page: () => import('./pages/ending-list.tsx'),
      list: listStuckCircles,
      waiting: { badge: 'phonebook.endings', title: '退不出会费的解散' },
    },
  ],
  personFacts: [{ name: 'phonebook.owned', label: '通讯录', unit: '个' }],
  audit: {
    actions: {
      'decide-phonebook': { label: '审核通讯录', results: { pass: '通过', reject: '不通过并禁止' } },
      'forbid-phonebook': { label: '禁止通讯录' },
      'restore-phonebook': { label: '恢复通讯录' },
      'list-phonebook': { label: '通讯录公开展示', results: { on: '放进', off: '撤下' } },
    },
    subjects: { phonebook: '通讯录' },
  },
};
