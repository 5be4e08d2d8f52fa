import type { removeRegistration } from '@qunlu/contract/activity/members.ts';
import { registrationState } from '@qunlu/contract/activity/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { release } from '../../../capacity/api/places.ts';
import { closeOpenClaims } from '../../../order/api/close-own-dispute.ts';
import { paidOf, refundedOf } from '../../../order/api/facts.ts';
import { refundBySeller } from '../../../order/api/refund-by-seller.ts';
import type { LockedOrder } from '../../../order/api/settle.ts';
import { memberCan } from '../../policy/members.ts';
import { findFirstOf } from '../../store/members.ts';
import { logActivity } from '../logs.ts';
import { setState } from '../registering/states.ts';
import { handKey, holdRegistration } from './held.ts';

const { called, refunding, refunded } = registrationState;

/** What is left of it goes back whole, also after the end: out of what waits, then out of what the host has. Fen. */
async function giveBack(tx: Tx, held: LockedOrder, reason: string): Promise<number> {
  const ready = await closeOpenClaims(tx, held, '主办方全额退款');
  const amount = paidOf(ready.row) - refundedOf(ready.row);
  await refundBySeller(tx, ready, {
    who: 'seller',
    step: 'give-back',
    words: `主办方取消了报名：${reason}`,
    amount,
    key: `order:${ready.row.order_id}:host-refund`,
  });
  return amount;
}

/** D96: what cost nothing by who manages registrations, what was paid by the host alone; once. */
export async function removeMember(
  ctx: ViewerCtx,
  { registration_id: id, reason }: BodyOf<typeof removeRegistration>,
): Promise<OutputOf<typeof removeRegistration>> {
  return inTransaction(ctx, async (tx) => {
    const { activity, can, row, order } = await holdRegistration(tx, id);
    if (row.total > 0 && !can.host) fail('forbidden', { message: '收费的报名由主办人退款' });
    const back = order ? refundedOf(order.row) : 0;
    if (
      row.state === called ||
      (order && row.total > 0 && [refunding, refunded].includes(row.state as 6 | 7))
    )
      return { refunded: back };
    const may = memberCan(
      { state: row.state, byHand: order === null, total: row.total, endsAt: activity.ends_at },
      can,
      tx.now,
    );
    if (!may.remove && !may.refund)
      fail('stateChanged', { message: '这份报名还没付款或已经结束，不用取消，请刷新后再看' });
    const name = (await findFirstOf(tx.db, id))?.name ?? '';
    await setState(tx, id, row.state, reason);
    if (!order) await release(tx, handKey(id));
    const amount = order ? await giveBack(tx, order, reason) : 0;
    // Nothing was paid, so nothing was given back.
    if (row.total === 0) await setState(tx, id, called, reason);
    await logActivity(tx, {
      activityId: activity.activity_id,
      what: amount > 0 ? 'refund' : 'remove',
      target: name,
      after: amount > 0 ? { reason, amount } : { reason },
    });
    return { refunded: amount };
  });
}
