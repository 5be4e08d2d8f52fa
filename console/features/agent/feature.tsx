import AgentIcon from '@mui/icons-material/AccountTreeOutlined';
import CommissionIcon from '@mui/icons-material/PaidOutlined';
import { listAgents, listHeldCommissions, viewAgent } from '@qunlu/contract/agent/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'agent',
  resources: [
    {
      name: 'commissions',
      group: 'money',
      label: '佣金',
      icon: CommissionIcon,
      order: 320,
      page: () => import('./pages/commission-list.tsx'),
      list: listHeldCommissions,
      waiting: { badge: 'agent.commissions', title: '待审核的佣金' },
    },
    {
      name: 'agents',
      group: 'people',
      label: '推荐人',
      icon: AgentIcon,
      order: 325,
      page: () => import('./pages/agent-list.tsx'),
      list: listAgents,
    },
  ],
  routes: [{ path: '/agents/:id/tree', page: () => import('./pages/agent-tree.tsx') }],
  audit: {
    actions: {
      'view-agent': { label: '查看推荐关系' },
      'decide-commission': { label: '审核佣金', results: { pass: '发放', reject: '不发放' } },
    },
    subjects: { commission: '佣金' },
  },
  personPages: [{ label: '看推荐', path: (userId) => `/agents/${userId}/tree`, by: viewAgent }],
};
