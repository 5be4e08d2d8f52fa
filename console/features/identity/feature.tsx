import MerchantIcon from '@mui/icons-material/StorefrontOutlined';
import { listMerchants, revealIdentity } from '@qunlu/contract/identity/staff.ts';
import { lazy } from 'react';
import type { Feature } from '../../platform/feature.ts';
import { merchantLabels } from './parts/labels.ts';

export const feature: Feature = {
  name: 'identity',
  resources: [
    {
      name: 'merchants',
      group: 'review',
      label: '商户',
      icon: MerchantIcon,
      order: 110,
      page: () => import('./pages/merchant-list.tsx'),
      list: listMerchants,
      waiting: { badge: 'identity.merchants', title: '待审核的商户' },
    },
  ],
  routes: [{ path: '/merchants/:id/case', page: () => import('./pages/merchant-review.tsx') }],
  audit: {
    actions: {
      'view-merchant': { label: '查看商户资料' },
      'decide-merchant': { label: '审核商户', results: { pass: '通过', reject: '不通过' } },
      'freeze-merchant': { label: '冻结商户', results: { on: '冻结', off: '解冻' } },
      'view-identity': { label: '查看实名资料' },
    },
    subjects: { merchant: '商户' },
  },
  personFacts: [
    { name: 'identity.real-name', label: '实名', unit: '', words: { 0: '未实名', 1: '已实名' } },
    { name: 'identity.merchant', label: '商户', unit: '', words: { ...merchantLabels, 0: '不是商户' } },
  ],
  personParts: [{ call: revealIdentity, Part: lazy(() => import('./parts/real-name-part.tsx')) }],
};
