import { defineFeature } from '../../platform/feature.ts';
import { Contact, Eye, User } from '../../ui/icons.ts';
import { cardPaths } from './paths.ts';
import { cardRoutes } from './routes.tsx';

export const feature = defineFeature({
  name: 'card',
  routes: cardRoutes,
  tabs: [{ place: 'home' }],
  home: {
    lead: () => import('./parts/home-card.tsx'),
    rows: [
      { order: 100, part: () => import('./parts/need-fill-row.tsx') },
      {
        order: 200,
        icon: Contact,
        title: '我的名片',
        meta: '换默认、修改、再做一张',
        href: cardPaths.list(),
      },
      { order: 400, part: () => import('./parts/receipts-row.tsx') },
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
        end: () => import('./parts/card-total.tsx'),
      },
      { section: '名片', order: 310, icon: Eye, title: '谁看了我的联系方式', href: cardPaths.receipts() },
      { section: '名片', order: 320, icon: User, title: '访客', href: cardPaths.visitors() },
    ],
  },
});
