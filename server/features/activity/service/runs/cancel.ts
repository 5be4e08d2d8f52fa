import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { inTransaction, jobContext, type Deps } from '../../../../platform/context.ts';
import { release } from '../../../capacity/api/places.ts';
import { notifyAll } from '../../../notification/api/notifications.ts';
import { closeUnpaid } from '../../../order/api/closing.ts';
import { callOff } from '../../../order/api/refund-by-seller.ts';
import { holdOrderById } from '../../../order/api/settle.ts';
import { isLive } from '../../policy/registering.ts';
import { lockRegistration, type RegistrationRow } from '../../store/registrations.ts';
import { lockActivity } from '../../store/sale.ts';
import { findWaiting, type TaskRow } from '../../store/task-rows.ts';
import { handKey } from '../claims.ts';
import { notificationKeys } from '../notification-keys.ts';
import { setState } from '../registering/states.ts';
import { notifyHolders, textWords } from './notify-holders.ts';

/** Done, too: it may have ended by its clock before the task came to it. */
const givenBack: readonly number[] = [orderStage.accepting, orderStage.serving, orderStage.done];

const reasonOf = ({ details }: TaskRow): string => details.reason ?? '';

/** What the host added by hand has no order: its places alone come back. */
async function endByHand(deps: Deps, task: TaskRow, { registration_id: id }: RegistrationRow): Promise<void> {
  await inTransaction(jobContext(deps), async (tx) => {
    await lockActivity(tx.db, task.activity_id);
    const row = await lockRegistration(tx.db, id);
    if (row?.state !== registrationState.confirmed) return;
    await setState(tx, id, registrationState.called, `活动已取消：${reasonOf(task)}`);
    await release(tx, handKey(id));
  });
}

/**
 * D96: the activity does not take place: what was paid comes back whole, once for each order; what was not paid is closed; everybody is
 * told why.
 */
export async function callOffRegistration(deps: Deps, task: TaskRow, row: RegistrationRow): Promise<void> {
  const { order_id: orderId } = row;
  if (orderId === null) return endByHand(deps, task, row);
  const reason = `活动已取消：${reasonOf(task)}`;
  const closed = await closeUnpaid(jobContext(deps), orderId, { who: 'clock', reason });
  await inTransaction(jobContext(deps), async (tx) => {
    let isBack = false;
    if (closed.state !== orderState.closed) {
      const held = await holdOrderById(tx, orderId, false);
      const now = await lockRegistration(tx.db, row.registration_id);
      if (held && now && isLive(now.state) && givenBack.includes(held.row.stage)) {
        await callOff(tx, held, { words: reason, key: `order:${orderId}:called-off` });
        await setState(tx, row.registration_id, registrationState.called, reason);
        isBack = row.total > 0;
      }
    }
    const title = await lockActivity(tx.db, task.activity_id);
    const money = isBack ? '付的钱已全额退回。' : '';
    const cancelled = (back: string): string =>
      textWords(title?.title ?? '', `已取消：${reasonOf(task)}。${back}`);
    await notifyHolders(tx, row.registration_id, {
      title: '活动取消了',
      body: `${title?.title ?? ''}：${reasonOf(task)}。`,
      paid: { userId: row.user_id, words: money, text: cancelled(money) },
      path: `/activity/${task.activity_id}`,
      key: notificationKeys.cancelled(task.activity_id),
      words: cancelled(''),
    });
  });
}

/** Whoever waits for a place waits for nothing any more. */
export async function notifyWaiting(deps: Deps, task: TaskRow, title: string): Promise<void> {
  const ctx = jobContext(deps);
  const waiting = await findWaiting(ctx.db, task.activity_id);
  await notifyAll(
    ctx,
    waiting.map((userId) => ({
      userId,
      category: 'activity' as const,
      change: true,
      title: '活动取消了',
      body: `${title}：${reasonOf(task)}。您的候补结束了。`,
      path: `/activity/${task.activity_id}`,
      key: notificationKeys.cancelled(task.activity_id),
    })),
  );
}
