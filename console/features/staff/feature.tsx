import AppealIcon from '@mui/icons-material/GavelOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import MemberIcon from '@mui/icons-material/BadgeOutlined';
import RoleIcon from '@mui/icons-material/HowToRegOutlined';
import ParkedIcon from '@mui/icons-material/PendingActionsOutlined';
import FailedIcon from '@mui/icons-material/ReportProblemOutlined';
import ChannelIcon from '@mui/icons-material/CampaignOutlined';
import UserIcon from '@mui/icons-material/PeopleAltOutlined';
import { listAudit, listMembers, listRoleChanges } from '@qunlu/contract/staff/calls.ts';
import { listChannels } from '@qunlu/contract/staff/channels.ts';
import { listFailedRows, listParkedEvents } from '@qunlu/contract/staff/events.ts';
import { listAppeals, listPeople } from '@qunlu/contract/staff/people.ts';
import { byUser, type Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'staff',
  resources: [
    {
      name: 'appeals',
      group: 'review',
      label: '账号申诉',
      icon: AppealIcon,
      order: 300,
      page: () => import('./pages/appeal-list.tsx'),
      list: listAppeals,
      waiting: { badge: 'staff.appeals', title: '待处理的账号申诉' },
    },
    {
      name: 'users',
      group: 'people',
      label: '用户',
      icon: UserIcon,
      order: 400,
      page: () => import('./pages/user-list.tsx'),
      list: listPeople,
      idOf: byUser,
    },
    {
      name: 'channels',
      group: 'content',
      label: '渠道设置',
      icon: ChannelIcon,
      order: 600,
      page: () => import('./pages/channel-list.tsx'),
      list: listChannels,
    },
    {
      name: 'audit',
      group: 'office',
      label: '操作日志',
      icon: AuditIcon,
      order: 900,
      page: () => import('./pages/audit-list.tsx'),
      list: listAudit,
    },
    {
      name: 'members',
      group: 'office',
      label: '后台人员',
      icon: MemberIcon,
      order: 910,
      page: () => import('./pages/member-list.tsx'),
      list: listMembers,
      idOf: byUser,
    },
    {
      name: 'role-changes',
      group: 'office',
      label: '岗位确认',
      icon: RoleIcon,
      order: 915,
      page: () => import('./pages/role-change-list.tsx'),
      list: listRoleChanges,
      idOf: byUser,
      waiting: { badge: 'staff.role-changes', title: '等您确认的岗位' },
    },
    {
      name: 'parked-events',
      group: 'office',
      label: '停下的事件',
      icon: ParkedIcon,
      order: 920,
      page: () => import('./pages/parked-event-list.tsx'),
      list: listParkedEvents,
    },
    {
      name: 'failed-rows',
      group: 'office',
      label: '没办成的任务',
      icon: FailedIcon,
      order: 930,
      page: () => import('./pages/failed-row-list.tsx'),
      list: listFailedRows,
      waiting: { badge: 'staff.failed-rows', title: '定时任务没办成的' },
    },
  ],
  routes: [{ path: '/users/:id/person', page: () => import('./pages/person-page.tsx') }],
  audit: {
    actions: {
      login: { label: '登录后台' },
      'set-member': { label: '安排岗位' },
      'propose-member': { label: '提出岗位，等另一位管理员确认' },
      'settle-role-change': { label: '确认岗位', results: { pass: '确认', reject: '退回' } },
      'search-users': { label: '查找用户' },
      'view-user': { label: '查看个人资料' },
      'set-user-status': {
        label: '改变账号状态',
        results: { normal: '恢复正常', muted: '禁言', banned: '封禁' },
      },
      'decide-appeal': { label: '处理账号申诉', results: { pass: '通过', reject: '不通过' } },
      'retry-event': { label: '重送事件' },
      'drop-event': { label: '放弃事件' },
      'set-channel': { label: '设置渠道' },
      'remove-channel': { label: '删除渠道设置' },
    },
    subjects: { user: '用户', users: '用户列表', event: '事件', channel: '渠道' },
  },
};
