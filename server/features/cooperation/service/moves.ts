import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import { cooperationRules, cooperationState, type Move } from '@qunlu/contract/cooperation/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { notifyAll, settleAll } from '../../notification/api/notifications.ts';
import { mayRenew, mayMove, stateOf } from '../policy.ts';
import { declineWaiting } from '../store/applications.ts';
import { findCooperation, updateCooperation, type CooperationRow } from '../store/cooperations.ts';
import { minePath, receivedKey } from './paths.ts';
import { posts } from './posts.ts';
import { takePlace } from './privileges.ts';
import { shown } from './writing.ts';

const { open, paused, dealt, expired, removed } = cooperationState;

/** Where a move leads: there, it is done already. */
const ends = { pause: paused, resume: open, deal: dealt, renew: open } as const;

const why: Record<number, string> = {
  [open]: '这条合作正在进行',
  [paused]: '这条合作已经暂停，请先重新打开',
  [dealt]: '这条合作已经谈妥，请先重新打开',
  [expired]: '这条合作已经过期，可以续期',
  [removed]: '这条合作已被移除',
};

/** Whoever still waits reads that it is over, whatever the reason. */
async function endWaiting(tx: Tx, row: Pick<CooperationRow, 'cooperation_id' | 'title'>, text: string) {
  const ended = await declineWaiting(tx.db, row.cooperation_id, tx.now);
  if (ended.length === 0) return;
  await settleAll(
    tx,
    [...new Set(ended.map(({ owner_id }) => owner_id))],
    ended.map(({ application_id }) => receivedKey(application_id)),
  );
  await notifyAll(
    tx,
    ended.map(({ application_id, user_id }) => ({
      userId: user_id,
      category: 'friend' as const,
      title: text,
      body: `“${row.title}”`,
      path: minePath('sent'),
      key: `${receivedKey(application_id)}:over`,
      many: '{n} 个合作申请有了结果',
    })),
  );
}

/** Paused, open again, dealt, renewed; the same again changes nothing. */
export const movePost = (ctx: ViewerCtx, { id, move }: { id: number; move: Move }): Promise<Cooperation> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const row = await posts.take(tx, id);
    const state = stateOf(row, tx.now);
    const isThere = state === ends[move] && !(move === 'renew' && mayRenew(row.expires_at, tx.now));
    if (isThere) return shown(tx, id, userId);
    if (!mayMove(row, move, tx.now)) fail('stateChanged', { message: why[state] ?? '' });
    if (ends[move] === open && state !== open) await takePlace(tx);
    const isOver = row.expires_at <= tx.now;
    const fresh = move === 'renew' || (move === 'resume' && isOver);
    await updateCooperation(tx.db, id, {
      state: ends[move],
      ...(fresh ? { expires_at: after(tx.now, cooperationRules.days * 86_400) } : {}),
    });
    if (move === 'deal') await endWaiting(tx, row, '您申请的合作已经谈妥');
    return shown(tx, id, userId);
  });

/** For ever; who was accepted keeps the card and the conversation. */
export async function deletePost(ctx: ViewerCtx, id: number): Promise<{ cooperation_id: number }> {
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    const row = await findCooperation(tx.db, id, tx.viewer.userId);
    if (row?.user_id !== tx.viewer.userId) notFound('合作不存在或已不可见');
    await endWaiting(tx, row, '您申请的合作已被删除');
    await posts.remove(tx, id);
  });
  return { cooperation_id: id };
}
