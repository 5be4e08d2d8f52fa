import type { Hub } from '../../platform/hub.ts';
import { MessageSquareText } from '../../ui/icons.ts';
import { smsPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [
      {
        page: 'money',
        order: 130,
        icon: MessageSquareText,
        title: '短信',
        meta: '购买条数，给圈子成员群发短信',
        href: smsPaths.credits,
      },
    ],
  },
};
