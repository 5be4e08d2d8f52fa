import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/groupbuy/staff.ts';
import type { StaffBuy } from '@qunlu/contract/groupbuy/staff.ts';
import { inTransaction, secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { hiddenBecause, reportersOf, setByStaff } from '../../moderation/api/by-staff.ts';
import { notify } from '../../notification/api/notifications.ts';
import { audit } from '../../staff/api/audit.ts';
import { findForStaff, type StaffRow } from '../store/staff.ts';
import { buyPath, buys } from './buys.ts';

const present = (row: StaffRow, hiddenReason: string, staffId: number): StaffBuy => ({
  buy_id: row.buy_id,
  title: row.title,
  user_id: row.user_id,
  name: row.name ?? '已注销用户',
  circle: row.circle ?? '',
  state: row.state,
  deadline: secondsOf(row.deadline),
  people: row.people,
  pieces: row.pieces,
  disputes: row.disputes,
  reports: row.reports ?? 0,
  audit: row.audit,
  hidden: row.moderated,
  hidden_reason: hiddenReason,
  can: { hide: row.user_id !== staffId },
});

/** D137: buys with complaints, those that are hidden, or all. Nobody who ordered is in it, so looking is not written down. */
export async function listStaffBuys(
  ctx: StaffCtx,
  { kind = 'reported', id, size = 20, next }: QueryOf<typeof contract.listStaffBuys>,
): Promise<OutputOf<typeof contract.listStaffBuys>> {
  const rows = await findForStaff(ctx.db, { kind, id, behind: next || undefined, size: size + 1 });
  // Only of the one that is looked at: a reason is read apart.
  const [one] = rows;
  const reason =
    id !== undefined && one?.moderated ? await hiddenBecause(ctx, { type: 'groupbuy', id: one.buy_id }) : '';
  return paged(rows, size, 'buy_id', (row) => present(row, reason, ctx.staff.userId));
}

/** D137, D138: hidden from everybody but its organiser and who takes part, or shown again; orders go on. */
export async function hideBuy(
  ctx: StaffCtx,
  { id, hidden: wanted, reason }: BodyOf<typeof contract.hideBuy>,
): Promise<{ ok: boolean }> {
  const none = (): never => notFound('团购不存在或已删除');
  const one = { kind: 'all', id, behind: undefined, size: 1 } as const;
  const seen = (await findForStaff(ctx.db, one))[0] ?? none();
  const hidden = wanted === 1;
  const subject = { type: 'groupbuy', id } as const;
  return inTransaction(ctx, async (tx) => {
    const staffId = tx.staff.userId;
    await lockPeople(tx, [seen.user_id, staffId, ...(await reportersOf(tx, subject))]);
    if (seen.user_id === staffId) fail('forbidden', { message: '不能处理自己的团购，请交给同事' });
    // What moderation keeps of it comes before it in the order of locks.
    await setByStaff(tx, { ...subject, ownerId: seen.user_id }, { hidden, reason, staffId });
    const now = (await findForStaff(tx.db, one))[0] ?? none();
    if (now.moderated === hidden) fail('stateChanged', { message: '已经是这样，请刷新后再看' });
    await buys.setModerated(tx, id, hidden);
    await notify(tx, seen.user_id, {
      category: 'system',
      title: hidden ? '您的团购被隐藏了' : '您的团购已恢复',
      body: hidden
        ? `“${now.title}”：${reason}。已付的订单照常备货、照常退；如有异议，可以申诉一次。`
        : `“${now.title}”又可以参加了。说明：${reason}`,
      path: buyPath(id),
      key: `groupbuy-desk:${id}:${secondsOf(tx.now)}`,
    });
    await audit(tx, {
      action: hidden ? 'hide-groupbuy' : 'show-groupbuy',
      subject: `groupbuy:${id}`,
      reason,
    });
    return { ok: true };
  });
}
