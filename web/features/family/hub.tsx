import type { Hub } from '../../platform/hub.ts';
import { Users } from '../../ui/icons.ts';
import { familyPaths } from './paths.ts';

const invited = 'family.invited';

/** What this feature brings to 首页 and 我的. */
export const hub: Hub = {
  waits: [
    {
      order: 225,
      badge: invited,
      icon: Users,
      text: '个大家庭邀请您的圈子',
      href: familyPaths.invitations(),
    },
  ],
  user: {
    rows: [
      {
        page: 'people',
        order: 125,
        icon: Users,
        title: '大家庭',
        href: familyPaths.list(),
        badge: { name: invited, label: '个邀请等您回复' },
      },
    ],
  },
};
