import type { Hub } from '../../platform/hub.ts';
import { Contact, Eye, Handshake } from '../../ui/icons.ts';
import { cardPaths } from './paths.ts';
import { CallersRow } from './parts/callers-row.tsx';
import { CardTotal } from './parts/card-total.tsx';
import { HomeCard } from './parts/home-card.tsx';
import { NeedFillRow } from './parts/need-fill-row.tsx';
import { RequestsRow } from './parts/requests-row.tsx';
import { requestsBadge } from './queries/requests.ts';

const badge = { name: requestsBadge, label: '个查看申请等您回复' };

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
      { order: 110, Row: RequestsRow },
      { order: 400, Row: CallersRow },
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
      { section: '名片', order: 310, icon: Eye, title: '谁看了我', href: cardPaths.callers() },
      {
        section: '名片',
        order: 320,
        icon: Handshake,
        title: '查看申请',
        href: cardPaths.requests(),
        badge,
      },
    ],
  },
};
