import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { secondsOf, type Ctx, type Tx } from '../../../../platform/context.ts';
import { book, lockPlaces, release } from '../../../capacity/api/places.ts';
import type { OrderRefundedEvent } from '../../../order/events.ts';
import type { PayableSubject, SubjectMove, SubjectOrder } from '../../../order/ports.ts';
import {
  findByOrder,
  findOrderActivities,
  findUses,
  lockByOrder,
  type RegistrationRow,
} from '../../store/registrations.ts';
import { findPlace, lockActivity, type ActivityState } from '../../store/sale.ts';
import { orderKey } from '../claims.ts';
import { notifyAccepted, notifyOver, notifyRegistered, notifyHost, settleAudits } from './notifications.ts';
import { registrationPage, ticketSubjectName } from './register.ts';
import { setPaid, setState } from './states.ts';

const { unpaid, auditing, confirmed, refused, cancelled, called, refunding, refunded } = registrationState;

async function rowOf(tx: Tx, { orderId }: SubjectOrder): Promise<RegistrationRow> {
  const row = await findByOrder(tx.db, orderId);
  if (!row) throw new Error(`order ${orderId} is of no registration`);
  return row;
}

const activityIdOf = ({ snapshot }: SubjectOrder): number => Number(snapshot['activity_id']);

/** Locked before any money moves: the activity, whose confirmed places are counted, the registration, and its places. */
async function locks(tx: Tx, order: SubjectOrder): Promise<void> {
  await lockActivity(tx.db, activityIdOf(order));
  await lockByOrder(tx.db, order.orderId);
  await lockPlaces(tx, orderKey(order.orderId));
}

/** Why nothing is had for money that comes now: it goes back by itself. '' when something is. */
function lateProblem(activity: ActivityState | undefined, order: SubjectOrder, now: Date): string {
  if (!activity || activity.deleted_at || activity.moderated) return '活动已不可见';
  if (activity.cancelled_at) return '活动已取消';
  if (activity.ends_at <= now) return '活动已结束';
  if (order.promise.accept && activity.starts_at <= now) return '活动已开始，主办人来不及审核';
  return order.snapshot['sequence'] === activity.sequence ? '' : '活动刚刚改了时间或地点，请看过以后再报名';
}

/** D94, D95: whoever pays late gets the places while nobody else has them; otherwise the money goes back by itself. */
async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  const row = await rowOf(tx, order);
  const activity = await lockActivity(tx.db, row.activity_id);
  const problem = lateProblem(activity, order, tx.now);
  if (problem !== '' || !activity) fail('stateChanged', { message: problem });
  if (!(await book(tx, orderKey(order.orderId)))) fail('stateChanged', { message: '名额已经被别人报走了' });
  await setPaid(tx, row.registration_id, order.promise.accept ? auditing : confirmed);
  if (order.total === 0) await notifyRegistered(tx, row, activity, order.promise.accept !== null);
  await notifyHost(tx, activity);
}

/** It was closed unpaid. */
async function closed(tx: Tx, order: SubjectOrder): Promise<void> {
  const row = await rowOf(tx, order);
  await release(tx, orderKey(order.orderId));
  if (row.state !== unpaid) return;
  const activity = await lockActivity(tx.db, row.activity_id);
  if (activity?.cancelled_at)
    await setState(tx, row.registration_id, called, `活动已取消：${activity.cancel_reason}`);
  else await setState(tx, row.registration_id, cancelled);
}

/** D96: what is given back whole after it was over has no other end; before, the step that ends it follows. */
const refundingAll: PayableSubject['refunding'] = async (tx, order, { all }) => {
  const over = order.stage === orderStage.done || order.stage === orderStage.ended;
  if (!all || !over) return;
  const row = await rowOf(tx, order);
  if (row.state !== confirmed) return;
  await release(tx, orderKey(order.orderId));
  await setState(tx, row.registration_id, refunding);
};

/** What has come back at once is back: what goes through the channel arrives later (`settleRefunds`). */
export async function settleRefunded(tx: Tx, event: OrderRefundedEvent): Promise<void> {
  if (event.subject !== ticketSubjectName || !event.all || event.channelPart > 0) return;
  const row = await findByOrder(tx.db, event.orderId);
  if (row?.state === refunding) await setState(tx, row.registration_id, refunded);
}

