import type { RouteSpec } from '../../platform/router/table.ts';
import { members } from '../circle/parts/joined.ts';

/** Guests on what belongs to a circle go to its home (B326, D183). */
const guestTo = '/phonebook/:id';
const inside = { guestTo, flags: members };

export const duesRoutes: readonly RouteSpec[] = [
  {
    path: '/phonebook-setting/:id/fee',
    title: '会费',
    ...inside,
    screen: () => import('./screens/fee.tsx'),
  },
  {
    path: '/phonebook-setting/:id/tickets',
    title: '优惠码',
    ...inside,
    screen: () => import('./screens/tickets.tsx'),
  },
  {
    path: '/phonebook-setting/:id/order',
    title: '收入订单',
    ...inside,
    screen: () => import('./screens/income.tsx'),
  },
  {
    path: '/phonebook-setting/:id/paylogs',
    title: '收支明细',
    ...inside,
    screen: () => import('./screens/pay-logs.tsx'),
  },
  {
    path: '/phonebook-setting/:id/payqrcode',
    title: '收款码',
    ...inside,
    screen: () => import('./screens/pay-codes.tsx'),
  },
  { path: '/phonebook/:id/renew', title: '续费', ...inside, screen: () => import('./screens/renew.tsx') },
  { path: '/phonebook/:id/books', title: '账目', ...inside, screen: () => import('./screens/books.tsx') },
  // Whoever scans a poster need not belong to the circle.
  { path: '/phonebook/:id/pay/:code', title: '付款', screen: () => import('./screens/pay.tsx') },
];
