import { after, jobContext, type Deps } from '../../../platform/context.ts';
import { notifyAll } from '../../notification/api/notifications.ts';
import { countByOwner } from '../store/receipts.ts';

const week = 7 * 86_400;
const batch = 500;

/** D209: once a week, tells owners how many people opened their contacts. Idempotent: one notification a week. */
export async function sendWeeklyReceipts(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const span = { from: after(ctx.now, -week), to: ctx.now };
  const day = new Date(ctx.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  let last = 0;
  while (goesOn()) {
    const owners = await countByOwner(ctx.db, span, last, batch);
    await notifyAll(
      ctx,
      owners.map(({ user_id, card_id, people }) => ({
        userId: user_id,
        category: 'contact',
        title: `上周有${people}人查看了您的联系方式`,
        body: '可以看到是谁、看了哪一项、从哪里来；不想再公开的，可以收回。',
        path: `/card/callers?id=${card_id}`,
        key: `receipts:${day}`,
      })),
    );
    last = owners.at(-1)?.user_id ?? last;
    if (owners.length < batch) return;
  }
}
