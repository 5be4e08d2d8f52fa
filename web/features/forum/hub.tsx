import type { Hub } from '../../platform/hub.ts';
import { MessageSquareText } from '../../ui/icons.ts';
import { forumPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [
      { page: 'people', order: 115, icon: MessageSquareText, title: '我的帖子', href: forumPaths.mine() },
    ],
  },
};
