import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changesFrom,
  minuteOf,
  rankKeyOf,
  secondsOfMinute,
  standingAt,
  weekdayOf,
  wholeDay,
  windowsBetween,
  type CheckinMark,
  type DueRule,
  type DueSpan,
} from './streak.ts';

/** 2026-11-02, a Monday. */
const monday = 20_759;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const at = (day: number, clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return day * 1440 + hour * 60 + minute;
};

const rule = (changes: Partial<DueRule> = {}): DueRule => ({
  from_day: monday,
  weekdays: everyDay,
  windows: [{ from: 0, to: 1440 }],
  patch_counts: false,
  ...changes,
});
const span = (...rules: DueRule[]): DueSpan => ({ starts_on: monday, ends_on: monday + 60, rules });
const days = (...list: number[]): CheckinMark[] =>
  list.map((day, index) => ({ id: index + 1, day: monday + day, window: 0 }));
const patched = (day: number): CheckinMark => ({ id: 900 + day, day: monday + day, window: wholeDay });
const figures = (given: DueSpan, marks: CheckinMark[], minute: number) => {
  const { total, streak, best } = standingAt(given, marks, minute);
  return { total, streak, best };
};

test('days and minutes are those of Shanghai', () => {
  expect(weekdayOf(monday)).toBe(1);
  expect(minuteOf(Date.UTC(2026, 10, 1, 16))).toBe(monday * 1440);
  expect(secondsOfMinute(at(monday, '08:00')) * 1000).toBe(Date.UTC(2026, 10, 2, 0));
});

test('a streak is due days one after the other; today does not end it while it can be done [D83]', () => {
  const daily = span(rule());
  expect(figures(daily, days(0, 1, 2), at(monday + 3, '09:00'))).toEqual({ total: 3, streak: 3, best: 3 });
  expect(figures(daily, days(0, 1, 2), at(monday + 4, '00:00'))).toEqual({ total: 3, streak: 0, best: 3 });
  // One that is taken back leaves a gap.
  expect(figures(daily, days(0, 2, 3), at(monday + 3, '12:00'))).toEqual({ total: 3, streak: 2, best: 2 });
});

test('what is still open of yesterday is not yet part of the best: missed later, it would take it away again [D83]', () => {
  const late = [{ from: 1320, to: 1560 }];
  const nights = span(rule({ windows: late }), rule({ from_day: monday + 2 }));
  const marks = days(0, 2);
  expect(figures(nights, marks, at(monday + 2, '01:30'))).toEqual({ total: 2, streak: 2, best: 1 });
  expect(figures(nights, marks, at(monday + 2, '02:00'))).toEqual({ total: 2, streak: 1, best: 1 });
  expect(figures(nights, days(0, 1, 2), at(monday + 2, '01:30'))).toEqual({ total: 3, streak: 3, best: 3 });
});

test('days off are between due days and break nothing [D82][D83]', () => {
  const weekdays = span(rule({ weekdays: [1, 3, 5] }));
  expect(figures(weekdays, days(0, 2, 4, 7), at(monday + 8, '12:00'))).toEqual({
    total: 4,
    streak: 4,
    best: 4,
  });
});

test('a day is done when each of its windows is, and a window over midnight is of the day on which it opens [D82]', () => {
  const late = span(
    rule({
      windows: [
        { from: 360, to: 480 },
        { from: 1320, to: 1560 },
      ],
    }),
  );
  const morning = days(0);
  expect(standingAt(late, morning, at(monday + 1, '01:59'))).toMatchObject({
    total: 0,
    open: [{ day: monday, window: 1, opens: at(monday, '22:00'), closes: at(monday + 1, '02:00') }],
    days: [
      { day: monday, mark: 'today' },
      { day: monday + 1, mark: 'today' },
    ],
  });
  const both = [...morning, { id: 2, day: monday, window: 1 }];
  expect(figures(late, both, at(monday + 1, '01:59'))).toEqual({ total: 1, streak: 1, best: 1 });
  expect(standingAt(late, morning, at(monday + 1, '02:00')).days[0]).toEqual({ day: monday, mark: 'missed' });
});

