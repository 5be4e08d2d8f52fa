import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { visibilityChanged } from '../events.ts';
import { endsSessions, isVisible } from '../policy.ts';
import { findUserLocked, setStatus } from '../store/users.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * The only place that changes a person's status (D12), inside the caller's transaction: raises the visibility event, and
 * ends sessions as D5 says. `reason`: shown to the person when they are muted or banned, '' otherwise.
 */
export async function changeStatus(tx: Tx, userId: number, status: number, reason: string): Promise<void> {
  if (!tx.db.isTransaction) throw new Error('a status changes inside a transaction only');
  const user = await findUserLocked(tx.db, userId);
  if (!user) fail('notFound', { message: '用户不存在或已注销' });
  await setStatus(tx.db, userId, status, reason);
  const visible = isVisible(status);
  if (visible !== isVisible(user.status)) await raise(tx, visibilityChanged, { userId, visible });
  if (endsSessions(user.status, status)) await endSessionsOf(tx, userId);
}
