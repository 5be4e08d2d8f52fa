import VouchIcon from '@mui/icons-material/FormatQuoteOutlined';
import { listStaffVouches } from '@qunlu/contract/vouch/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'vouch',
  resources: [
    {
      name: 'vouches',
      group: 'people',
      label: '佐证',
      icon: VouchIcon,
      order: 150,
      page: () => import('./pages/vouch-list.tsx'),
      list: listStaffVouches,
      idOf: (record) => Number(record['vouch_id']),
    },
  ],
  audit: {
    actions: { 'end-vouch': { label: '结束佐证' } },
    subjects: { vouch: '佐证' },
  },
};
