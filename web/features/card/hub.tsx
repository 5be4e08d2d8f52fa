import type { Hub } from '../../platform/hub.ts';
import { Contact, Eye, User } from '../../ui/icons.ts';
import { cardPaths } from './paths.ts';
import { CardTotal } from './parts/card-total.tsx';
import { HomeCard } from './parts/home-card.tsx';
import { NeedFillRow } from './parts/need-fill-row.tsx';
import { ReceiptsRow } from './parts/receipts-row.tsx';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  tabs: [{ place: 'home' }],
  home: {
    Lead: HomeCard,
    rows: [
      { order: 100, Row: NeedFillRow },
      {
        order: 200,
        icon: Contact,
        title: '我的名片',
        meta: '换默认、修改、再做一张',
        href: cardPaths.list(),
      },
      { order: 400, Row: ReceiptsRow },
    ],
  },
  user: {
    rows: [
      {
        section: '名片',
        order: 300,
        icon: Contact,
        title: '我的名片',
        href: cardPaths.list(),
        End: CardTotal,
      },
      { section: '名片', order: 310, icon: Eye, title: '谁看了我的联系方式', href: cardPaths.receipts() },
      { section: '名片', order: 320, icon: User, title: '访客', href: cardPaths.visitors() },
    ],
  },
};
