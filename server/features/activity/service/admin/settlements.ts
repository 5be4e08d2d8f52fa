import type { listActivitySettlements } from '@qunlu/contract/activity/staff.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { after, secondsOf, type StaffCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { findSettlements } from '../../store/settlements.ts';

/** Its clock may still have to run. */
const graceSeconds = 3600;

/** D101: activities whose money is not all the host's yet, the next to be first. */
export async function listSettlements(
  ctx: StaffCtx,
  { size = 20, next }: QueryOf<typeof listActivitySettlements>,
): Promise<OutputOf<typeof listActivitySettlements>> {
  const rows = await findSettlements(ctx.db, {
    behind: next,
    since: after(ctx.now, -activityRules.holdSeconds - graceSeconds),
    size: size + 1,
  });
  return paged(rows, size, 'activity_id', (row) => ({
    activity_id: row.activity_id,
    title: row.title,
    user_id: row.user_id,
    name: row.name ?? '已注销用户',
    ends_at: secondsOf(row.ends_at),
    due_at: secondsOf(after(row.ends_at, activityRules.holdSeconds)),
    cancelled: row.cancelled_at !== null,
    orders: row.orders,
    frozen: row.frozen,
    disputed: row.disputed,
  }));
}
