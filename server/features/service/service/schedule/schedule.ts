import { fail } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/service/booking.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { serviceTypes } from '@qunlu/contract/service/rules.ts';
import { dateOf, daySlotsProblem, slotsOf, type Schedule } from '@qunlu/contract/service/schedule.ts';
import { inTransaction, secondsOf, type ViewerCtx, type Tx } from '../../../../platform/context.ts';
import { lockUser } from '../../../account/api/profile.ts';
import { levelsOf } from '../../../capacity/api/places.ts';
import { dropSchedule, findBooked, putSchedule, type BookedService } from '../../store/schedule.ts';
import { poolOf, slotSubject, slotTarget } from './slots.ts';

type Shown = OutputOf<typeof contract.viewSchedule>;

/** What a service without a schedule shows, and a form begins with. */
const none: Schedule = { weekly: [], exceptions: [], notice_hours: 2, ahead_days: 14 };

const upcoming = ({ exceptions }: Schedule, now: Date): Schedule['exceptions'] =>
  exceptions.filter(({ date }) => date >= dateOf(secondsOf(now)));

const shown = (schedule: Schedule | null, now: Date): Shown => {
  const { weekly, notice_hours, ahead_days, ...rest } = schedule ?? none;
  return {
    weekly: weekly.map((slot) => ({ ...slot })),
    exceptions: upcoming({ weekly, notice_hours, ahead_days, ...rest }, now).map(({ date, slots }) => ({
      date,
      slots: slots.map((slot) => ({ ...slot })),
    })),
    notice_hours,
    ahead_days,
  };
};

async function ownBooked(ctx: ViewerCtx, id: number): Promise<BookedService> {
  const service = await findBooked(ctx.db, id, null);
  if (!service || service.user_id !== ctx.viewer.userId || service.deleted)
    fail('notFound', { message: '服务不存在或已不可见' });
  return service;
}

export async function viewSchedule(ctx: ViewerCtx, id: number): Promise<Shown> {
  return shown((await ownBooked(ctx, id)).schedule, ctx.now);
}

/** Refuses slots that overlap or end after midnight, and a date that stands twice. */
function check({ weekly, exceptions }: Schedule): void {
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const problem = daySlotsProblem(weekly.filter((slot) => slot.weekday === weekday));
    if (problem)
      fail('invalid', { message: `周${'一二三四五六日'.charAt(weekday - 1)}的${problem}`, field: 'weekly' });
  }
  const dates = new Set<string>();
  for (const [index, { date, slots }] of exceptions.entries()) {
    const field = `exceptions.${index}`;
    if (dates.has(date)) fail('invalid', { message: `${date} 写了两次，请合在一起`, field });
    dates.add(date);
    const problem = daySlotsProblem(slots);
    if (problem) fail('invalid', { message: `${date} 的${problem}`, field });
  }
}

/** In the order of time, so that it reads alike however it was written. */
function sorted(schedule: Schedule): Schedule {
  return {
    ...schedule,
    weekly: schedule.weekly.toSorted((one, other) => one.weekday - other.weekday || one.start - other.start),
    exceptions: schedule.exceptions
      .toSorted((one, other) => one.date.localeCompare(other.date))
      .map(({ date, slots }) => ({ date, slots: slots.toSorted((one, other) => one.start - other.start) })),
  };
}

/**
 * D56: the whole schedule at once; what is booked stays as it is. Without any slot the service is not booked by slots any more.
 */
export async function setSchedule(ctx: ViewerCtx, id: number, given: Schedule): Promise<Shown> {
  check(given);
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    const service = await ownBooked(tx, id);
    if (service.type !== serviceTypes.consult)
      fail('forbidden', { message: '制作类的服务不按时段预约，不用时间表' });
    const schedule = sorted({ ...given, exceptions: upcoming(given, tx.now) });
    const isEmpty =
      schedule.weekly.length === 0 && schedule.exceptions.every(({ slots }) => slots.length === 0);
    if (isEmpty) {
      await dropSchedule(tx.db, id);
      return shown(null, tx.now);
    }
    await putSchedule(tx.db, id, schedule);
    await resize(tx, id, schedule);
    return shown(schedule, tx.now);
  });
}

/** More or fewer seats count at once, also for those who wait; slots that nobody has asked for have no pool yet. */
async function resize(tx: Tx, id: number, schedule: Schedule): Promise<void> {
  const now = secondsOf(tx.now);
  const slots = new Map(
    slotsOf(schedule, now, now + (schedule.ahead_days + 1) * 86_400).map((slot) => [
      slotTarget(id, slot.starts_at),
      slot,
    ]),
  );
  // Few: somebody has asked for each of them. In the order of locks, beside whoever leaves and waits in several.
  for (const [target, level] of await levelsOf(tx, slotSubject, [...slots.keys()])) {
    const slot = slots.get(target);
    if (!slot) continue;
    const isOther = (level.left ?? 0) + level.taken !== Math.max(slot.seats, level.taken);
    if (level.awaited || isOther) await poolOf(tx, id, slot);
  }
}
