import FamilyIcon from '@mui/icons-material/Diversity3Outlined';
import { listStaffFamilies } from '@qunlu/contract/family/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'family',
  resources: [
    {
      name: 'families',
      group: 'review',
      label: '大家庭',
      icon: FamilyIcon,
      order: 142,
      page: () => import('./pages/family-list.tsx'),
      list: listStaffFamilies,
      idOf: (record) => Number(record['family_id']),
    },
  ],
  routes: [{ path: '/families/:id/case', page: () => import('./pages/family-case.tsx') }],
  audit: {
    actions: { 'dissolve-family': { label: '解散大家庭' } },
    subjects: { family: '大家庭' },
  },
};
