import type { Hub } from '../../platform/hub.ts';
import { CalendarDays, ReceiptText, Search, ShieldCheck, Store } from '../../ui/icons.ts';
import { servicePaths } from './paths.ts';

const section = '服务';

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
      { section, order: 400, icon: ReceiptText, title: '我买的服务', href: servicePaths.bought() },
      { section, order: 410, icon: CalendarDays, title: '工作台', href: servicePaths.dashboard() },
      { section, order: 420, icon: Store, title: '我的服务', href: servicePaths.own() },
      { section, order: 430, icon: ShieldCheck, title: '开店申请', href: servicePaths.apply() },
    ],
  },
};
