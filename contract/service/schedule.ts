/**
 * Appointment times (D56): a weekly pattern with exceptions, in the time of Shanghai, which has no summer time. Pure, so that
 * server, forms and calendars read the same slots. All instants are seconds since 1970.
 */
export interface WeeklySlot {
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** Minutes after midnight, 0 to 1439. */
  start: number;
  minutes: number;
  seats: number;
}

export interface DaySlot {
  start: number;
  minutes: number;
  seats: number;
}

/** One day that differs: no slots, or others. */
export interface ScheduleException {
  /** `2028-02-29` */
  date: string;
  slots: readonly DaySlot[];
}

export interface Schedule {
  weekly: readonly WeeklySlot[];
  exceptions: readonly ScheduleException[];
  /** Hours before its start until which a slot can be booked. */
  notice_hours: number;
  /** Days from today on that can be booked. */
  ahead_days: number;
}

export interface Slot {
  /** Also its id within a service. */
  starts_at: number;
  minutes: number;
  seats: number;
}

const shanghaiOffset = 8 * 3600;
const daySeconds = 86_400;

/** Midnight of Shanghai of the day in which an instant lies. */
export const dayStart = (at: number): number =>
  Math.floor((at + shanghaiOffset) / daySeconds) * daySeconds - shanghaiOffset;

/** `2028-02-29` of an instant, in Shanghai. */
export const dateOf = (at: number): string =>
  new Date((at + shanghaiOffset) * 1000).toISOString().slice(0, 10);

/** Midnight of Shanghai of a date; NaN for one that does not exist. */
export function dateStart(date: string): number {
  const at = Date.parse(`${date}T00:00:00Z`) / 1000;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(at)) return Number.NaN;
  // 2027-02-29 would be read as the first of March.
  return new Date(at * 1000).toISOString().slice(0, 10) === date ? at - shanghaiOffset : Number.NaN;
}

/** 1 Monday to 7 Sunday, in Shanghai. */
export const weekdayOf = (at: number): number =>
  ((new Date((at + shanghaiOffset) * 1000).getUTCDay() + 6) % 7) + 1;

/** '' or one sentence: what is wrong with the slots of one day. */
export function daySlotsProblem(slots: readonly DaySlot[]): string {
  const sorted = slots.toSorted((one, other) => one.start - other.start);
  for (const [index, { start, minutes }] of sorted.entries()) {
    if (start + minutes > 1440) return '时段要在当天 24:00 前结束';
    const next = sorted[index + 1];
    if (next && next.start < start + minutes) return '时段有重叠，请错开';
  }
  return '';
}

/** The slots that begin in `[from, to)`, in the order of time; what is bookable now is `bookable`. */
export function slotsOf(schedule: Schedule, from: number, to: number): Slot[] {
  const found: Slot[] = [];
  const special = new Map(schedule.exceptions.map((one) => [one.date, one.slots]));
  for (let day = dayStart(from); day < to; day += daySeconds) {
    const slots =
      special.get(dateOf(day)) ?? schedule.weekly.filter(({ weekday }) => weekday === weekdayOf(day));
    for (const { start, minutes, seats } of slots) {
      const startsAt = day + start * 60;
      if (startsAt >= from && startsAt < to) found.push({ starts_at: startsAt, minutes, seats });
    }
  }
  return found.toSorted((one, other) => one.starts_at - other.starts_at);
}

/** The span in which slots can be booked at `now`. */
export const bookableSpan = (schedule: Schedule, now: number): { from: number; to: number } => ({
  from: now + schedule.notice_hours * 3600,
  to: dayStart(now) + (schedule.ahead_days + 1) * daySeconds,
});

/** The slot that begins at an instant, whether or not it can still be booked. */
export const slotAt = (schedule: Schedule, startsAt: number): Slot | undefined =>
  slotsOf(schedule, startsAt, startsAt + 1)[0];
