import type { Hub } from '../../platform/hub.ts';
import { MessageSquareText } from '../../ui/icons.ts';
import { smsPaths } from './paths.ts';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  user: {
    rows: [
      {
        section: '',
        order: 140,
        icon: MessageSquareText,
        title: '短信',
        meta: '购买条数，给圈子成员群发短信',
        href: smsPaths.credits,
      },
    ],
  },
};
