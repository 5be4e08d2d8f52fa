import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { viewServiceOrder as shown } from '@qunlu/contract/service/orders.ts';
import { inTransaction, secondsOf, type ViewerCtx, type Tx } from '../../../../platform/context.ts';
import { rescheduleOrder } from '../../../order/api/reschedule.ts';
import { setTiming, type BookingRow } from '../../store/bookings.ts';
import { atWords, holdBooking, otherOf, notifyOfTime, type HeldBooking, type Side } from './bookings.ts';
import { viewServiceOrder } from '../order/orders.ts';
import { isBusy } from './slots.ts';

const longest = 366 * 86_400;
const words: Record<Side, string> = { buyer: '买家', seller: '卖家' };

function refuse({ row }: HeldBooking): never {
  if (row.scheduled) fail('stateChanged', { message: '这个订单按时间表预约，请用“改期”' });
  fail('stateChanged', { message: '订单现在不能约时间，请刷新后再看' });
}

/** The seller has no other appointment then. */
async function requireFree(tx: Tx<ViewerCtx>, row: BookingRow, startsAt: number): Promise<void> {
  const busy = await isBusy(tx, {
    sellerId: row.seller_id,
    serviceId: null,
    startsAt,
    minutes: row.minutes,
    but: row.service_order_id,
  });
  if (busy) fail('conflict', { message: '卖家这个时间有别的预约，请换一个时间', field: 'starts_at' });
}

/** D56: one side proposes a time for an order without a slot; it holds once the other agrees. A new one replaces the last. */
export async function proposeTime(
  ctx: ViewerCtx,
  given: { order_id: number; starts_at: number },
): Promise<OutputOf<typeof shown>> {
  // Read to the minute, as it is shown.
  const startsAt = Math.floor(given.starts_at / 60) * 60;
  await inTransaction(ctx, async (tx) => {
    const held = await holdBooking(tx, given.order_id);
    const { row, role } = held;
    if (!held.can.propose) refuse(held);
    const now = secondsOf(tx.now);
    if (startsAt <= now) fail('invalid', { message: '时间已经过了，请选以后的时间', field: 'starts_at' });
    if (startsAt > now + longest) fail('invalid', { message: '最多约到一年以后', field: 'starts_at' });
    const at = new Date(startsAt * 1000);
    if (row.starts_at && secondsOf(row.starts_at) === startsAt)
      fail('invalid', { message: '已经约在这个时间，不用再提议', field: 'starts_at' });
    const isSame = row.proposed_by === role && row.proposed_starts_at?.getTime() === at.getTime();
    if (isSame) return;
    await requireFree(tx, row, startsAt);
    await setTiming(tx.db, row.service_order_id, {
      proposed_by: role,
      proposed_starts_at: at,
      proposed_at: tx.now,
    });
    await notifyOfTime(tx, row, {
      to: otherOf(role),
      title: `${words[role]}提议了时间`,
      body: `${row.title}：${atWords(at, tx.now)}。同意后按这个时间服务。`,
    });
  });
  return viewServiceOrder(ctx, given.order_id);
}

/** D56, D50: the other side agrees; the order has a date from now on. */
export async function agreeTime(
  ctx: ViewerCtx,
  given: { order_id: number; starts_at?: number | undefined },
): Promise<OutputOf<typeof shown>> {
  await inTransaction(ctx, async (tx) => {
    const held = await holdBooking(tx, given.order_id);
    const { row, role } = held;
    const { starts_at: wanted } = given;
    const agreed = row.proposed_by === null && row.starts_at !== null && !row.scheduled;
    if (agreed && wanted !== undefined && wanted === secondsOf(row.starts_at as Date)) return;
    const at = row.proposed_starts_at;
    if (!held.can.agree || !at) {
      if (held.can.propose && row.proposed_by === role)
        fail('stateChanged', { message: '这是您自己提议的时间，请等对方同意' });
      if (held.can.propose && at) fail('stateChanged', { message: '提议的时间已经过了，请另提一个' });
      if (held.can.propose) fail('stateChanged', { message: '现在没有提议的时间，请刷新后再看' });
      refuse(held);
    }
    if (wanted !== undefined && wanted !== secondsOf(at))
      fail('stateChanged', { message: `对方改成了 ${atWords(at, tx.now)}，请看清后再同意` });
    await requireFree(tx, row, secondsOf(at));
    await rescheduleOrder(tx, { orderId: row.order_id, startsAt: at });
    await setTiming(tx.db, row.service_order_id, {
      starts_at: at,
      proposed_by: null,
      proposed_starts_at: null,
      proposed_at: null,
    });
    await notifyOfTime(tx, row, {
      to: otherOf(role),
      title: `${words[role]}同意了时间`,
      body: `${row.title}：约在 ${atWords(at, tx.now)}。`,
    });
  });
  return viewServiceOrder(ctx, given.order_id);
}
