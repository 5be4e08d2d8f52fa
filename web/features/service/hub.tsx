import type { Hub } from '../../platform/hub.ts';
import { CalendarDays, CheckCheck, ReceiptText, ShieldCheck, Store } from '../../ui/icons.ts';
import { servicePaths } from './paths.ts';

const accepting = 'service.to-accept';
const confirming = 'service.to-confirm';

/** What this feature brings to 首页 and 我的. */
export const hub: Hub = {
  waits: [
    { order: 110, badge: accepting, icon: Store, text: '个订单等您接', href: servicePaths.dashboard() },
    {
      order: 120,
      badge: confirming,
      icon: CheckCheck,
      text: '个服务等您确认完成',
      href: servicePaths.bought(),
    },
  ],
  user: {
    rows: [
      {
        page: 'trade',
        order: 200,
        icon: ReceiptText,
        title: '我买的服务',
        href: servicePaths.bought(),
        badge: { name: confirming, label: '个服务等您确认完成' },
      },
      {
        page: 'trade',
        order: 410,
        icon: CalendarDays,
        title: '工作台',
        href: servicePaths.dashboard(),
        badge: { name: accepting, label: '个订单等您接' },
      },
      { page: 'trade', order: 420, icon: Store, title: '我的服务', href: servicePaths.own() },
      { page: 'trade', order: 430, icon: ShieldCheck, title: '开店申请', href: servicePaths.apply() },
    ],
  },
};
