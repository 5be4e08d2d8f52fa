import { viewPersonVip } from '@qunlu/contract/vip/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'vip',
  routes: [{ path: '/users/:id/vip', page: () => import('./pages/person-vip.tsx') }],
  audit: {
    actions: {
      'view-vip': { label: '查看一个人的会员' },
      'give-vip': { label: '送会员' },
      'take-vip': { label: '收回会员' },
      'refund-vip': { label: '退还会员的付款' },
    },
  },
  personPages: [{ label: '看会员', path: (userId) => `/users/${userId}/vip`, by: viewPersonVip }],
};
