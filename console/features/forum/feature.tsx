import ForumIcon from '@mui/icons-material/ForumOutlined';
import { listForumReviews } from '@qunlu/contract/forum/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'forum',
  resources: [
    {
      name: 'forum-audits',
      group: 'review',
      label: '帖子审核',
      icon: ForumIcon,
      order: 126,
      page: () => import('./pages/review-list.tsx'),
      list: listForumReviews,
      idOf: (record) => Number(record['topic_id']),
      waiting: { badge: 'forum.audits', title: '待审核的帖子' },
    },
  ],
  routes: [{ path: '/forum-audits/:id/case', page: () => import('./pages/review-case.tsx') }],
  audit: {
    actions: {
      'view-forum-audit': { label: '查看待审核的帖子' },
      'decide-forum-audit': { label: '审核帖子', results: { pass: '通过', reject: '不通过' } },
    },
    subjects: { 'forum-topic': '帖子', 'forum-comment': '帖子的评论' },
  },
};
