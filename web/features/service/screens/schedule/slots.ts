import {
  dateOf,
  daySlotsProblem,
  dayStart,
  slotsOf,
  type DaySlot,
  type Schedule,
  type WeeklySlot,
} from '@qunlu/contract/service/schedule.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';

export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** `9:00`, of minutes after midnight. */
export const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Slots one after the other, from a time to another. */
export interface Span {
  weekdays: readonly number[];
  /** Minutes after midnight. */
  from: number;
  to: number;
  minutes: number;
  seats: number;
}

export function slotsIn({ from, to, minutes, seats }: Omit<Span, 'weekdays'>): DaySlot[] {
  const slots: DaySlot[] = [];
  for (let start = from; start + minutes <= to; start += minutes) slots.push({ start, minutes, seats });
  return slots;
}

const byTime = (one: DaySlot, other: DaySlot): number => one.start - other.start;

/** The slots of a weekday, early first. */
export const slotsOn = (weekly: readonly WeeklySlot[], weekday: number): DaySlot[] =>
  weekly.filter((one) => one.weekday === weekday).toSorted(byTime);

/** A span added to the week: the slots, or what is wrong with it. */
export function addSpan(
  weekly: readonly WeeklySlot[],
  span: Span,
): { weekly: WeeklySlot[]; problem: '' } | { problem: string } {
  const slots = slotsIn(span);
  if (span.weekdays.length === 0) return { problem: '请选择星期' };
  if (slots.length === 0) return { problem: '从几点到几点，至少要放得下一段' };
  const added = span.weekdays.flatMap((weekday) => slots.map((slot) => ({ weekday, ...slot })));
  const all = [...weekly, ...added];
  for (const weekday of span.weekdays)
    if (daySlotsProblem(slotsOn(all, weekday)) !== '')
      return { problem: `和周${weekdays[weekday - 1]}已有的时段重叠，请错开` };
  if (all.length > serviceRules.slotsPerWeek) return { problem: `一周最多 ${serviceRules.slotsPerWeek} 段` };
  return { weekly: all, problem: '' };
}

/** How many slots begin in the next days. */
export const coming = (schedule: Schedule, now: number): number =>
  slotsOf(schedule, now, dayStart(now) + 7 * 86_400).length;

/** The days that can differ: from today on. */
export function daysAhead(now: number, count: number): { value: string; label: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const at = dayStart(now) + index * 86_400;
    const date = dateOf(at);
    return { value: date, label: dayLabel(date) };
  });
}

/** `11月23日 周一` */
export function dayLabel(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${month}月${day}日 周${weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]}`;
}

/** Slots that follow each other, of one length and for as many people. */
export function runsOf(slots: readonly DaySlot[]): DaySlot[][] {
  const runs: DaySlot[][] = [];
  for (const slot of slots.toSorted(byTime)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (
      run &&
      last &&
      last.start + last.minutes === slot.start &&
      last.minutes === slot.minutes &&
      last.seats === slot.seats
    )
      run.push(slot);
    else runs.push([slot]);
  }
  return runs;
}
