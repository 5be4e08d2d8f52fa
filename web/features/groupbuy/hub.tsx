import type { Hub } from '../../platform/hub.ts';
import { Inbox } from '../../ui/icons.ts';
import { groupbuyPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [{ page: 'trade', order: 260, icon: Inbox, title: '我的团购', href: groupbuyPaths.user() }],
  },
};
