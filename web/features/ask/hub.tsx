import type { Hub } from '../../platform/hub.ts';
import { Award } from '../../ui/icons.ts';
import { CircleQuestionMark } from '../../ui/more-icons.ts';
import { askPaths } from './paths.ts';

const waiting = 'ask.waiting';
const picking = 'ask.pick';

/** What this feature brings to 首页 and 我的. */
export const hub: Hub = {
  waits: [
    {
      order: 125,
      badge: waiting,
      icon: CircleQuestionMark,
      text: '个提问等您回答',
      href: askPaths.own('waiting'),
    },
    { order: 126, badge: picking, icon: Award, text: '个悬赏等您选回答', href: askPaths.own() },
  ],
  user: {
    rows: [
      {
        page: 'trade',
        order: 250,
        icon: CircleQuestionMark,
        title: '我的问答',
        href: askPaths.own(),
        badge: { name: [waiting, picking], label: '件问答等您处理' },
      },
    ],
  },
};
