import PrivilegeIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import { listPrivileges } from '@qunlu/contract/membership/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'membership',
  resources: [
    {
      name: 'privileges',
      group: 'content',
      label: '会员权益',
      icon: PrivilegeIcon,
      order: 562,
      page: () => import('./pages/privilege-list.tsx'),
      list: listPrivileges,
      idOf: ({ key }) => String(key),
    },
  ],
  audit: {
    actions: { 'set-privilege': { label: '定会员权益' } },
    subjects: { privilege: '会员权益' },
  },
};
