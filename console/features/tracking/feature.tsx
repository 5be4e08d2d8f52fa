import ErrorIcon from '@mui/icons-material/BugReportOutlined';
import FunnelIcon from '@mui/icons-material/FilterAltOutlined';
import { listErrors, listFunnel } from '@qunlu/contract/tracking/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'tracking',
  resources: [
    {
      name: 'funnel',
      group: 'office',
      label: '来源与转化',
      icon: FunnelIcon,
      order: 880,
      page: () => import('./pages/funnel-list.tsx'),
      list: listFunnel,
    },
    {
      name: 'errors',
      group: 'office',
      label: '页面错误',
      icon: ErrorIcon,
      order: 885,
      page: () => import('./pages/error-list.tsx'),
      list: listErrors,
    },
  ],
  audit: {
    actions: { 'solve-error': { label: '标为已解决' } },
    subjects: { error: '页面错误' },
  },
};
