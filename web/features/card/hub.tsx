import type { Hub } from '../../platform/hub.ts';
import { Contact, Eye, Handshake } from '../../ui/icons.ts';
import { cardPaths } from './paths.ts';
import { CardTotal } from './parts/card-total.tsx';
import { HomeCard } from './parts/home-card.tsx';
import { NeedFillRow } from './parts/need-fill-row.tsx';
import { requestsBadge } from './queries/requests.ts';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  tabs: [{ place: 'home' }],
  waits: [
    {
      order: 210,
      badge: requestsBadge,
      icon: Handshake,
      text: '位想看您的联系方式',
      href: cardPaths.requests(),
    },
  ],
  home: { Lead: HomeCard, rows: [{ order: 100, Row: NeedFillRow }] },
  user: {
    rows: [
      {
        page: 'cards',
        order: 100,
        icon: Contact,
        title: '我的名片',
        href: cardPaths.list(),
        End: CardTotal,
      },
      { page: 'cards', order: 110, icon: Eye, title: '谁看了我', href: cardPaths.callers() },
      {
        page: 'cards',
        order: 120,
        icon: Handshake,
        title: '查看申请',
        href: cardPaths.requests(),
        badge: { name: requestsBadge, label: '个查看申请等您回复' },
      },
    ],
  },
};
