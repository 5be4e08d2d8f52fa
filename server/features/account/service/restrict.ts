import { userStatus } from '@qunlu/contract/account/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { secondsOf, type Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { personBanned, securityEvent } from '../events.ts';
import { restrictionCan, type RestrictionCan } from '../policy.ts';
import { statusOnReturn } from '../ports.ts';
import { closeAppealOf } from '../store/appeals.ts';
import { findUserLocked, setStatus, type UserRow } from '../store/users.ts';
import { changeStatus } from './status.ts';

export { restrictionCan };

const verbs: Record<number, keyof RestrictionCan> = {
  [userStatus.normal]: 'restore',
  [userStatus.muted]: 'mute',
  [userStatus.banned]: 'ban',
};
const titles: Record<number, string> = {
  [userStatus.normal]: '您的账号已恢复正常',
  [userStatus.muted]: '您的账号已被禁言',
  [userStatus.banned]: '您的账号已被封禁',
};

/** The status that a person has apart from leaving, to which they return (D13). */
export async function statusWithoutLeaving(tx: Tx, user: UserRow): Promise<number> {
  if (user.status !== userStatus.leaving) return user.status;
  return (await tx.deps.ports.get(statusOnReturn).find(tx, user.user_id)) ?? user.status;
}

/** A leaving person stays leaving, and the new status holds on return: leaving must not undo a ban, nor be stopped by one. */
async function change(tx: Tx, user: UserRow, status: number, reason: string): Promise<void> {
  if (user.status !== userStatus.leaving) return changeStatus(tx, user.user_id, status, reason);
  await tx.deps.ports.get(statusOnReturn).set(tx, user.user_id, status);
  await setStatus(tx.db, user.user_id, user.status, reason);
}

/**
 * D12: staff mutes, bans or restores a person, who is told the reason; restoring also settles an open appeal. For a leaving
 * person it takes effect on return. Answers false when it holds already. Inside the caller's transaction, which also
 * records the decision.
 */
export async function restrict(
  tx: Tx,
  userId: number,
  to: { status: number; reason: string },
): Promise<boolean> {
  const { status, reason } = to;
  const user = (await findUserLocked(tx.db, userId)) ?? notFound('用户不存在或已注销');
  const before = await statusWithoutLeaving(tx, user);
  const restored = status === userStatus.normal;
  if (before === status) {
    if (restored || user.status_reason === reason) return false;
    fail('stateChanged', { message: '账号已经是这个状态，请刷新后再看' });
  }
  const can = restrictionCan(before);
  const verb = verbs[status];
  if (!verb || !can[verb])
    fail('stateChanged', {
      message: can.restore ? '账号已被封禁，请先恢复正常' : '该账号已注销或已合并，不能改变状态',
    });
  await change(tx, user, status, restored ? '' : reason);
  if (status === userStatus.banned) await raise(tx, personBanned, { userId, at: secondsOf(tx.now) });
  if (restored) await closeAppealOf(tx.db, userId, reason);
  await raise(tx, securityEvent, {
    userId: userId,
    title: titles[status] ?? '',
    body: restored ? reason : `原因：${reason}。如有异议，可以在“找回与申诉”里申诉。`,
    path: restored ? '' : '/user/recover',
  });
  return true;
}
