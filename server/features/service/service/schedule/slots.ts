import { fail } from '@qunlu/contract/kernel/errors.ts';
import { wayDefault, serviceRules } from '@qunlu/contract/service/rules.ts';
import { bookableSpan, slotAt, type Schedule, type Slot } from '@qunlu/contract/service/schedule.ts';
import { secondsOf, type Ctx, type Tx } from '../../../../platform/context.ts';
import { hold, setPool } from '../../../capacity/api/places.ts';
import { overlaps } from '../../policy/booking.ts';
import { findAppointments, findBooked, type BookedService } from '../../store/schedule.ts';

/** The pools of slots; their target is `slotTarget`. */
export const slotSubject = 'service.slot';

export const slotTarget = (serviceId: number, startsAt: number): string => `${serviceId}:${startsAt}`;

/** The claim of an order of the engine. */
export const claimKey = (orderId: number): string => `order:${orderId}`;

const dateAt = (seconds: number): Date => new Date(seconds * 1000);
const missing = (): never => fail('notFound', { message: '服务不存在或已不可见' });
const full = (): never => fail('conflict', { message: '这个时段刚刚约满了，可以候补', field: 'slot_id' });

/** Whether a way of a service is bought for an appointment. */
const timedBy = ({ type, kind, schedule }: BookedService): boolean =>
  schedule !== null && kind !== null && (wayDefault(type, kind)?.timed ?? false);

/** A slot that can be booked now, by the clock; fails with a sentence that says why not. */
export function slotOn(schedule: Schedule | null, startsAt: number, now: Date): Slot {
  const refuse = (message: string): never => fail('stateChanged', { message, field: 'slot_id' });
  const slot = schedule ? slotAt(schedule, startsAt) : undefined;
  if (!schedule || !slot) return refuse('这个时段已经不在时间表里，请另选一个');
  const span = bookableSpan(schedule, secondsOf(now));
  if (startsAt <= secondsOf(now)) return refuse('这个时段已经开始，请另选一个');
  if (startsAt < span.from) return refuse(`请至少提前 ${schedule.notice_hours} 小时预约，请另选一个时段`);
  if (startsAt >= span.to) return refuse(`最多约到 ${schedule.ahead_days} 天后，请另选一个时段`);
  return slot;
}

/** The slot of a service and way that begins then, by the clock; whether places are left is decided by holding one. */
export async function slotFor(
  ctx: Ctx,
  given: { serviceId: number; wayId: number; startsAt: number },
): Promise<Slot> {
  const service = (await findBooked(ctx.db, given.serviceId, given.wayId)) ?? missing();
  if (!timedBy(service)) fail('invalid', { message: '这种方式不用预约时段', field: 'slot_id' });
  return slotOn(service.schedule, given.startsAt, ctx.now);
}

/**
 * Whether the seller is taken at that time: by another service, by an agreed time, or by a slot of the same service that stood
 * in an earlier schedule. `service`: of the slot; null for an agreed time, which is nobody else's. The caller holds the seller,
 * so nobody books beside it.
 */
export async function isBusy(
  ctx: Ctx,
  given: { sellerId: number; serviceId: number | null; startsAt: number; minutes: number; but?: number },
): Promise<boolean> {
  const { sellerId, serviceId, startsAt, minutes, but = 0 } = given;
  const found = await findAppointments(ctx.db, {
    sellerId,
    from: dateAt(startsAt - serviceRules.slotMax * 60),
    to: dateAt(startsAt + serviceRules.slotMax * 60),
    but,
  });
  return found.some((one) => {
    const at = secondsOf(one.starts_at);
    if (one.service_id === serviceId && at === startsAt) return false;
    return overlaps({ startsAt: at, minutes: one.minutes }, { startsAt, minutes });
  });
}

/**
 * The pool of a slot, as the schedule has it. Never fewer than are taken: what is booked stays when the schedule shrinks, and
 * is full until then.
 */
export async function poolOf(tx: Tx, serviceId: number, slot: Slot): Promise<string> {
  const target = slotTarget(serviceId, slot.starts_at);
  const { seats } = slot;
  await setPool(tx, { subject: slotSubject, target, seats, startsAt: dateAt(slot.starts_at), orTaken: true });
  return target;
}

/**
 * After places of a slot were given back: what the seller does not offer any more is not free. The caller holds the seller.
 */
export async function trimPool(
  tx: Tx,
  { service_id, starts_at }: { service_id: number; starts_at: Date | null },
): Promise<void> {
  const { schedule = null } = (await findBooked(tx.db, service_id, null)) ?? {};
  const slot = schedule && starts_at ? slotAt(schedule, secondsOf(starts_at)) : undefined;
  if (slot) await poolOf(tx, service_id, slot);
}

/** Holds places in a slot for an order that is not paid yet (D56). The caller holds buyer and seller. */
export async function holdSlot(
  tx: Tx,
  given: {
    serviceId: number;
    startsAt: number;
    sellerId: number;
    /** Of the engine. */
    orderId: number;
    userId: number;
    quantity: number;
    until: Date;
  },
): Promise<Slot> {
  const { serviceId, startsAt, sellerId, orderId, userId, quantity, until } = given;
  const service = (await findBooked(tx.db, serviceId, null)) ?? missing();
  const slot = slotOn(service.schedule, startsAt, tx.now);
  if (await isBusy(tx, { sellerId, serviceId, startsAt, minutes: slot.minutes }))
    fail('conflict', { message: '卖家这个时间有别的预约，请另选一个时段', field: 'slot_id' });
  const target = await poolOf(tx, serviceId, slot);
  const held = await hold(tx, {
    subject: slotSubject,
    target,
    key: claimKey(orderId),
    userId,
    quantity,
    until,
  });
  return held === 'held' ? slot : full();
}
