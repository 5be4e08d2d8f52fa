import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import ServiceIcon from '@mui/icons-material/FactCheckOutlined';
import HiddenIcon from '@mui/icons-material/PersonOffOutlined';
import ApplicationIcon from '@mui/icons-material/AddBusinessOutlined';
import {
  listApplications,
  listServiceReviews,
  listHiddenSellers,
  staffCategories,
} from '@qunlu/contract/service/staff.ts';
import { byUser, type Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'service',
  resources: [
    {
      name: 'service-audits',
      group: 'review',
      label: '服务审核',
      icon: ServiceIcon,
      order: 120,
      page: () => import('./pages/review-list.tsx'),
      list: listServiceReviews,
      idOf: (record) => Number(record['service_id']),
      waiting: { badge: 'service.audits', title: '待审核的服务' },
    },
    {
      name: 'service-categories',
      group: 'content',
      label: '服务分类',
      icon: CategoryIcon,
      order: 550,
      page: () => import('./pages/category-list.tsx'),
      list: staffCategories,
      idOf: (record) => Number(record['category_id']),
    },
    {
      name: 'seller-applications',
      group: 'review',
      label: '开店申请',
      icon: ApplicationIcon,
      order: 130,
      page: () => import('./pages/application-list.tsx'),
      list: listApplications,
      waiting: { badge: 'service.applications', title: '待审核的开店申请' },
    },
    {
      name: 'hidden-sellers',
      group: 'people',
      label: '被隐藏的卖家',
      icon: HiddenIcon,
      order: 560,
      page: () => import('./pages/hidden-sellers.tsx'),
      list: listHiddenSellers,
      idOf: byUser,
    },
  ],
  routes: [{ path: '/service-audits/:id/case', page: () => import('./pages/review-case.tsx') }],
  personFacts: [{ name: 'service.count', label: '服务', unit: '个' }],
  audit: {
    actions: {
      'decide-service': { label: '审核服务', results: { pass: '通过', reject: '不通过' } },
      'save-service-category': {
        label: '服务分类',
        results: { new: '新建', changed: '修改', hidden: '停用' },
      },
      'decide-seller': { label: '审核开店申请', results: { pass: '通过', reject: '不通过' } },
      'release-seller': { label: '提前恢复卖家' },
    },
    subjects: { service: '服务', 'service-category': '服务分类', 'service-comment': '服务的评价' },
  },
};
