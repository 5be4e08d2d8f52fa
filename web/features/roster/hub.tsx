import type { Hub } from '../../platform/hub.ts';
import { BookUser } from '../../ui/icons.ts';
import { MineRow } from './parts/mine-row.tsx';
import { rosterPaths } from './paths.ts';

/** What this feature brings to 首页 and 我的: circles that have imported the person's number (D72). */
export const hub: Hub = {
  waits: [
    {
      order: 240,
      badge: 'roster.waiting',
      icon: BookUser,
      text: '个通讯录里有您的名字',
      href: rosterPaths.mine,
    },
  ],
  user: { rows: [{ page: 'people', order: 130, Row: MineRow }] },
};
