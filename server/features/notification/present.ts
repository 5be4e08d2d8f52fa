import { pushCategoryLabels, socialCategories, type Notification } from '@qunlu/contract/notification.ts';
import { secondsOf } from '../../platform/context.ts';
import { redactPersonal } from '../../platform/personal.ts';
import type { NotificationRow } from './store/notifications.ts';
import type { WaitingPush } from './store/pushes.ts';

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.notice_id,
    category: row.category,
    title: row.title,
    body: row.body,
    path: row.path,
    read: row.read_at !== null,
    at: secondsOf(row.created_at),
  };
}

/** What is said outside of the app. */
export interface PushWords {
  title: string;
  body: string;
  /** Route of the app, '' for none. */
  path: string;
}

/** Characters of what several are told by. */
const bodyMax = 200;
const listPath = { message: '/app/messages', other: '/user/notices' } as const;

/**
 * What leaves as one: a single thing as it is, several by how many they are. The newest is first. What comes from other people leaves
 * without the numbers that they may have written: it goes through others' hands, and onto locked screens.
 */
export function presentPush(pushes: readonly [WaitingPush, ...WaitingPush[]]): PushWords {
  const words = wordsOf(pushes);
  if (!(socialCategories as readonly string[]).includes(pushes[0].category)) return words;
  return { ...words, title: redactPersonal(words.title), body: redactPersonal(words.body) };
}

function wordsOf(pushes: readonly [WaitingPush, ...WaitingPush[]]): PushWords {
  const [newest] = pushes;
  const count = pushes.reduce((sum, push) => sum + push.count, 0);
  if (count === 1) return { title: newest.title, body: newest.body, path: newest.path };
  const title =
    newest.many === ''
      ? `您有 ${count} 条${pushCategoryLabels[newest.category]}通知`
      : newest.many.replace('{n}', String(count));
  if (pushes.length === 1) return { title, body: newest.body, path: newest.path };
  const body = [...new Set(pushes.map((push) => push.title))].join('；');
  return {
    title,
    body: body.length > bodyMax ? `${body.slice(0, bodyMax - 1)}…` : body,
    path: newest.category === 'message' ? listPath.message : listPath.other,
  };
}
