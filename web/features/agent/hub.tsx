import type { Hub } from '../../platform/hub.ts';
import { UserPlus } from '../../ui/icons.ts';
import { agentPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [
      {
        page: 'vip',
        order: 300,
        icon: UserPlus,
        title: '推荐有奖',
        meta: '朋友经您开通会员，您得佣金',
        href: agentPaths.home(),
      },
    ],
  },
};
