import type { staffRefund as contract } from '@qunlu/contract/order/staff.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { stepWords } from '@qunlu/contract/order/steps.ts';
import { inTransaction, type StaffCtx, type Tx } from '../../../../platform/context.ts';
import { audit } from '../../../staff/api/audit.ts';
import { isStaffRefundable, leftOf } from '../../policy.ts';
import { dropDeadline } from '../../store/deadlines.ts';
import { findOrder, findOrderByHash } from '../../store/orders.ts';
import {
  addStaffRefund,
  dropStaffRefund,
  endStaffRefund,
  findOpenStaffRefund,
  sumAlone,
} from '../../store/staff-refunds.ts';
import { mark } from '../steps/moves.ts';
import { refundOrder } from '../money/refunds.ts';
import { planShareReversal, reverseSharesOf } from '../money/reverse-shares.ts';
import { holdOrder, type LockedOrder } from '../money/settle.ts';

/** An order whose money the seller has already: what of it goes back, whoever has spent their part. */
async function carryOut(
  tx: Tx<StaffCtx>,
  { row, people }: LockedOrder,
  { id, amount, reason }: { id: number; amount: number; reason: string },
): Promise<void> {
  await dropDeadline(tx.db, row.order_id);
  const plan = await planShareReversal(tx, row, amount, { takesAll: true });
  const whole = await reverseSharesOf(tx, { row, people }, plan, { advance: true });
  const words = stepWords('staff-refund', { fill: { reason } });
  await refundOrder(tx, whole, {
    amount,
    key: `order:${row.order_id}:staff:${id}`,
    reason: words,
    who: 'staff',
  });
  await mark(tx, (await findOrder(tx.db, row.order_id)) ?? notFound('订单不存在'), {
    who: 'staff',
    step: 'staff-refund',
    words,
    change: {},
  });
}

/**
 * After the release the buyer has a way though the seller cannot pay back: staff gives it back, the platform advances what is
 * missing and the seller owes it. Above a sum the first member of staff proposes, and another confirms the same amount.
 */
export async function staffRefund(
  ctx: StaffCtx,
  { hash, amount, reason }: BodyOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  return inTransaction(ctx, async (tx) => {
    const found = (await findOrderByHash(tx.db, hash)) ?? notFound('订单不存在');
    const held = (await holdOrder(tx, found, { also: [tx.staff.userId] })) ?? notFound('订单不存在');
    const { row } = held;
    if ([row.buyer_id, row.seller_id].includes(tx.staff.userId))
      fail('forbidden', { message: '不能处理自己的订单，请交给同事' });
    if (!isStaffRefundable(row, tx.now))
      fail('stateChanged', { message: '款项还没有到卖家手里，请用订单里的退款或申诉' });
    if (amount > leftOf(row)) fail('stateChanged', { message: `最多还能退 ${yuan(leftOf(row))} 元，请刷新` });
    const subject = `order:${row.order_id}`;
    const words = `退 ${yuan(amount)} 元：${reason}`;
    const open = await findOpenStaffRefund(tx.db, row.order_id);
    const same = open && open.amount === amount;
    const second = same && open.proposed_by !== tx.staff.userId;
    // Many small parts are as much as one large.
    const alone = second ? 0 : amount + (await sumAlone(tx.db, row.order_id));
    if (alone > orderRules.staffRefundSecond) {
      if (same) fail('forbidden', { message: '您已提出，要由另一位同事填同样的金额确认' });
      if (open) await dropStaffRefund(tx.db, open.staff_refund_id);
      await addStaffRefund(tx.db, {
        order_id: row.order_id,
        amount,
        reason,
        proposed_by: tx.staff.userId,
        proposed_at: tx.now,
        decided_by: null,
        decided_at: null,
      });
      await audit(tx, { action: 'staff-refund:proposed', subject, reason: words });
      return { waits: true };
    }
    if (open && !second) await dropStaffRefund(tx.db, open.staff_refund_id);
    const chosen =
      second && open
        ? open
        : await addStaffRefund(tx.db, {
            order_id: row.order_id,
            amount,
            reason,
            proposed_by: tx.staff.userId,
            proposed_at: tx.now,
            decided_by: null,
            decided_at: null,
          });
    await audit(tx, { action: 'staff-refund:done', subject, reason: words });
    await endStaffRefund(tx.db, chosen.staff_refund_id, { decided_by: tx.staff.userId, decided_at: tx.now });
    await carryOut(tx, held, { id: chosen.staff_refund_id, amount, reason: chosen.reason });
    return { waits: false };
  });
}
