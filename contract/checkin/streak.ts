import { dayNumber } from '../kernel/formats.ts';
import type { CheckinWindow, DayMark } from './rules.ts';

/**
 * D83: what check-ins add up to. One pure function, on the server and on the page; days are numbers from 1970-01-01 in Shanghai,
 * moments minutes of the same clock. Proved against a slow and obvious one in `streak.test.ts`.
 */

const dayMinutes = 1440;

/** What is due from a day on, until the next rule takes its place. */
export interface DueRule {
  from_day: number;
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
  windows: readonly CheckinWindow[];
  /** Whether a day that was made good is part of the streak. */
  patch_counts: boolean;
}

/** A campaign as far as it says what is due: `rules` ascending by their day, none twice. */
export interface DueSpan {
  starts_on: number;
  ends_on: number;
  rules: readonly DueRule[];
}

/** A check-in that stands. `window` −1: the whole day was made good. */
export interface CheckinMark {
  id: number;
  day: number;
  window: number;
}

export const wholeDay = -1;

/** One window of one day. */
export interface DueWindow {
  day: number;
  window: number;
  /** Minutes; at `closes` it is over. */
  opens: number;
  closes: number;
}

export interface Standing {
  /** Days that were done, those made good among them. */
  total: number;
  /** Due days done one after the other, up to now; the day that can still be done does not end it. */
  streak: number;
  best: number;
  /** The first check-in, 0 without one: who was earlier stands before others with the same figures. */
  first_id: number;
  /** Until this minute the streak stays what it is unless something is done or taken back; null: for good. */
  until: number | null;
  /** Windows that are open and not done. */
  open: DueWindow[];
  /** Due days up to now, ascending. */
  days: { day: number; mark: DayMark }[];
}

/** The minute of a moment in Shanghai. */
export const minuteOf = (ms: number): number => dayNumber(ms) * dayMinutes + minuteOfDay(ms);

export const minuteOfDay = (ms: number): number => Math.floor((ms + 8 * 3_600_000) / 60_000) % dayMinutes;

/** The moment of such a minute, in seconds. */
export const secondsOfMinute = (minute: number): number => minute * 60 - 8 * 3600;

/** 1 Monday to 7 Sunday; day 0 was a Thursday. */
export const weekdayOf = (day: number): number => ((day + 3) % 7) + 1;

export function ruleOn<Rule extends { from_day: number }>(
  rules: readonly Rule[],
  day: number,
): Rule | undefined {
  return rules.findLast(({ from_day }) => from_day <= day);
}

/** The rule by which a day is due; undefined: nothing is due on it. */
export function dueOn<Rule extends DueRule>(
  { starts_on, ends_on, rules }: { starts_on: number; ends_on: number; rules: readonly Rule[] },
  day: number,
): Rule | undefined {
  if (day < starts_on || day > ends_on) return undefined;
  const rule = ruleOn(rules, day);
  return rule?.weekdays.includes(weekdayOf(day)) ? rule : undefined;
}

const windowsOf = (rule: DueRule, day: number): DueWindow[] =>
  rule.windows.map(({ from, to }, window) => ({
    day,
    window,
    opens: day * dayMinutes + from,
    closes: day * dayMinutes + to,
  }));

/** The minute at which a day that is due is over. */
const overAt = (rule: DueRule, day: number): number =>
  day * dayMinutes + Math.max(...rule.windows.map(({ to }) => to));

/** Windows of the days from `from` to `to`, as they open. */
export function windowsBetween(span: DueSpan, from: number, to: number): DueWindow[] {
  const found: DueWindow[] = [];
  for (let day = Math.max(from, span.starts_on); day <= Math.min(to, span.ends_on); day += 1) {
    const rule = dueOn(span, day);
    if (rule) found.push(...windowsOf(rule, day));
  }
  return found;
}

/** The next day behind `day` on which something is due; undefined: there is none. */
export function nextDueDay(span: DueSpan, day: number): number | undefined {
  for (let next = Math.max(day + 1, span.starts_on); next <= span.ends_on; next += 1)
    if (dueOn(span, next)) return next;
  return undefined;
}

/**
 * From which day a change of rules made on `today` counts: the next due day, as those know it who check in. A change that waits
 * already is changed itself; before the beginning, or when nothing more is due, there is nothing to wait for.
 */
export function changesFrom(span: DueSpan, today: number): number {
  if (today < span.starts_on) return span.starts_on;
  const waiting = span.rules.find(({ from_day }) => from_day > today);
  return waiting?.from_day ?? nextDueDay(span, today) ?? today + 1;
}

export function standingAt(span: DueSpan, marks: readonly CheckinMark[], minute: number): Standing {
  const today = Math.floor(minute / dayMinutes);
  const done = new Map<number, Set<number>>();
  for (const { day, window } of marks) done.set(day, (done.get(day) ?? new Set()).add(window));

  const standing: Standing = { total: 0, streak: 0, best: 0, first_id: 0, until: null, open: [], days: [] };
  /** Days one after the other that nothing takes apart any more. */
  let settled = 0;
  /** When days are over that can still be done. */
  const ends: number[] = [];
  for (let day = span.starts_on; day <= Math.min(today, span.ends_on); day += 1) {
    const rule = dueOn(span, day);
    if (!rule) continue;
    const had = done.get(day) ?? new Set();
    const left = windowsOf(rule, day).filter(({ window }) => !had.has(window));
    // What was really done is more than what was made good.
    const mark = left.length === 0 ? 'done' : had.has(wholeDay) ? 'patched' : openMark(rule, day, minute);
    if (mark === 'today' || mark === 'missed')
      standing.open.push(...left.filter(({ opens, closes }) => opens <= minute && minute < closes));
    standing.days.push({ day, mark });
    if (mark === 'today') ends.push(overAt(rule, day));
    if (mark === 'done' || (mark === 'patched' && rule.patch_counts)) {
      standing.streak += 1;
      settled += 1;
    } else {
      // A window over midnight is still open beside a day that is done: if it is missed, the two were never one streak.
      if (mark !== 'today') standing.streak = 0;
      settled = 0;
    }
    if (mark === 'done' || mark === 'patched') standing.total += 1;
    standing.best = Math.max(standing.best, settled);
  }
  const next = nextDueDay(span, today);
  const rule = next === undefined ? undefined : dueOn(span, next);
  if (next !== undefined && rule) ends.push(overAt(rule, next));
  if (standing.streak > 0 && ends.length > 0) standing.until = Math.min(...ends);
  if (marks.length > 0) standing.first_id = Math.min(...marks.map(({ id }) => id));
  return standing;
}

const openMark = (rule: DueRule, day: number, minute: number): DayMark =>
  minute < overAt(rule, day) ? 'today' : 'missed';

/** Bits of what ranks: 9 of days, 9 of the streak, 35 of the first check-in, so that a rank is one safe integer. */
const streakUnit = 2 ** 35;
const totalUnit = 2 ** 44;

/** D83: by total, then streak, then who was first. The higher one stands before the lower one, and no two are the same. */
export const rankKeyOf = ({
  total,
  streak,
  first_id,
}: Pick<Standing, 'total' | 'streak' | 'first_id'>): number =>
  total * totalUnit + streak * streakUnit + (streakUnit - 1 - first_id);
