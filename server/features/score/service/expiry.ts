import { inTransaction, jobContext, type Deps } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { notifyAll } from '../../notification/api/notifications.ts';
import { endOfYear, yearOf } from '../policy.ts';
import { expireBatch, warnBatch } from '../store/expiry.ts';
import { expiryOf } from './journal.ts';

const batch = 500;
/** D126: so long before points expire their people are told. */
const notificationSeconds = 30 * 86_400;

/** Job: what was earned before the year before has expired; in the last 30 days of a year people are told, once. */
export async function expireScore(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const year = yearOf(ctx.now);
  for (let turned = batch; turned === batch && goesOn();)
    turned = await expireBatch(alone(ctx).db, { ...expiryOf(year), year, now: ctx.now, size: batch });
  if (ctx.now.getTime() / 1000 < endOfYear(year) - notificationSeconds) return;
  for (let notified = batch; notified === batch && goesOn();)
    notified = await inTransaction(ctx, async (tx) => {
      const people = await warnBatch(tx.db, year, batch);
      await notifyAll(
        tx,
        people.map(({ user_id: userId, points }) => ({
          userId,
          category: 'system' as const,
          title: `${points} 积分年底到期`,
          body: `${year} 年 12 月 31 日过后，去年得到而没有用掉的 ${points} 积分会清零，请在那之前使用。`,
          path: '/user/scores',
          key: `score-expiry:${year}`,
        })),
      );
      return people.length;
    });
}