test('a day that was made good counts in total, in the streak only where the rule says so [D83]', () => {
  const marks = [...days(0, 1, 3), patched(2)];
  const now = at(monday + 3, '12:00');
  expect(figures(span(rule()), marks, now)).toEqual({ total: 4, streak: 1, best: 2 });
  expect(figures(span(rule({ patch_counts: true })), marks, now)).toEqual({ total: 4, streak: 4, best: 4 });
});

test('a change of rules counts from the next due day, and the second one changes the first [D82]', () => {
  const weekly = span(rule({ weekdays: [3] }));
  expect(changesFrom(weekly, monday - 3)).toBe(monday);
  expect(changesFrom(weekly, monday)).toBe(monday + 2);
  expect(changesFrom(weekly, monday + 2)).toBe(monday + 9);
  const changed = span(rule({ weekdays: [3] }), rule({ from_day: monday + 2 }));
  expect(changesFrom(changed, monday + 1)).toBe(monday + 2);
  expect(changesFrom({ ...weekly, ends_on: monday + 2 }, monday + 2)).toBe(monday + 3);
});

test('figures come down to one number that is safe and never the same for two [D83]', () => {
  expect(rankKeyOf({ total: 366, streak: 366, first_id: 1 })).toBeLessThan(Number.MAX_SAFE_INTEGER);
  expect(rankKeyOf({ total: 0, streak: 0, first_id: 34_000_000_000 })).toBeGreaterThan(0);
  const one = fc.record({
    total: fc.nat(366),
    streak: fc.nat(366),
    first_id: fc.integer({ min: 1, max: 1e10 }),
  });
  fc.assert(
    fc.property(one, one, (a, b) => {
      const higher =
        a.total !== b.total
          ? a.total > b.total
          : a.streak !== b.streak
            ? a.streak > b.streak
            : a.first_id < b.first_id;
      expect(rankKeyOf(a) > rankKeyOf(b)).toBe(higher);
    }),
  );
});

/** The same, slow and obvious: each day a letter, in a row; X counts, x counts in total alone, M is missed, o still open. */
function letters({ starts_on, ends_on, rules }: DueSpan, marks: readonly CheckinMark[], minute: number) {
  let row = '';
  for (let day = starts_on; day <= ends_on && day * 1440 <= minute; day += 1) {
    const [now] = rules.filter((one) => one.from_day <= day).toReversed();
    const weekday = new Date(day * 86_400_000).getUTCDay() || 7;
    if (!now || !now.weekdays.some((one) => one === weekday)) continue;
    const of = marks.filter((mark) => mark.day === day).map(({ window }) => window);
    const each = now.windows.every((_, index) => of.includes(index));
    if (each) row += 'X';
    else if (of.includes(-1)) row += now.patch_counts ? 'X' : 'x';
    else row += now.windows.every(({ to }) => day * 1440 + to <= minute) ? 'M' : 'o';
  }
  return {
    total: row.replaceAll(/[Mo]/g, '').length,
    streak: /X*$/.exec(row.replaceAll('o', ''))?.[0].length ?? 0,
    best: Math.max(0, ...row.split(/[^X]/).map(({ length }) => length)),
  };
}

const someWindows = fc.constantFrom(
  [{ from: 0, to: 1440 }],
  [{ from: 360, to: 480 }],
  [{ from: 1320, to: 1560 }],
  [
    { from: 60, to: 300 },
    { from: 720, to: 780 },
    { from: 1380, to: 1500 },
  ],
  [
    { from: 1200, to: 1440 },
    { from: 1440 - 60, to: 1440 + 60 },
  ],
);
const someRule = (from_day: fc.Arbitrary<number>) =>
  fc.record({
    from_day,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    windows: someWindows,
    patch_counts: fc.boolean(),
  });
const someSpan = fc
  .tuple(
    someRule(fc.constant(monday)),
    fc.uniqueArray(someRule(fc.integer({ min: monday + 1, max: monday + 24 })), {
      maxLength: 3,
      selector: ({ from_day }) => from_day,
    }),
    fc.integer({ min: 5, max: 20 }),
  )
  .map(([first, more, length]) => ({
    starts_on: monday,
    ends_on: monday + length,
    rules: [first, ...more.toSorted((a, b) => a.from_day - b.from_day)],
  }));
