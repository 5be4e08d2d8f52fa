import BuyIcon from '@mui/icons-material/ShoppingBasketOutlined';
import ReviewIcon from '@mui/icons-material/PlaylistAddCheckOutlined';
import { listBuyReviews, listStaffBuys } from '@qunlu/contract/groupbuy/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'groupbuy',
  resources: [
    {
      name: 'groupbuy-audits',
      group: 'review',
      label: '团购审核',
      icon: ReviewIcon,
      order: 123,
      page: () => import('./pages/review-list.tsx'),
      list: listBuyReviews,
      idOf: (record) => Number(record['buy_id']),
      waiting: { badge: 'groupbuy.audits', title: '待审核的团购' },
    },
    {
      name: 'groupbuy-buys',
      group: 'review',
      label: '团购',
      icon: BuyIcon,
      order: 213,
      page: () => import('./pages/buy-list.tsx'),
      list: listStaffBuys,
      idOf: (record) => Number(record['buy_id']),
      waiting: { badge: 'groupbuy.reported', title: '被举报的团购' },
    },
  ],
  routes: [{ path: '/groupbuy-audits/:id/case', page: () => import('./pages/review-case.tsx') }],
  personFacts: [{ name: 'groupbuy.count', label: '团购', unit: '个' }],
  audit: {
    actions: {
      'decide-groupbuy': { label: '审核团购', results: { pass: '通过', reject: '不通过' } },
      'hide-groupbuy': { label: '隐藏团购' },
      'show-groupbuy': { label: '恢复团购' },
    },
    subjects: { groupbuy: '团购' },
  },
};
