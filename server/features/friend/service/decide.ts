import type { Application } from '@qunlu/contract/friend/applications.ts';
import { friendRules, friendStates } from '@qunlu/contract/friend/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Tx, ViewerCtx } from '../../../platform/context.ts';
import { notify, settle } from '../../notification/api/notifications.ts';
import { defineRequest } from '../../relation/api/request.ts';
import { shownState, waitingSince } from '../policy/applying.ts';
import { presentApplication } from '../present.ts';
import {
  decide,
  expireApplications,
  findApplication,
  findApplications,
  findShown,
  waitingFor,
  type ApplicationRow,
} from '../store/applications.ts';
import { linesOf } from './entries.ts';
import { meet } from './meeting.ts';
import { notificationKeys } from './notifications.ts';

const { pending, friend, refused, ended, blocked, expired, cancelled } = friendStates;

const befriend = (tx: Tx, row: ApplicationRow): Promise<void> => {
  const { from_id, to_id, created_at: applied_at, via, introducer_id } = row;
  return meet(tx, from_id, to_id, { applied_at, via, introducer_id });
};

async function notifyAccepted(
  tx: Tx,
  { from_id, to_id, application_id, via }: ApplicationRow,
): Promise<void> {
  const line = (await linesOf(tx, [to_id])).get(to_id);
  await notify(tx, from_id, {
    category: 'friend',
    title: `${line?.realname ?? ''}已是您的好友`,
    body: via === 'swap' ? '名片已交换，可以互相查看联系方式了。' : '可以互相查看联系方式了。',
    path: line?.card_id ? `/card/${line.card_id}` : '/app/friends',
    key: notificationKeys.accepted(application_id),
    many: '{n} 人成为了您的好友',
  });
}

/** An application is accepted by applying as well. Both people are locked. */
export async function becomeFriends(tx: Tx, row: ApplicationRow): Promise<void> {
  await settle(tx, row.to_id, [notificationKeys.received(row.application_id)]);
  await befriend(tx, row);
  await notifyAccepted(tx, row);
}

/** Why nothing can be decided any more. */
const tooLate: Record<number, string> = {
  [friend]: '你们已经是好友了',
  [refused]: '您已拒绝这个申请，可以向对方发出申请',
  [ended]: '好友已解除，请重新申请',
  [expired]: '申请已过期，可以向对方发出申请',
  [cancelled]: '对方已撤回申请',
};
const overAsked = (state: number): string => tooLate[state] ?? '申请的状态已经变化，请刷新后再看';

/** An application as the caller sees it. */
async function presentOne(ctx: ViewerCtx, row: ApplicationRow): Promise<Application> {
  const { userId } = ctx.viewer;
  const shown = await findShown(ctx.db, userId, row.application_id);
  if (!shown) throw new Error('an application that was just decided is gone');
  return presentApplication(shown, userId, ctx.now);
}

export const friendApplications = defineRequest({
  idOf: (row: ApplicationRow) => row.application_id,
  find: ({ db }, id) => findApplication(db, id),
  sideOf: ({ from_id, to_id }, userId) =>
    to_id === userId ? 'asked' : from_id === userId ? 'asker' : undefined,
  people: ({ from_id, to_id }) => [from_id, to_id],
  stands: ({ from_id, to_id, state }, people, userId) =>
    state !== blocked && people.get(from_id === userId ? to_id : from_id)?.visible === true,
  none: () => fail('notFound', { message: '申请不存在或已不可见' }),
  stateFor: (row, userId, now) => shownState(row, row.from_id === userId, now),
  waiting: pending,
  asked: ({ to_id }) => [to_id],
  askedKey: notificationKeys.received,
  ends: {
    accept: {
      by: 'asked',
      from: [pending],
      to: friend,
      over: overAsked,
      async change(tx, row) {
        await befriend(tx, row);
        return (await findApplication(tx.db, row.application_id)) ?? row;
      },
      notify: notifyAccepted,
    },
    refuse: {
      by: 'asked',
      from: [pending],
      to: refused,
      over: overAsked,
      change: (tx, row) => decide(tx.db, row.application_id, refused, tx.now),
      // The applicant never learns of it (D38).
      notify: null,
    },
    /** Also of a refused one, since its applicant does not know. */
    cancel: {
      by: 'asker',
      from: [pending],
      to: cancelled,
      over: (state) => (state === friend ? '对方已通过，你们已经是好友了' : '申请已结束，不用再撤回'),
      change: (tx, row) => decide(tx.db, row.application_id, cancelled, tx.now),
      notify: null,
    },
  },
  present: presentOne,
  boxes: { received: findApplications('received'), sent: findApplications('sent') },
  count: ({ viewer, now }) => waitingFor(viewer.userId, waitingSince(now)),
  lapse: { days: friendRules.waitDays, end: expireApplications },
});