/** Of a lively person: most days, some windows, now and then one made good. */
const someMarks = fc
  .array(
    fc.record({
      day: fc.integer({ min: monday, max: monday + 20 }),
      window: fc.constantFrom(0, 0, 0, 1, 1, 2, -1),
    }),
    { maxLength: 60 },
  )
  .map((list) => list.map((mark, index) => ({ ...mark, id: index + 1 })));
const someMinute = fc.integer({ min: at(monday, '00:00') - 100, max: at(monday + 26, '00:00') });
const runs = { numRuns: 300 };

test('the figures are those of a slow and obvious count, whatever the rules were and are [D83]', () => {
  fc.assert(
    fc.property(someSpan, someMarks, someMinute, (given, marks, minute) => {
      expect(figures(given, marks, minute)).toEqual(letters(given, marks, minute));
    }),
    { numRuns: 1000 },
  );
});

test('nothing that was earned goes by a change of rules from a later day on [D82]', () => {
  fc.assert(
    fc.property(
      someSpan,
      someRule(fc.constant(0)),
      someMarks,
      someMinute,
      fc.nat(5),
      (given, next, marks, minute, later) => {
        const today = Math.floor(minute / 1440);
        const from_day = changesFrom(given, today) + later;
        const rules = [...given.rules.filter((one) => one.from_day < from_day), { ...next, from_day }];
        const before = standingAt({ ...given, rules: given.rules }, marks, minute);
        const after = standingAt({ ...given, rules }, marks, minute);
        if (today >= given.starts_on) expect({ ...after, until: 0 }).toEqual({ ...before, until: 0 });
        // Days of before stay what they were for ever.
        const end = at(given.ends_on + 3, '00:00');
        const past = ({ day }: { day: number }): boolean => day < from_day;
        expect(standingAt({ ...given, rules }, marks, end).days.filter(past)).toEqual(
          standingAt(given, marks, end).days.filter(past),
        );
      },
    ),
    runs,
  );
});

test('a streak stays what it is until the minute that is named, unless something is done [D83]', () => {
  fc.assert(
    fc.property(someSpan, someMarks, someMinute, (given, marks, minute) => {
      const now = marks.filter(({ day }) => day * 1440 <= minute);
      const { streak, until } = standingAt(given, now, minute);
      const last = until ?? at(given.ends_on + 3, '00:00');
      expect(last).toBeGreaterThan(until === null ? 0 : minute);
      for (let later = minute; later < last; later += 59)
        expect(standingAt(given, now, later).streak).toBe(streak);
      if (until !== null) expect(standingAt(given, now, until - 1).streak).toBe(streak);
    }),
    runs,
  );
});

test('time takes nothing of total and best, and taking one back gives nothing [D83]', () => {
  fc.assert(
    fc.property(someSpan, someMarks, someMinute, fc.nat(3000), (given, marks, minute, later) => {
      const now = standingAt(given, marks, minute);
      const then = standingAt(given, marks, minute + later);
      expect(then.total).toBeGreaterThanOrEqual(now.total);
      expect(then.best).toBeGreaterThanOrEqual(now.best);
      const less = standingAt(given, marks.slice(1), minute);
      expect(less.total).toBeLessThanOrEqual(now.total);
      expect(less.best).toBeLessThanOrEqual(now.best);
      expect(less.streak).toBeLessThanOrEqual(now.streak);
    }),
    runs,
  );
});

test('what is open is what is not done, of yesterday’s windows, too [D82]', () => {
  fc.assert(
    fc.property(someSpan, someMarks, someMinute, (given, marks, minute) => {
      const today = Math.floor(minute / 1440);
      const open = windowsBetween(given, today - 1, today).filter(
        ({ opens, closes }) => opens <= minute && minute < closes,
      );
      const left = open.filter(
        ({ day, window }) =>
          !marks.some((mark) => mark.day === day && (mark.window === window || mark.window === wholeDay)),
      );
      expect(standingAt(given, marks, minute).open).toEqual(left);
    }),
    runs,
  );
});
