import AskIcon from '@mui/icons-material/ContactSupportOutlined';
import QuizIcon from '@mui/icons-material/QuizOutlined';
import { listAskReviews, listStaffAsks } from '@qunlu/contract/ask/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'ask',
  resources: [
    {
      name: 'ask-audits',
      group: 'review',
      label: '提问审核',
      icon: QuizIcon,
      order: 127,
      page: () => import('./pages/review-list.tsx'),
      list: listAskReviews,
      idOf: (record) => Number(record['question_id']),
      waiting: { badge: 'ask.audits', title: '待审核的提问' },
    },
    {
      name: 'asks',
      group: 'review',
      label: '提问',
      icon: AskIcon,
      order: 128,
      page: () => import('./pages/ask-list.tsx'),
      list: listStaffAsks,
      idOf: (record) => Number(record['question_id']),
    },
  ],
  routes: [{ path: '/ask-audits/:id/case', page: () => import('./pages/review-case.tsx') }],
  audit: {
    actions: {
      'view-ask-audit': { label: '查看待审核的提问' },
      'decide-ask-audit': { label: '审核提问', results: { pass: '通过', reject: '不通过' } },
      'view-asker': { label: '查看匿名的提问人' },
    },
    subjects: { 'ask-question': '提问', 'ask-answer': '回答' },
  },
};
