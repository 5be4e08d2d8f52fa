import { Failure, fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { listSlots as contract } from '@qunlu/contract/service/booking.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { serviceRules, wayDefault } from '@qunlu/contract/service/rules.ts';
import { bookableSpan, slotsOf } from '@qunlu/contract/service/schedule.ts';
import { after, secondsOf, type GuestCtx } from '../../../../platform/context.ts';
import { levelsOf } from '../../../capacity/api/places.ts';
import { overlaps, type Span } from '../../policy/booking.ts';
import { findAppointments, findBooked, hasAppointment, type Appointment } from '../../store/schedule.ts';
import { slotSubject, slotTarget } from './slots.ts';
import { services } from '../publishing/services.ts';

const longest = 31 * 86_400;
/** Seconds of the longest appointment. */
const margin = serviceRules.slotMax * 60;

/** Whether a slot of a service lies in one of the seller's appointments; asked in the order of time, it looks at each once. */
function busyAt(taken: readonly Appointment[], serviceId: number): (slot: Span) => boolean {
  const others = taken
    .map((one) => ({ startsAt: secondsOf(one.starts_at), minutes: one.minutes, service: one.service_id }))
    .toSorted((one, other) => one.startsAt - other.startsAt);
  let first = 0;
  return (slot) => {
    // Those before it have ended: none lasts longer.
    while ((others[first]?.startsAt ?? Infinity) + margin <= slot.startsAt) first += 1;
    for (let at = first; (others[at]?.startsAt ?? Infinity) < slot.startsAt + margin; at += 1) {
      const one = others[at];
      const isSame = one?.service === serviceId && one.startsAt === slot.startsAt;
      if (one && !isSame && overlaps(one, slot)) return true;
    }
    return false;
  };
}

/** Who sees the service, and whoever has an appointment of it: they may move it, also when it is hidden or deleted (D152). */
async function requireReader(ctx: GuestCtx, serviceId: number): Promise<void> {
  const viewerId = ctx.viewer?.userId ?? null;
  try {
    await services.open(ctx, serviceId, viewerId);
  } catch (error) {
    if (viewerId === null || !(error instanceof Failure)) throw error;
    if (!(await hasAppointment(ctx.db, { serviceId, buyerId: viewerId }))) throw error;
  }
}

/**
 * The slots of a span with what is left of each. The service, its schedule, the levels of all pools and the appointments of the
 * seller are one statement each, however many slots there are.
 */
export async function listSlots(
  ctx: GuestCtx,
  query: { id: number; way_id: number; from: number; to: number },
): Promise<OutputOf<typeof contract>> {
  const { id, way_id, from, to } = query;
  if (to <= from) fail('invalid', { message: '结束要晚于开始', field: 'to' });
  if (to - from > longest) fail('invalid', { message: '一次最多看 31 天的时段', field: 'to' });
  await requireReader(ctx, id);
  const booked = (await findBooked(ctx.db, id, way_id)) ?? notFound('服务不存在或已不可见');
  const { user_id: sellerId, type, kind, schedule } = booked;
  if (kind === null) notFound('服务不存在或已不可见');
  const now = secondsOf(ctx.now);
  if (!schedule || !wayDefault(type, kind)?.timed) return { list: [], from: 0, to: 0 };
  const slots = slotsOf(schedule, from, to);
  const span = bookableSpan(schedule, now);
  const targets = slots.map(({ starts_at }) => slotTarget(id, starts_at));
  const levels = await levelsOf(ctx, slotSubject, targets);
  const taken = await findAppointments(ctx.db, {
    sellerId,
    from: after(new Date(from * 1000), -margin),
    to: after(new Date(to * 1000), margin),
    but: 0,
  });
  const isTaken = busyAt(taken, id);
  return {
    list: slots.map(({ starts_at, minutes, seats }) => {
      const level = levels.get(slotTarget(id, starts_at));
      const left = Math.max(0, seats - (level?.taken ?? 0));
      const isOpen = starts_at > now && starts_at >= span.from && starts_at < span.to;
      const can = isOpen && !isTaken({ startsAt: starts_at, minutes });
      return {
        slot_id: starts_at,
        starts_at,
        minutes,
        seats,
        left,
        bookable: can && left > 0,
        // Without a pool nobody has booked, so nothing is full.
        queue: can && left === 0 && level !== undefined,
      };
    }),
    from: span.from,
    to: span.to,
  };
}
