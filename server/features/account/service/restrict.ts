import { userStatus } from '@qunlu/contract/account/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import { securityNotice } from '../ports.ts';
import { closeAppealOf } from '../store/appeals.ts';
import { findUserLocked } from '../store/users.ts';
import { noSuchUser } from './people.ts';
import { changeStatus } from './status.ts';

const changeable: readonly number[] = [userStatus.normal, userStatus.muted, userStatus.banned];
const titles: Record<number, string> = {
  [userStatus.normal]: '您的账号已恢复正常',
  [userStatus.muted]: '您的账号已被禁言',
  [userStatus.banned]: '您的账号已被封禁',
};

/**
 * D12: staff mutes, bans or restores a person, who is told with the reason; who is restored needs no appeal any more.
 * Answers false for a repeat of what holds already. Inside the caller's transaction, where the decision is written down.
 */
export async function restrict(
  tx: Ctx,
  userId: number,
  to: { status: number; reason: string },
): Promise<boolean> {
  const { status, reason } = to;
  const user = (await findUserLocked(tx.db, userId)) ?? noSuchUser();
  if (!changeable.includes(user.status))
    fail('stateChanged', { message: '该账号正在注销、已注销或已合并，不能改变状态' });
  const restored = status === userStatus.normal;
  if (user.status === status) {
    if (restored || user.status_reason === reason) return false;
    fail('stateChanged', { message: '账号已经是这个状态，请刷新后再看' });
  }
  await changeStatus(tx, userId, status, restored ? '' : reason);
  if (restored) await closeAppealOf(tx.db, userId, reason);
  await tx.deps.ports.get(securityNotice)(tx, userId, {
    title: titles[status] ?? '',
    body: restored ? reason : `原因：${reason}。如有异议，可以在“找回与申诉”里申诉。`,
    path: restored ? '' : '/user/recover',
  });
  return true;
}
