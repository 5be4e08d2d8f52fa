import type { RouteSpec } from '../../platform/router/table.ts';

const pages = () => import('../screens/user-pages.tsx');

/** The pages behind the rows of 我的; titles as in `pages.ts`, which comes with them. */
export const userPageRoutes: readonly RouteSpec[] = [
  {
    path: '/app/user/cards',
    title: '名片与访客',
    screen: async () => ({ default: (await pages()).Cards }),
  },
  {
    path: '/app/user/people',
    title: '好友与介绍',
    screen: async () => ({ default: (await pages()).People }),
  },
  {
    path: '/app/user/trade',
    title: '服务与订单',
    screen: async () => ({ default: (await pages()).Trade }),
  },
  {
    path: '/app/user/money',
    title: '钱包与发票',
    screen: async () => ({ default: (await pages()).Money }),
  },
  {
    path: '/app/user/vip',
    title: '会员与积分',
    screen: async () => ({ default: (await pages()).Vip }),
  },
  {
    path: '/app/user/account',
    title: '账号与认证',
    screen: async () => ({ default: (await pages()).Account }),
  },
];
