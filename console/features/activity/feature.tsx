import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import ActivityIcon from '@mui/icons-material/EventAvailableOutlined';
import SettlementIcon from '@mui/icons-material/SavingsOutlined';
import {
  listActivityReviews,
  listActivitySettlements,
  staffActivityCategories,
} from '@qunlu/contract/activity/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'activity',
  resources: [
    {
      name: 'activity-audits',
      group: 'review',
      label: '活动审核',
      icon: ActivityIcon,
      order: 125,
      page: () => import('./pages/review-list.tsx'),
      list: listActivityReviews,
      idOf: (record) => Number(record['activity_id']),
      waiting: { badge: 'activity.audits', title: '待审核的活动' },
    },
    {
      name: 'activity-settlements',
      group: 'money',
      label: '活动待结算',
      icon: SettlementIcon,
      order: 290,
      page: () => import('./pages/settlement-list.tsx'),
      list: listActivitySettlements,
      idOf: (record) => Number(record['activity_id']),
    },
    {
      name: 'activity-categories',
      group: 'content',
      label: '活动分类',
      icon: CategoryIcon,
      order: 555,
      page: () => import('./pages/category-list.tsx'),
      list: staffActivityCategories,
      idOf: (record) => Number(record['category_id']),
    },
  ],
  routes: [{ path: '/activity-audits/:id/case', page: () => import('./pages/review-case.tsx') }],
  personFacts: [{ name: 'activity.count', label: '活动', unit: '个' }],
  audit: {
    actions: {
      'decide-activity': { label: '审核活动', results: { pass: '通过', reject: '不通过' } },
      'save-activity-category': {
        label: '活动分类',
        results: { new: '新建', changed: '修改', hidden: '停用' },
      },
      'cancel-activity': { label: '替主办人取消活动' },
    },
    subjects: {
      activity: '活动',
      'activity-category': '活动分类',
      'activity-question': '活动的提问',
      'activity-post': '活动的照片和感想',
    },
  },
};
