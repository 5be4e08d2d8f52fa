import AuditIcon from '@mui/icons-material/HistoryOutlined';
import MemberIcon from '@mui/icons-material/BadgeOutlined';
import ParkedIcon from '@mui/icons-material/PendingActionsOutlined';
import { listAudit, listMembers } from '@qunlu/contract/staff/calls.ts';
import { listParkedEvents } from '@qunlu/contract/staff/events.ts';
import { byUser, type Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'staff',
  resources: [
    {
      name: 'audit',
      label: '操作日志',
      icon: AuditIcon,
      order: 900,
      page: () => import('./pages/audit-list.tsx'),
      list: listAudit,
    },
    {
      name: 'members',
      label: '后台人员',
      icon: MemberIcon,
      order: 910,
      page: () => import('./pages/member-list.tsx'),
      list: listMembers,
      idOf: byUser,
    },
    {
      name: 'parked-events',
      label: '停下的事件',
      icon: ParkedIcon,
      order: 920,
      page: () => import('./pages/parked-event-list.tsx'),
      list: listParkedEvents,
    },
  ],
};
