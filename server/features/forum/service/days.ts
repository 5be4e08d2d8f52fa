import { auditsPath, feedPath, forumRules, topicPath } from '@qunlu/contract/forum/rules.ts';
import { after } from '../../../platform/context.ts';
import type { CircleDay, CirclePlugin, CircleWait } from '../../circle/ports.ts';
import { askedRows, newRows, unreadRow } from '../store/day.ts';
import { waitingOf } from '../store/settings.ts';

export const forumPlugins: readonly CirclePlugin[] = [
  {
    key: 'forum',
    title: '讨论',
    what: '圈子的动态、提问和讨论：图片、视频、文件，评论和精华',
    path: feedPath,
  },
  {
    key: 'poll',
    title: '投票',
    what: '在讨论里发起投票：记名或匿名，到期公布；需要打开讨论',
    membersOnly: true,
    path: (circleId) => `${feedPath(circleId)}?filter=poll`,
  },
];

/** How far back what is new goes on the home of a circle. Days. */
const newDays = 30;

/** What the forum brings to the home of a circle. */
export const forumDays: readonly CircleDay[] = [
  {
    key: 'forum.asked',
    block: 'waits',
    plugin: 'forum',
    rows: (_ctx, who) => askedRows(who),
    path: topicPath,
  },
  {
    key: 'forum.unread',
    block: 'waits',
    plugin: 'forum',
    rows: (ctx, who) =>
      unreadRow(who, { since: after(ctx.now, -newDays * 86_400), most: forumRules.counted }),
    path: (circleId) => `${feedPath(circleId)}?filter=unread`,
  },
  {
    key: 'forum.new',
    block: 'new',
    plugin: 'forum',
    guests: true,
    rows: (ctx, who) => newRows(who, after(ctx.now, -newDays * 86_400)),
    path: topicPath,
  },
];

export const forumWaits: readonly CircleWait[] = [
  {
    key: 'forum-audits',
    title: '帖子待审核',
    path: auditsPath,
    right: 'content',
    count: (_ctx, circleId) => waitingOf(circleId),
  },
];