/** D95: what an end is called, by who brought it about and when. */
function endOf(row: RegistrationRow, by: SubjectMove): { state: RegistrationRow['state']; reason?: string } {
  if (row.state === auditing && by.who === 'clock')
    return { state: refused, reason: '主办人没有在开始前审核，款项已全额退回' };
  if (by.who === 'buyer') return { state: cancelled };
  return { state: row.state === auditing ? refused : called };
}

async function moved(tx: Tx, order: SubjectOrder, by: SubjectMove): Promise<void> {
  const row = await rowOf(tx, order);
  if (order.stage === orderStage.serving && row.state === auditing) {
    await setState(tx, row.registration_id, confirmed);
    await settleAudits(tx, row.activity_id);
    await notifyAccepted(tx, row, order);
    return;
  }
  if (order.stage !== orderStage.ended || (row.state !== auditing && row.state !== confirmed)) return;
  const activity = await lockActivity(tx.db, row.activity_id);
  // Part of the money back afterwards, e.g. by a decision: they were there all the same.
  const was = activity !== undefined && activity.ends_at <= tx.now;
  if (was && by.who !== 'buyer' && order.refunded < order.total) return;
  const { state, reason } = endOf(row, by);
  await setState(tx, row.registration_id, state, reason);
  if (row.state === auditing) await settleAudits(tx, row.activity_id);
  await release(tx, orderKey(order.orderId));
  if (activity && !activity.cancelled_at && by.who !== 'buyer')
    await notifyOver(tx, row, activity, {
      state,
      reason: reason ?? row.reason,
      money: order.total > 0 && order.refunded >= order.total ? '付的钱全额退回。' : '',
    });
}

/** Why the buyer cannot give it back, '' when they can: somebody has come in on it, or has been given a ticket of it. */
async function keepProblem(ctx: Ctx, { orderId }: SubjectOrder): Promise<string> {
  const { signed, given } = await findUses(ctx.db, orderId);
  if (signed) return '已经签到，不能取消；有问题请联系主办人';
  return given ? '有票已转给别人，不能取消；有问题请联系主办人' : '';
}

/** D94–D96: tickets of activities, beside the money of their orders. */
export const ticketSubject: PayableSubject = {
  name: ticketSubjectName,
  type: orderTypes.activity,
  earns: 'seller',
  tellsSeller: true,
  locks,
  paid,
  closed,
  refunding: refundingAll,
  moved,
  async before(tx, order, { step, who, more }) {
    if (more) fail('invalid', { message: '这个订单不用补充', field: 'more' });
    if (step !== 'cancel' || who !== 'buyer') return;
    const problem = await keepProblem(tx, order);
    if (problem !== '') fail('stateChanged', { message: problem });
  },
  keeps: keepProblem,
  todo: { accept: '审核' },
  word({ stage }, role) {
    if (stage === orderStage.accepting) return role === 'buyer' ? '等待审核' : '待审核';
    if (stage === orderStage.serving) return '已报名';
    return stage === orderStage.done ? '活动已结束' : undefined;
  },
  path: (order) => `/activity/${activityIdOf(order)}`,
  async pages(ctx, orderIds) {
    const rows = orderIds.length > 0 ? await findOrderActivities(ctx.db, orderIds) : [];
    return new Map(rows.map(({ order_id, activity_id }) => [order_id, registrationPage(activity_id)]));
  },
  async after(order, ctx) {
    const { stage, promise } = order;
    if (stage === orderStage.none || stage === orderStage.ended) return [];
    const endsAt = promise.startsAt + (promise.serve?.seconds ?? 0);
    const place = await findPlace(ctx.db, activityIdOf(order));
    return [
      `时间：${activityWhen(promise.startsAt, endsAt, secondsOf(ctx.now))}`,
      ...(place === '' ? [] : [`地点：${place}`]),
      stage === orderStage.accepting
        ? '主办人审核通过后会通知您，没有通过全额退款'
        : '签到码在“我的报名”里，到场出示',
    ];
  },
};
