import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bookableSpan,
  dateOf,
  dateStart,
  daySlotsProblem,
  dayStart,
  slotAt,
  slotsOf,
  weekdayOf,
  type DaySlot,
  type Schedule,
} from './schedule.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`) / 1000;
const schedule = (given: Partial<Schedule>): Schedule => ({
  weekly: [],
  exceptions: [],
  notice_hours: 2,
  ahead_days: 14,
  ...given,
});
const startsOf = (one: Schedule, from: string, to: string): string[] =>
  slotsOf(one, at(from), at(to)).map(({ starts_at }) =>
    new Date((starts_at + 8 * 3600) * 1000).toISOString().slice(0, 16),
  );
/** Ten in the morning of each day of the week. */
const daily = schedule({
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: 600, minutes: 60, seats: 1 })),
});

test('a weekly pattern falls on its weekday, in the time of Shanghai [D56]', () => {
  const monday = schedule({ weekly: [{ weekday: 1, start: 0, minutes: 60, seats: 2 }] });
  // Half past midnight in Shanghai is the day before in UTC.
  expect(startsOf(monday, '2026-11-22T00:00:00', '2026-12-01T00:00:00')).toEqual([
    '2026-11-23T00:00',
    '2026-11-30T00:00',
  ]);
  expect(weekdayOf(at('2026-11-23T00:30:00'))).toBe(1);
  expect(weekdayOf(at('2026-11-22T23:59:59'))).toBe(7);
});

test('the leap day has its slots, and a year without one has no such day [D56]', () => {
  expect(startsOf(daily, '2028-02-28T00:00:00', '2028-03-02T00:00:00')).toEqual([
    '2028-02-28T10:00',
    '2028-02-29T10:00',
    '2028-03-01T10:00',
  ]);
  expect(startsOf(daily, '2027-02-28T00:00:00', '2027-03-02T00:00:00')).toEqual([
    '2027-02-28T10:00',
    '2027-03-01T10:00',
  ]);
  expect(dateStart('2028-02-29')).toBe(at('2028-02-29T00:00:00'));
  for (const wrong of ['2027-02-29', '2027-13-01', '2027-1-1', '', 'morgen'])
    expect(dateStart(wrong), wrong).toBeNaN();
});

test('the year changes in the middle of a week without a gap [D56]', () => {
  expect(startsOf(daily, '2026-12-30T00:00:00', '2027-01-03T00:00:00')).toEqual([
    '2026-12-30T10:00',
    '2026-12-31T10:00',
    '2027-01-01T10:00',
    '2027-01-02T10:00',
  ]);
});

test('no clock is put forward: every day has 24 hours, also where others have 23 or 25 [D56]', () => {
  for (const date of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '1988-04-10'])
    expect(dayStart(dateStart(date) + 86_400) - dateStart(date), date).toBe(86_400);
});

test('a day that differs has its own slots, or none [D56]', () => {
  const one = schedule({
    ...daily,
    exceptions: [
      { date: '2026-11-24', slots: [] },
      { date: '2026-11-25', slots: [{ start: 900, minutes: 30, seats: 3 }] },
    ],
  });
  expect(startsOf(one, '2026-11-23T00:00:00', '2026-11-27T00:00:00')).toEqual([
    '2026-11-23T10:00',
    '2026-11-25T15:00',
    '2026-11-26T10:00',
  ]);
  expect(slotAt(one, at('2026-11-25T15:00:00'))).toEqual({
    starts_at: at('2026-11-25T15:00:00'),
    minutes: 30,
    seats: 3,
  });
  expect(slotAt(one, at('2026-11-25T10:00:00'))).toBeUndefined();
});

test('what can be booked begins with the notice and ends with the last day ahead [D56]', () => {
  const now = at('2026-11-23T09:30:00');
  const span = bookableSpan(schedule({ notice_hours: 2, ahead_days: 1 }), now);
  expect(span.from).toBe(at('2026-11-23T11:30:00'));
  expect(span.to).toBe(at('2026-11-25T00:00:00'));
});

test('slots of a day that overlap, or end after midnight, have a sentence that says so [D56]', () => {
  const slot = (start: number, minutes: number): DaySlot => ({ start, minutes, seats: 1 });
  expect(daySlotsProblem([slot(600, 60), slot(660, 60)])).toBe('');
  expect(daySlotsProblem([slot(660, 60), slot(600, 61)])).toContain('重叠');
  expect(daySlotsProblem([slot(600, 60), slot(600, 60)])).toContain('重叠');
  expect(daySlotsProblem([slot(1380, 60)])).toBe('');
  expect(daySlotsProblem([slot(1381, 60)])).toContain('24:00');
});

const day = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 1439 }),
      minutes: fc.integer({ min: 15, max: 240 }),
      seats: fc.integer({ min: 1, max: 200 }),
    }),
    { maxLength: 8 },
  )
  .filter((slots) => daySlotsProblem(slots) === '');

test('slots never overlap, always lie inside one day, and are found again by their beginning [D56]', () => {
  const whole = fc.record({
    week: fc.tuple(day, day, day, day, day, day, day),
    special: fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), day), { maxLength: 4 }),
    begin: fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2032-01-01T00:00:00') }),
  });
  fc.assert(
    fc.property(whole, ({ week, special, begin }) => {
      const one = schedule({
        weekly: week.flatMap((slots, index) => slots.map((slot) => ({ weekday: index + 1, ...slot }))),
        exceptions: special.map(([days, slots]) => ({ date: dateOf(begin + days * 86_400), slots })),
      });
      const found = slotsOf(one, begin, begin + 31 * 86_400);
      for (const [index, slot] of found.entries()) {
        const end = slot.starts_at + slot.minutes * 60;
        expect(dayStart(end - 1)).toBe(dayStart(slot.starts_at));
        expect(found[index + 1]?.starts_at ?? Infinity).toBeGreaterThanOrEqual(end);
        expect(slotAt(one, slot.starts_at)).toEqual(slot);
      }
    }),
    { numRuns: 60 },
  );
});
