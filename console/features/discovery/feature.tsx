import IndustryIcon from '@mui/icons-material/CategoryOutlined';
import PickIcon from '@mui/icons-material/RecommendOutlined';
import { listPicks, listStaffIndustries } from '@qunlu/contract/discovery/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'discovery',
  resources: [
    {
      name: 'circle-picks',
      group: 'people',
      label: '推荐的通讯录',
      icon: PickIcon,
      order: 410,
      page: () => import('./pages/pick-list.tsx'),
      list: listPicks,
    },
    {
      name: 'industries',
      group: 'people',
      label: '行业',
      icon: IndustryIcon,
      order: 420,
      page: () => import('./pages/industry-list.tsx'),
      list: listStaffIndustries,
    },
  ],
  routes: [],
  audit: {
    actions: {
      'edit-industry': { label: '改行业' },
      'pick-circle': { label: '推荐通讯录' },
      'unpick-circle': { label: '不再推荐通讯录' },
    },
    subjects: { industry: '行业' },
  },
};
