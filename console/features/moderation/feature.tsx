import ReportIcon from '@mui/icons-material/FlagOutlined';
import WordIcon from '@mui/icons-material/TextFieldsOutlined';
import { listReports, listWords } from '@qunlu/contract/moderation/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'moderation',
  resources: [
    {
      name: 'reports',
      label: '举报与审核',
      icon: ReportIcon,
      order: 200,
      page: () => import('./pages/report-list.tsx'),
      list: listReports,
      idOf: (record) => `${String(record['type'])}:${String(record['id'])}`,
      waiting: { key: 'reports', title: '待处理的举报与内容' },
    },
    {
      name: 'words',
      label: '敏感词',
      icon: WordIcon,
      order: 500,
      page: () => import('./pages/word-list.tsx'),
      list: listWords,
    },
  ],
};
