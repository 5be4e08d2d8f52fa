import QuoteIcon from '@mui/icons-material/FormatQuoteOutlined';
import MissionIcon from '@mui/icons-material/TaskAltOutlined';
import { listQuotes, listStaffMissions, viewPersonScore } from '@qunlu/contract/score/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'score',
  resources: [
    {
      name: 'missions',
      group: 'content',
      label: '任务',
      icon: MissionIcon,
      order: 580,
      page: () => import('./pages/mission-list.tsx'),
      list: listStaffMissions,
    },
    {
      name: 'quotes',
      group: 'content',
      label: '每日一句',
      icon: QuoteIcon,
      order: 585,
      page: () => import('./pages/quote-list.tsx'),
      list: listQuotes,
      idOf: ({ date }) => String(date),
    },
  ],
  routes: [{ path: '/users/:id/score', page: () => import('./pages/person-score.tsx') }],
  audit: {
    actions: {
      'set-mission': { label: '改任务' },
      'set-quote': { label: '定每日一句' },
      'view-score': { label: '查看一个人的积分' },
      'adjust-score': { label: '加减积分' },
      'reverse-score': { label: '撤回积分' },
    },
    subjects: { mission: '任务', quote: '每日一句' },
  },
  personPages: [{ label: '看积分', path: (userId) => `/users/${userId}/score`, by: viewPersonScore }],
};
