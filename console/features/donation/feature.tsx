import DonationIcon from '@mui/icons-material/VolunteerActivismOutlined';
import { listStaffDonations } from '@qunlu/contract/donation/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'donation',
  resources: [
    {
      name: 'donations',
      group: 'money',
      label: '圈子的支持',
      icon: DonationIcon,
      order: 295,
      page: () => import('./pages/donation-list.tsx'),
      list: listStaffDonations,
      idOf: (record) => Number(record['donation_id']),
    },
  ],
  audit: {
    actions: {
      'hide-donation': { label: '支持的留言', results: { hidden: '隐藏', shown: '恢复' } },
    },
    subjects: { donation: '支持的留言' },
  },
};
