import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import type { ActivityRow } from '../../store/activities.ts';
import { updateActivity } from '../../store/writing.ts';
import { logActivity } from '../logs.ts';
import { startTask } from '../tasks/start.ts';
import { activities } from './activities.ts';
import { lockEditable } from './edit.ts';
import { shown } from './publish.ts';

/** Before the transaction: everybody who has registered reads it. */
export const checkReason = (ctx: Ctx, { reason }: { reason: string }): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'reason', label: '原因', text: reason }] });

/**
 * D96: it does not take place. The state comes first, so that nobody pays any more; a task gives everything back. Its host and
 * the row are held. Cancelled before: nothing to do.
 */
export async function cancelHeld(tx: Tx, row: ActivityRow, reason: string): Promise<void> {
  if (row.cancelled_at) return;
  if (row.ends_at <= tx.now)
    fail('stateChanged', { message: '活动已结束，不能取消；要退款请在报名管理里一位一位退' });
  const { activity_id: id } = row;
  await updateActivity(tx.db, id, {
    cancelled_at: tx.now,
    cancel_reason: reason,
    sequence: row.sequence + 1,
  });
  await startTask(tx, { activityId: id, kind: 'cancel', details: { reason } });
  await logActivity(tx, { activityId: id, what: 'cancel', after: { reason } });
}

/** D93, D96: by the host. */
export const cancelActivity = (
  ctx: ViewerCtx,
  { id, reason }: { id: number; reason: string },
): Promise<Activity> =>
  inTransaction(ctx, async (tx) => {
    await lockEditable(tx, id, 'host');
    await cancelHeld(tx, await activities.take(tx, id), reason);
    return shown(tx, id);
  });
