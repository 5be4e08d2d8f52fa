import HiddenIcon from '@mui/icons-material/PersonOffOutlined';
import ApplicationIcon from '@mui/icons-material/AddBusinessOutlined';
import { listApplications, listHiddenSellers } from '@qunlu/contract/service/staff.ts';
import { byUser, type Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'service',
  resources: [
    {
      name: 'seller-applications',
      label: '开店申请',
      icon: ApplicationIcon,
      order: 130,
      page: () => import('./pages/application-list.tsx'),
      list: listApplications,
      waiting: { badge: 'service.applications', title: '待审核的开店申请' },
    },
    {
      name: 'hidden-sellers',
      label: '被隐藏的卖家',
      icon: HiddenIcon,
      order: 560,
      page: () => import('./pages/hidden-sellers.tsx'),
      list: listHiddenSellers,
      idOf: byUser,
    },
  ],
  audit: {
    actions: {
      'decide-seller': { label: '审核开店申请', results: { pass: '通过', reject: '不通过' } },
      'release-seller': { label: '提前恢复卖家' },
    },
  },
};
