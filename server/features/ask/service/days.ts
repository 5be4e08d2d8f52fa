import { circleAskPath, questionPath } from '@qunlu/contract/ask/rules.ts';
import { after } from '../../../platform/context.ts';
import type { CircleDay, CirclePlugin, CircleWait } from '../../circle/ports.ts';
import { countAudits, newInCircle, waitingInCircle } from '../store/lists.ts';

/** Days in which a question is news. */
const newDays = 7;

export const askPlugins: readonly CirclePlugin[] = [
  {
    key: 'ask',
    title: '问答',
    what: '向成员付费提问、悬赏或免费提问；好的回答成为圈子的知识',
    membersOnly: true,
    path: circleAskPath,
  },
];

export const askDays: readonly CircleDay[] = [
  {
    key: 'ask.waiting',
    block: 'waits',
    plugin: 'ask',
    rows: (_, { circleId, userId }) => waitingInCircle(circleId, userId),
    path: (_, id) => questionPath(id),
  },
  {
    key: 'ask.new',
    block: 'new',
    plugin: 'ask',
    rows: ({ now }, { circleId, userId }) => newInCircle(circleId, userId, after(now, -newDays * 86_400)),
    path: (_, id) => questionPath(id),
  },
];

export const askWaits: readonly CircleWait[] = [
  {
    key: 'ask.audit',
    title: '提问等审核',
    path: (circleId) => `${circleAskPath(circleId)}?tab=audit`,
    right: 'content',
    count: (_, circleId) => countAudits(circleId),
  },
];
