import AppealIcon from '@mui/icons-material/GavelOutlined';
import UserIcon from '@mui/icons-material/PeopleAltOutlined';
import { listAppeals, listPeople } from '@qunlu/contract/account/staff.ts';
import { byUser, type Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'account',
  resources: [
    {
      name: 'appeals',
      label: '账号申诉',
      icon: AppealIcon,
      order: 300,
      page: () => import('./pages/appeal-list.tsx'),
      list: listAppeals,
      waiting: { key: 'appeals', title: '待处理的账号申诉' },
    },
    {
      name: 'users',
      label: '用户',
      icon: UserIcon,
      order: 400,
      page: () => import('./pages/user-list.tsx'),
      list: listPeople,
      idOf: byUser,
    },
  ],
  routes: [{ path: '/users/:id/person', page: () => import('./pages/person-page.tsx') }],
};
