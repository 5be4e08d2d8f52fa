import type { RouteSpec } from '../../platform/router/table.ts';
import { cardCheck } from '../card/parts/card-check.ts';
import { members } from './parts/joined.ts';
import { runsCircle } from './parts/runs-circle.ts';

/** Making a circle. */
const createRoutes: readonly RouteSpec[] = [
  { path: '/phonebook/create', title: '创建通讯录', screen: () => import('./screens/create.tsx') },
  {
    path: '/phonebook/create/:category',
    title: '创建通讯录',
    flags: { cardCheck },
    screen: () => import('./screens/create/category.tsx'),
  },
  { path: '/phonebook/forbidden', title: '通讯录不能打开', screen: () => import('./screens/forbidden.tsx') },
];

const runs = { joined: runsCircle, onlyPayed: runsCircle };

/** Running a circle: strangers are led to where one joins. */
const settingRoutes: readonly RouteSpec[] = [
  {
    path: '/phonebook-setting/:id',
    title: '管理通讯录',
    flags: runs,
    screen: () => import('./screens/setting.tsx'),
  },
  {
    path: '/phonebook-setting/:id/edit',
    title: '修改资料',
    flags: runs,
    screen: () => import('./screens/setting/edit.tsx'),
  },
  {
    path: '/phonebook-setting/:id/admins',
    title: '管理员',
    flags: runs,
    screen: () => import('./screens/setting/admins.tsx'),
  },
  {
    path: '/phonebook-setting/:id/plugins',
    title: '功能',
    flags: runs,
    screen: () => import('./screens/setting/plugins.tsx'),
  },
  {
    path: '/phonebook-setting/:id/groups',
    title: '分组',
    flags: runs,
    screen: () => import('./screens/setting/groups.tsx'),
  },
  {
    path: '/phonebook-setting/:id/batchnote',
    title: '通知和短信',
    flags: runs,
    screen: () => import('./screens/setting/batchnote.tsx'),
  },
  {
    path: '/phonebook/:id/assist',
    title: '待办',
    guestTo: '/phonebook/:id',
    flags: runs,
    screen: () => import('./screens/assist.tsx'),
  },
  {
    path: '/phonebook-setting/:id/logs',
    title: '管理记录',
    flags: runs,
    screen: () => import('./screens/setting/logs.tsx'),
  },
];

/** Guests on what belongs to a circle go to its home (B326, D183). */
const guestTo = '/phonebook/:id';
const flags = members;
/**
 * The home of a circle opens from links outside: its route is one of those that the app knows first
 * (`web/app/first-routes.ts`). Guests on anything below it go there (B185, D183).
 */
const homeRoutes: readonly RouteSpec[] = [
  {
    path: '/phonebook/:id/about',
    title: '关于这个圈子',
    guestTo,
    flags,
    screen: () => import('./screens/about.tsx'),
  },
  {
    path: '/phonebook/:id/guest',
    title: '访客视角',
    access: 'guest',
    screen: () => import('./screens/guest.tsx'),
  },
  {
    path: '/phonebook/:id/circle-guest',
    title: '访客看到的内容',
    access: 'guest',
    screen: () => import('./screens/circle-guest.tsx'),
  },
  {
    path: '/phonebook/:id/o2o',
    title: '成员服务',
    guestTo,
    flags,
    screen: () => import('./screens/o2o.tsx'),
  },
  {
    path: '/phonebook/:id/members',
    title: '成员',
    guestTo,
    flags,
    list: '选一位成员，名片会在这里打开',
    screen: () => import('./screens/members.tsx'),
  },
];

export const circleRoutes: readonly RouteSpec[] = [...createRoutes, ...homeRoutes, ...settingRoutes];
