import CertificationIcon from '@mui/icons-material/VerifiedUserOutlined';
import { listCertificationReviews } from '@qunlu/contract/certification/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'certification',
  resources: [
    {
      name: 'certifications',
      group: 'review',
      label: '认证',
      icon: CertificationIcon,
      order: 100,
      page: () => import('./pages/certification-list.tsx'),
      list: listCertificationReviews,
      waiting: { badge: 'certification.cases', title: '待审核的认证' },
    },
  ],
  routes: [
    { path: '/certifications/:id/case', page: () => import('./pages/certification-review.tsx') },
    { path: '/protect/:token', page: () => import('./pages/protected-link.tsx') },
  ],
  audit: {
    actions: {
      'view-certification': { label: '查看认证材料' },
      'decide-certification': { label: '审核认证', results: { pass: '通过', reject: '不通过' } },
      'protect-link': { label: '生成审核链接' },
    },
    subjects: { certification: '认证' },
  },
};
