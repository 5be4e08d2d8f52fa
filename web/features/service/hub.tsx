import type { Hub } from '../../platform/hub.ts';
import { ShieldCheck, Search, Store } from '../../ui/icons.ts';
import { servicePaths } from './paths.ts';

/** What this feature brings to 首页 and 我的. */
export const hub: Hub = {
  home: {
    rows: [
      {
        order: 350,
        icon: Search,
        title: '找服务',
        meta: '咨询和制作，按分类、城市、价格找',
        href: servicePaths.home(),
      },
    ],
  },
  user: {
    rows: [
      { section: '服务', order: 400, icon: Store, title: '我的服务', href: servicePaths.own() },
      { section: '服务', order: 420, icon: ShieldCheck, title: '开店申请', href: servicePaths.apply() },
    ],
  },
};
