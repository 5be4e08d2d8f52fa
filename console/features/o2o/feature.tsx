import DealIcon from '@mui/icons-material/LocalOfferOutlined';
import ReviewIcon from '@mui/icons-material/StorefrontOutlined';
import { listDealReviews, listStaffDeals } from '@qunlu/contract/o2o/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'o2o',
  resources: [
    {
      name: 'o2o-audits',
      group: 'review',
      label: '到店优惠审核',
      icon: ReviewIcon,
      order: 122,
      page: () => import('./pages/review-list.tsx'),
      list: listDealReviews,
      idOf: (record) => Number(record['deal_id']),
      waiting: { badge: 'o2o.audits', title: '待审核的到店优惠' },
    },
    {
      name: 'o2o-deals',
      group: 'review',
      label: '到店优惠',
      icon: DealIcon,
      order: 212,
      page: () => import('./pages/deal-list.tsx'),
      list: listStaffDeals,
      idOf: (record) => Number(record['deal_id']),
      waiting: { badge: 'o2o.reported', title: '被举报的到店优惠' },
    },
  ],
  routes: [{ path: '/o2o-audits/:id/case', page: () => import('./pages/review-case.tsx') }],
  personFacts: [{ name: 'o2o.count', label: '到店优惠', unit: '个' }],
  audit: {
    actions: {
      'decide-o2o': { label: '审核到店优惠', results: { pass: '通过', reject: '不通过' } },
      'hide-o2o': { label: '隐藏到店优惠' },
      'show-o2o': { label: '恢复到店优惠' },
    },
    subjects: { o2o: '到店优惠' },
  },
};
