import type { RouteSpec } from '../../platform/router/table.ts';
import { members } from '../circle/parts/joined.ts';
import { ownRow } from '../circle/parts/own-row.ts';
import { runsCircle } from '../circle/parts/runs-circle.ts';

/** Guests on what belongs to a circle go to its home (B326, D183). */
const guestTo = '/phonebook/:id';
const flags = members;
/** What is one's own is open to who applies, and to whose time is over. */
const own = { joined: ownRow };
const runs = { joined: runsCircle, onlyPayed: runsCircle };

/** Coming in, one's own entry, who comes in and who goes, giving the circle up. */
export const joiningRoutes: readonly RouteSpec[] = [
  { path: '/phonebook/:id/join', title: '加入', guestTo, screen: () => import('./screens/join.tsx') },
  {
    path: '/phonebook/:id/s/:code',
    title: '邀请',
    screen: () => import('./screens/invitation.tsx'),
  },
  {
    path: '/phonebook/:id/edit',
    title: '我的资料',
    guestTo,
    flags: own,
    screen: () => import('./screens/edit.tsx'),
  },
  {
    path: '/phonebook/:id/card',
    title: '带来的名片',
    guestTo,
    flags: own,
    screen: () => import('./screens/card.tsx'),
  },
  {
    path: '/phonebook/:id/qrcode',
    title: '邀请',
    guestTo,
    flags,
    screen: () => import('./screens/qrcode.tsx'),
  },
  {
    path: '/phonebook-setting/:id/apply',
    title: '加入申请',
    guestTo,
    flags,
    screen: () => import('./screens/apply.tsx'),
  },
  {
    path: '/phonebook-setting/:id/member',
    title: '管理成员',
    guestTo,
    flags,
    screen: () => import('./screens/member.tsx'),
  },
  {
    path: '/phonebook-setting/:id/transfer',
    title: '转让',
    // Whoever is asked to take over runs nothing yet.
    flags: members,
    screen: () => import('./screens/setting/transfer.tsx'),
  },
  {
    path: '/phonebook-setting/:id/dissolve',
    title: '解散',
    flags: runs,
    screen: () => import('./screens/setting/dissolve.tsx'),
  },
];
