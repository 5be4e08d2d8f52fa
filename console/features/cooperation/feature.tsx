import CooperationIcon from '@mui/icons-material/HandshakeOutlined';
import { listCooperationReviews } from '@qunlu/contract/cooperation/staff.ts';
import type { Feature } from '../../platform/feature.ts';

/** Posts with a doubt wait here; those that are reported are decided with all other reports. */
export const feature: Feature = {
  name: 'cooperation',
  resources: [
    {
      name: 'cooperation-audits',
      group: 'review',
      label: '合作审核',
      icon: CooperationIcon,
      order: 148,
      page: () => import('./pages/review-list.tsx'),
      list: listCooperationReviews,
      idOf: (record) => Number(record['cooperation_id']),
      waiting: { badge: 'cooperation.audits', title: '待审核的合作' },
    },
  ],
  routes: [{ path: '/cooperation-audits/:id/case', page: () => import('./pages/review-case.tsx') }],
  personFacts: [{ name: 'cooperation.count', label: '合作', unit: '条' }],
  audit: {
    actions: { 'decide-cooperation': { label: '审核合作', results: { pass: '通过', reject: '不通过' } } },
    subjects: { cooperation: '合作' },
  },
};
