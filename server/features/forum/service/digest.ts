import { feedPath, forumRules, topicPath } from '@qunlu/contract/forum/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import {
  after,
  inTransaction,
  jobContext,
  secondsOf,
  type Deps,
  type Tx,
} from '../../../platform/context.ts';
import { notifyAll, withdraw } from '../../notification/api/notifications.ts';
import { findDue, findLively, markDigest, type DigestRow } from '../store/digest.ts';
import { notificationKeys, titleOf } from './words.ts';

const batch = 200;
const week = 7 * 86_400;

/** Where it leads: to the post when there is one, else to the posts of the circle of the best. */
function pathOf({ titles, count }: DigestRow): string {
  const [first] = titles;
  if (!first) return '';
  return count === 1 ? topicPath(first.phonebook_id, first.topic_id) : feedPath(first.phonebook_id);
}

/** On Mondays: what somebody has missed in their circles, once, and nothing when there is nothing. */
export async function sendDigests(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const since = after(ctx.now, -week);
  // A run that goes on the next day is the same week's.
  const monday = mondayOf(ctx.now);
  const circles = await findLively(ctx.db, since);
  if (circles.length === 0) return;
  for (let behind = 0; goesOn();) {
    const rows = await inTransaction(jobContext(deps), async (tx) => {
      const due = await findDue(tx.db, {
        circles,
        since,
        week: monday,
        behind,
        size: batch,
        titles: forumRules.digest,
      });
      if (due.length === 0) return due;
      await withdrawFormer(tx, due);
      await notifyAll(
        tx,
        due
          .filter(({ count }) => count > 0)
          .map((row) => ({
            userId: row.user_id,
            category: 'content' as const,
            title: '圈子里这一周的讨论',
            body: `${row.titles.map((one) => `“${titleOf(one)}”`).join('')}${
              row.count > row.titles.length ? `等 ${row.count} 条` : ''
            }`,
            path: pathOf(row),
            key: notificationKeys.digest(monday),
          })),
      );
      await markDigest(
        tx.db,
        due.map(({ user_id, titles }) => ({ user_id, topics: titles.map(({ topic_id }) => topic_id) })),
        monday,
      );
      return due;
    });
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    behind = last.user_id;
  }
}

/** One digest stands: of an older one nobody would know any more which posts it names, when one of them goes. */
async function withdrawFormer(tx: Tx, due: readonly DigestRow[]): Promise<void> {
  const former = due.filter(({ count, told_week: week }) => count > 0 && week !== null);
  if (former.length === 0) return;
  const weeks = new Set(former.map(({ told_week: week }) => notificationKeys.digest(week ?? '')));
  await withdraw(
    tx,
    former.map(({ user_id }) => user_id),
    [...weeks],
  );
}

/** `2026-11-23`, in Shanghai. */
function mondayOf(now: Date): string {
  const day = (new Date(now.getTime() + 8 * 3_600_000).getUTCDay() + 6) % 7;
  return dayText(secondsOf(after(now, -day * 86_400)));
}
