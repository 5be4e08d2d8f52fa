import RosterIcon from '@mui/icons-material/GroupAddOutlined';
import { listRosterReviews } from '@qunlu/contract/roster/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'roster',
  resources: [
    {
      name: 'roster-imports',
      group: 'review',
      label: '名册导入',
      icon: RosterIcon,
      order: 140,
      page: () => import('./pages/import-list.tsx'),
      list: listRosterReviews,
      waiting: { badge: 'roster.imports', title: '待审核的名册' },
    },
  ],
  routes: [
    { path: '/roster-imports/:id/case', page: () => import('./pages/import-review.tsx') },
    { path: '/protect/audit-import-phonebook/:id', page: () => import('./pages/protected-import.tsx') },
  ],
  audit: {
    actions: {
      'view-roster-import': { label: '查看名册样本' },
      'decide-roster-import': { label: '审核名册导入', results: { pass: '通过', reject: '不通过' } },
      'roster-import-link': { label: '生成名册审核链接' },
    },
    subjects: { 'roster-import': '名册导入' },
  },
};
