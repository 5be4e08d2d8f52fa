import type { Application } from '@qunlu/contract/friend/applications.ts';
import { friendStates } from '@qunlu/contract/friend/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { lockPair } from '../../account/api/people.ts';
import { notify, settle, withdraw } from '../../notice/api/notices.ts';
import { recount } from '../../card/api/headcount.ts';
import { befriend } from '../../relation/api/changes.ts';
import { applicationCan, shownState, waitingSince } from '../policy/applying.ts';
import { decide, findApplication, settleBetween, type ApplicationRow } from '../store/applications.ts';
import { presentOne } from './applications.ts';
import { addEntries, linesOf } from './entries.ts';
import { noticeKeys } from './notices.ts';

/** D40, D202, under the locks of both: makes the two friends and settles pending applications between them. */
export async function becomeFriends(tx: Tx, application: ApplicationRow): Promise<void> {
  const { from_id, to_id, application_id, created_at, via, introducer_id } = application;
  await befriend(tx, from_id, to_id);
  await settleBetween(tx.db, { a: from_id, b: to_id }, tx.now, waitingSince(tx.now));
  await settle(tx, to_id, [noticeKeys.received(application_id)]);
  await addEntries(tx, from_id, to_id, { applied_at: created_at, via, introducer_id });
  await recount(tx, [from_id, to_id]);
  const line = (await linesOf(tx, [to_id])).get(to_id);
  await notify(tx, from_id, {
    category: 'friend',
    title: `${line?.realname ?? ''}已是您的好友`,
    body: via === 'swap' ? '名片已交换，可以互相查看联系方式了。' : '可以互相查看联系方式了。',
    path: line?.card_id ? `/card/${line.card_id}` : '/app/friends',
    key: noticeKeys.accepted(application_id),
  });
}

/** Loads an application for one of its two people, under the locks of both; any other answers like an unknown one. */
async function decideOn(
  ctx: ViewerCtx,
  applicationId: number,
  side: 'from_id' | 'to_id',
  work: (tx: Tx, row: ApplicationRow, state: number) => Promise<ApplicationRow>,
): Promise<Application> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    const seen = await findApplication(tx.db, applicationId);
    if (seen?.[side] !== userId) noSuchApplication();
    const other = await lockPair(tx, userId, seen.from_id === userId ? seen.to_id : seen.from_id);
    // It may have been decided before the locks were taken.
    const row = await findApplication(tx.db, applicationId);
    if (!row || !other.visible || row.state === friendStates.blocked) noSuchApplication();
    const decided = await work(tx, row, shownState(row, side === 'from_id', tx.now));
    return presentOne(tx, decided);
  });
}

function noSuchApplication(): never {
  fail('notFound', { message: '申请不存在或已不可见' });
}

/** Fails with the reason why nothing can be decided any more. */
function tooLate(state: number): never {
  const sentences: Record<number, string> = {
    [friendStates.friend]: '你们已经是好友了',
    [friendStates.refused]: '您已拒绝这个申请，可以向对方发出申请',
    [friendStates.ended]: '好友已解除，请重新申请',
    [friendStates.expired]: '申请已过期，可以向对方发出申请',
    [friendStates.cancelled]: '对方已撤回申请',
  };
  fail('stateChanged', { message: sentences[state] ?? '申请的状态已经变化，请刷新后再看' });
}

export const acceptApplication = (ctx: ViewerCtx, applicationId: number): Promise<Application> =>
  decideOn(ctx, applicationId, 'to_id', async (tx, row, state) => {
    if (state === friendStates.friend) return row;
    if (!applicationCan(state, false).accept) tooLate(state);
    await becomeFriends(tx, row);
    return (await findApplication(tx.db, applicationId)) ?? row;
  });

/** The applicant is never told (D38). */
export const refuseApplication = (ctx: ViewerCtx, applicationId: number): Promise<Application> =>
  decideOn(ctx, applicationId, 'to_id', async (tx, row, state) => {
    if (state === friendStates.refused) return row;
    if (!applicationCan(state, false).refuse) tooLate(state);
    await settle(tx, row.to_id, [noticeKeys.received(applicationId)]);
    return decide(tx.db, applicationId, friendStates.refused, tx.now);
  });

/** Withdraws an application; also a refused one, since its applicant does not know. */
export const cancelApplication = (ctx: ViewerCtx, applicationId: number): Promise<Application> =>
  decideOn(ctx, applicationId, 'from_id', async (tx, row, state) => {
    if (state === friendStates.cancelled) return row;
    if (!applicationCan(state, true).cancel) {
      fail('stateChanged', {
        message: state === friendStates.friend ? '对方已通过，你们已经是好友了' : '申请已结束，不用再撤回',
      });
    }
    await withdraw(tx, [row.to_id], [noticeKeys.received(applicationId)]);
    return decide(tx.db, applicationId, friendStates.cancelled, tx.now);
  });
