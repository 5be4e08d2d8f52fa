import { defineFeature } from '../../platform/feature.ts';
import { CalendarCheck, Settings, ShieldCheck } from '../../ui/icons.ts';
import { accountPaths } from './paths.ts';
import { accountRoutes } from './routes.tsx';

export const feature = defineFeature({
  name: 'account',
  routes: accountRoutes,
  tabs: [{ place: 'user' }],
  user: {
    sections: [{ order: 100, part: () => import('./parts/profile-section.tsx') }],
    rows: [
      {
        section: '',
        order: 110,
        icon: CalendarCheck,
        title: '签到',
        href: accountPaths.signList,
        end: () => import('./parts/signed-text.tsx'),
      },
      {
        section: '账号',
        order: 900,
        icon: ShieldCheck,
        title: '手机号与微信',
        href: accountPaths.oauth,
        end: () => import('./parts/phone-text.tsx'),
      },
      { section: '账号', order: 910, icon: Settings, title: '设置', href: accountPaths.settings },
    ],
  },
});
