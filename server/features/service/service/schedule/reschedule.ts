import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { viewServiceOrder as shown } from '@qunlu/contract/service/orders.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../../platform/context.ts';
import { move } from '../../../capacity/api/places.ts';
import { rescheduleOrder } from '../../../order/api/reschedule.ts';
import { setTiming } from '../../store/bookings.ts';
import { findBooked } from '../../store/schedule.ts';
import { atWords, holdBooking, notifyOfTime, type HeldBooking } from './bookings.ts';
import { viewServiceOrder } from '../order/orders.ts';
import { claimKey, isBusy, poolOf, slotOn, slotSubject, trimPool } from './slots.ts';

/** Why the buyer may not move it, in one sentence. */
function refuse({ row, role }: HeldBooking, now: Date): never {
  if (role !== 'buyer') fail('forbidden', { message: '只有买家可以改期，请与买家商量' });
  if (!row.scheduled || !row.starts_at)
    fail('stateChanged', { message: '这个订单没有预约时段，请用“提议时间”' });
  if (row.reschedules >= serviceRules.reschedules)
    fail('stateChanged', { message: `最多改期 ${serviceRules.reschedules} 次，已经用完了` });
  if (row.starts_at.getTime() - now.getTime() < serviceRules.rescheduleHours * 3_600_000)
    fail('stateChanged', { message: `开始前 ${serviceRules.rescheduleHours} 小时内不能改期` });
  fail('stateChanged', { message: '订单现在不能改期，请刷新后再看' });
}

/**
 * D56: the buyer moves to another slot, 12 hours before and twice at most. What cancelling gives back afterwards is never more
 * than right before: the engine sees to it.
 */
export async function rescheduleService(
  ctx: ViewerCtx,
  { order_id, slot_id }: { order_id: number; slot_id: number },
): Promise<OutputOf<typeof shown>> {
  await inTransaction(ctx, async (tx) => {
    const held = await holdBooking(tx, order_id);
    const { row } = held;
    const before = row.starts_at;
    if (held.role === 'buyer' && before && secondsOf(before) === slot_id && row.reschedules > 0) return;
    if (!held.can.reschedule || !before) refuse(held, tx.now);
    if (secondsOf(before) === slot_id)
      fail('invalid', { message: '这就是现在的时段，请选另一个', field: 'slot_id' });
    const service = await findBooked(tx.db, row.service_id, null);
    const slot = slotOn(service?.schedule ?? null, slot_id, tx.now);
    const input = { sellerId: row.seller_id, serviceId: row.service_id, but: row.service_order_id };
    if (await isBusy(tx, { ...input, startsAt: slot_id, minutes: slot.minutes }))
      fail('conflict', { message: '卖家这个时间有别的预约，请另选一个时段', field: 'slot_id' });
    const startsAt = new Date(slot_id * 1000);
    // The order's row before the pools.
    await rescheduleOrder(tx, { orderId: row.order_id, startsAt });
    const target = await poolOf(tx, row.service_id, slot);
    if ((await move(tx, claimKey(row.order_id), { subject: slotSubject, target })) === 'full')
      fail('conflict', { message: '这个时段刚刚约满了，请另选一个', field: 'slot_id' });
    await trimPool(tx, row);
    await setTiming(tx.db, row.service_order_id, {
      starts_at: startsAt,
      minutes: slot.minutes,
      reschedules: row.reschedules + 1,
    });
    await notifyOfTime(tx, row, {
      to: 'seller',
      title: '买家改了预约时间',
      body: `${row.title}：从 ${atWords(before, tx.now)} 改到 ${atWords(startsAt, tx.now)}。`,
    });
  });
  return viewServiceOrder(ctx, order_id);
}
