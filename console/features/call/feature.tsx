import CallIcon from '@mui/icons-material/PhoneInTalkOutlined';
import { listStaffCalls } from '@qunlu/contract/call/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'call',
  resources: [
    {
      name: 'calls',
      group: 'people',
      label: '网络电话',
      icon: CallIcon,
      order: 160,
      page: () => import('./pages/call-list.tsx'),
      list: listStaffCalls,
      idOf: (record) => Number(record['call_id']),
    },
  ],
  audit: {
    actions: { 'view-call': { label: '查看通话里有谁' }, 'end-call': { label: '结束通话' } },
    subjects: { call: '通话' },
  },
};
