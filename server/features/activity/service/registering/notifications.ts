import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import { secondsOf, type Ctx, type Tx } from '../../../../platform/context.ts';
import { notify, notifyAgain, notifyAll, settle } from '../../../notification/api/notifications.ts';
import type { SubjectOrder } from '../../../order/ports.ts';
import { findCounts, findHolders, type RegistrationRow } from '../../store/registrations.ts';
import type { ActivityState } from '../../store/sale.ts';
import { notificationKeys } from '../notification-keys.ts';

const pageOf = (activityId: number): string => `/activity/${activityId}/registration`;
const whenOf = (ctx: Ctx, { starts_at, ends_at }: Pick<ActivityState, 'starts_at' | 'ends_at'>): string =>
  activityWhen(secondsOf(starts_at), secondsOf(ends_at), secondsOf(ctx.now));

/** What cost nothing: in place of the words about money. */
export async function notifyRegistered(
  tx: Tx,
  row: RegistrationRow,
  activity: ActivityState,
  waits: boolean,
): Promise<void> {
  if (row.user_id === null) return;
  const when = whenOf(tx, activity);
  await notify(tx, row.user_id, {
    category: 'activity',
    title: waits ? '报名已提交，等主办人审核' : '报名成功',
    body: waits
      ? `${activity.title}，${when}。审核结果会通知您。`
      : `${activity.title}，${when}。签到码在我的报名里。`,
    path: pageOf(activity.activity_id),
    // The engine says of every order that it was paid, under this key.
    key: `order:${row.order_id}:paid`,
  });
}

/** One notification for the host, whatever the number of those who register. */
export async function notifyHost(tx: Tx, activity: ActivityState): Promise<void> {
  const { registered, auditing } = await findCounts(tx.db, activity.activity_id);
  await notifyAgain(tx, [
    {
      userId: activity.user_id,
      category: 'activity',
      title: auditing > 0 ? '有人报名，等您审核' : '有人报名了',
      body: `${activity.title}：已确认 ${registered} 人${auditing > 0 ? `，${auditing} 份待审核` : ''}。`,
      path: `/activity/admin/${activity.activity_id}/member`,
      key: notificationKeys.registered(activity.activity_id),
    },
  ]);
}

/** Nobody waits to be looked at any more, whoever decided or gave up. */
export async function settleAudits(tx: Tx, activityId: number): Promise<void> {
  const { auditing, host_id: hostId } = await findCounts(tx.db, activityId);
  if (auditing === 0) await settle(tx, hostId, [notificationKeys.registered(activityId)]);
}

export async function notifyAccepted(tx: Tx, row: RegistrationRow, order: SubjectOrder): Promise<void> {
  if (row.user_id === null) return;
  const { promise, title } = order;
  const endsAt = promise.startsAt + (promise.serve?.seconds ?? 0);
  await notify(tx, row.user_id, {
    category: 'activity',
    title: '报名通过了',
    body: `${title}，${activityWhen(promise.startsAt, endsAt, secondsOf(tx.now))}。签到码在我的报名里。`,
    path: pageOf(row.activity_id),
    // The engine says that a seller has taken it on, under this key.
    key: `order:${row.order_id}:accepted`,
  });
}

/** Somebody else has ended it: whoever holds a ticket of it is told, too. */
export async function notifyOver(
  tx: Tx,
  row: RegistrationRow,
  activity: ActivityState,
  { state, reason, money }: { state: RegistrationRow['state']; reason: string; money: string },
): Promise<void> {
  const isRefused = state === registrationState.refused;
  const holders = await findHolders(tx.db, row.registration_id);
  await notifyAll(
    tx,
    holders.map((userId) => ({
      userId,
      category: 'activity' as const,
      title: isRefused ? '报名没有通过' : '您的报名被取消了',
      body: `${activity.title}${reason === '' ? '' : `：${reason}`}。${userId === row.user_id ? money : ''}`,
      path: pageOf(activity.activity_id),
      key: `activity:registration:${row.registration_id}:over`,
    })),
  );
}
