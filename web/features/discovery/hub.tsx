import type { Hub } from '../../platform/hub.ts';
import { Compass, Tags } from '../../ui/icons.ts';
import { discoveryPaths } from './paths.ts';

/** What this feature brings to 首页 and 我的. */
export const hub: Hub = {
  home: {
    rows: [
      {
        order: 320,
        icon: Compass,
        title: '找通讯录',
        meta: '同行、同城、校友和兴趣圈子',
        href: discoveryPaths.find,
      },
    ],
  },
  user: {
    rows: [{ section: '好友', order: 230, icon: Tags, title: '我的行业', href: discoveryPaths.industry }],
  },
};
