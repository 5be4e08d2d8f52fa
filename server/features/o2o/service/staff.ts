import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/o2o/staff.ts';
import type { StaffDeal } from '@qunlu/contract/o2o/staff.ts';
import { inTransaction, secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { hiddenBecause, reportersOf, setByStaff } from '../../moderation/api/by-staff.ts';
import { notify } from '../../notification/api/notifications.ts';
import { audit } from '../../staff/api/audit.ts';
import { findForStaff, type StaffRow } from '../store/staff.ts';
import { deals } from './deals.ts';

const present = (row: StaffRow, hiddenReason: string, staffId: number): StaffDeal => ({
  deal_id: row.deal_id,
  title: row.title,
  user_id: row.user_id,
  name: row.name ?? '已注销用户',
  shop: row.shop,
  licence: row.licence ?? '',
  price: row.price,
  sold: row.sold,
  disputes: row.disputes,
  reports: row.reports ?? 0,
  audit: row.audit,
  over: row.over,
  hidden: row.moderated,
  hidden_reason: hiddenReason,
  can: { hide: row.user_id !== staffId },
});

/** D137: deals with complaints, those that are hidden, or all. Nobody who bought is in it, so looking is not written down. */
export async function listStaffDeals(
  ctx: StaffCtx,
  { kind = 'reported', id, size = 20, next }: QueryOf<typeof contract.listStaffDeals>,
): Promise<OutputOf<typeof contract.listStaffDeals>> {
  const rows = await findForStaff(ctx.db, { kind, id, behind: next || undefined, size: size + 1 });
  // Only of the one that is looked at: a reason is read apart.
  const [one] = rows;
  const reason =
    id !== undefined && one?.moderated ? await hiddenBecause(ctx, { type: 'o2o', id: one.deal_id }) : '';
  return paged(rows, size, 'deal_id', (row) => present(row, reason, ctx.staff.userId));
}

/** D137, D138: hidden from everybody but its owner, or shown again; vouchers go on. */
export async function hideDeal(
  ctx: StaffCtx,
  { id, hidden: wanted, reason }: BodyOf<typeof contract.hideDeal>,
): Promise<{ ok: boolean }> {
  const none = (): never => notFound('优惠不存在或已删除');
  const one = { kind: 'all', id, behind: undefined, size: 1 } as const;
  const seen = (await findForStaff(ctx.db, one))[0] ?? none();
  const hidden = wanted === 1;
  const subject = { type: 'o2o', id } as const;
  return inTransaction(ctx, async (tx) => {
    const staffId = tx.staff.userId;
    await lockPeople(tx, [seen.user_id, staffId, ...(await reportersOf(tx, subject))]);
    if (seen.user_id === staffId) fail('forbidden', { message: '不能处理自己的优惠，请交给同事' });
    // What moderation keeps of it comes before it in the order of locks.
    await setByStaff(tx, { ...subject, ownerId: seen.user_id }, { hidden, reason, staffId });
    const now = (await findForStaff(tx.db, one))[0] ?? none();
    if (now.moderated === hidden) fail('stateChanged', { message: '已经是这样，请刷新后再看' });
    await deals.setModerated(tx, id, hidden);
    await notify(tx, seen.user_id, {
      category: 'system',
      title: hidden ? '您的优惠被隐藏了' : '您的优惠已恢复',
      body: hidden
        ? `“${now.title}”：${reason}。卖出的券照常用、照常退；如有异议，可以申诉一次。`
        : `“${now.title}”又可以买了。说明：${reason}`,
      path: `/o2o/${id}`,
      key: `o2o-desk:${id}:${secondsOf(tx.now)}`,
    });
    await audit(tx, { action: hidden ? 'hide-o2o' : 'show-o2o', subject: `o2o:${id}`, reason });
    return { ok: true };
  });
}
