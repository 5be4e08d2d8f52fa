import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { inTransaction, jobContext, secondsOf, type Deps } from '../../../../platform/context.ts';
import { closeUnpaid } from '../../../order/api/closing.ts';
import { moveBySeller } from '../../../order/api/reschedule.ts';
import { holdOrderById } from '../../../order/api/settle.ts';
import type { RegistrationRow } from '../../store/registrations.ts';
import { lockActivity } from '../../store/sale.ts';
import type { TaskRow } from '../../store/task-rows.ts';
import { notifyHolders, textWords } from './notify-holders.ts';

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** As it was and as it is, each where it differs. */
function changeWords({ details }: TaskRow, now: number): string {
  const { starts_at: startsAt = 0, ends_at: endsAt = 0, place = '', was } = details;
  const when = activityWhen(startsAt, endsAt, now);
  const timed = was && (was.starts_at !== startsAt || was.ends_at !== endsAt);
  const placed = was && was.place !== place;
  return [
    timed ? `时间从 ${activityWhen(was.starts_at, was.ends_at, now)} 改到 ${when}` : `时间 ${when}`,
    placed ? `地点从 ${was.place || '待定'} 改到 ${place || '待定'}` : '',
  ]
    .filter((part) => part !== '')
    .join('，');
}

/**
 * D96: time or place have changed: the promise of each order follows, everything comes back for a while, and everybody is told. Nobody
 * pays for a date that they have not seen: what was not paid is closed.
 */
export async function moveRegistration(deps: Deps, task: TaskRow, row: RegistrationRow): Promise<void> {
  const { order_id: orderId } = row;
  if (orderId === null) return;
  const { whole_until: wholeUntil = 0 } = task.details;
  const reason = '活动改了时间或地点，请看过以后再报名';
  const order = await closeUnpaid(jobContext(deps), orderId, { who: 'clock', reason });
  const isClosed = order.state === orderState.closed;
  await inTransaction(jobContext(deps), async (tx) => {
    const held = isClosed ? null : await holdOrderById(tx, orderId, false);
    const activity = await lockActivity(tx.db, task.activity_id);
    if (!activity || activity.cancelled_at) return;
    if (!isClosed) {
      const stage = held?.row.stage;
      if (!held || (stage !== orderStage.accepting && stage !== orderStage.serving)) return;
      // Where it is now: this change may be tried again after a later one.
      const [startsAt, endsAt] = [secondsOf(activity.starts_at), secondsOf(activity.ends_at)];
      await moveBySeller(tx, held, {
        startsAt: activity.starts_at,
        serveSeconds: Math.max(600, endsAt - startsAt),
        wholeUntil: dateOf(wholeUntil),
      });
    }
    const now = secondsOf(tx.now);
    const back = `${dayAndTime(wholeUntil, now)} 前取消，全额退回`;
    await notifyHolders(tx, row.registration_id, {
      title: '活动改了时间或地点',
      body: `${activity.title}：${changeWords(task, now)}。${isClosed ? '您的报名还没有付款，已取消，可以重新报名' : back}。`,
      path: `/activity/${task.activity_id}${isClosed ? '' : '/registration'}`,
      key: `activity:${task.activity_id}:moved:${task.task_id}`,
      words: textWords(activity.title, `改了：${changeWords(task, now)}。`),
    });
  });
}
