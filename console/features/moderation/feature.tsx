import ReportIcon from '@mui/icons-material/FlagOutlined';
import WordIcon from '@mui/icons-material/TextFieldsOutlined';
import { listReports, listWords } from '@qunlu/contract/moderation/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'moderation',
  resources: [
    {
      name: 'reports',
      group: 'review',
      label: '举报与审核',
      icon: ReportIcon,
      order: 200,
      page: () => import('./pages/report-list.tsx'),
      list: listReports,
      idOf: (record) => `${String(record['type'])}:${String(record['id'])}`,
      waiting: { badge: 'moderation.reports', title: '待处理的举报与内容' },
    },
    {
      name: 'words',
      group: 'content',
      label: '敏感词',
      icon: WordIcon,
      order: 500,
      page: () => import('./pages/word-list.tsx'),
      list: listWords,
    },
  ],
  audit: {
    actions: {
      'decide-report': { label: '处理举报', results: { keep: '保留', hide: '隐藏' } },
      'add-word': { label: '加入敏感词', results: { refuse: '拒绝发布', review: '先审后发' } },
      'remove-word': { label: '删除敏感词' },
    },
    subjects: { word: '敏感词' },
  },
};
