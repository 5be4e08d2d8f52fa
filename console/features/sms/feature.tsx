import TextsIcon from '@mui/icons-material/SmsOutlined';
import { listCampaignReviews, viewPersonCredits } from '@qunlu/contract/sms/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'sms',
  resources: [
    {
      name: 'sms-campaigns',
      group: 'review',
      label: '群发短信',
      icon: TextsIcon,
      order: 150,
      page: () => import('./pages/campaign-list.tsx'),
      list: listCampaignReviews,
      waiting: { badge: 'sms.campaigns', title: '待审核的群发短信' },
    },
  ],
  routes: [
    { path: '/users/:id/sms', page: () => import('./pages/person-sms.tsx') },
    { path: '/sms-campaigns/:id/case', page: () => import('./pages/campaign-review.tsx') },
    { path: '/protect/audit-sms/:id', page: () => import('./pages/protected-sms.tsx') },
  ],
  audit: {
    actions: {
      'view-sms': { label: '查看一个人的短信' },
      'give-sms': { label: '送短信' },
      'take-sms': { label: '收回短信' },
      'view-sms-campaign': { label: '查看群发短信' },
      'decide-sms-campaign': { label: '审核群发短信', results: { pass: '通过', reject: '不通过' } },
      'sms-campaign-link': { label: '生成短信审核链接' },
    },
    subjects: { 'sms-campaign': '群发短信' },
  },
  personPages: [{ label: '看短信', path: (userId) => `/users/${userId}/sms`, by: viewPersonCredits }],
};
