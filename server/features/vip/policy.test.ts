import { expect, test } from 'vitest';
import { lineUp, merged, plus, usedOf, type Stretch } from './policy.ts';

const at = (text: string): Date => new Date(`${text}+08:00`);
const months = (count: number, from: string): Date => plus(at(from), { months: count, days: 0 });

test('a month is one of the calendar in Shanghai, at the same time of day [D118]', () => {
  expect([
    months(1, '2027-01-31T10:30:00.250'),
    months(1, '2028-01-31T23:59:59'),
    months(1, '2027-03-31T00:00:00'),
    months(12, '2028-02-29T08:00:00'),
    months(3, '2026-11-30T07:00:00'),
    // The day before in London.
    months(1, '2027-02-01T03:00:00'),
  ]).toEqual(
    [
      '2027-02-28T10:30:00.250',
      '2028-02-29T23:59:59',
      '2027-04-30T00:00:00',
      '2029-02-28T08:00:00',
      '2027-02-28T07:00:00',
      '2027-03-01T03:00:00',
    ].map(at),
  );
  expect(plus(at('2026-12-30T10:00:00'), { months: 0, days: 7 })).toEqual(at('2027-01-06T10:00:00'));
});

const stretch = (from: string, to: string, more: Partial<Stretch> = {}): Stretch => ({
  starts_at: at(from),
  ends_at: at(to),
  months: 1,
  days: 0,
  held_from: null,
  ...more,
});
const span = ({ starts_at, ends_at }: Stretch): Date[] => [starts_at, ends_at];

test('what moves forward is as many months as before, from its new beginning [D118]', () => {
  const later = stretch('2027-03-31T09:00:00', '2027-04-30T09:00:00');
  const next = stretch('2027-04-30T09:00:00', '2027-05-30T09:00:00');
  expect(lineUp([later, next], at('2027-02-10T08:00:00')).map(span)).toEqual([
    [at('2027-02-10T08:00:00'), at('2027-03-10T08:00:00')],
    [at('2027-03-10T08:00:00'), at('2027-04-10T08:00:00')],
  ]);
  expect(lineUp([later, next], later.starts_at)).toEqual([]);
});

test('merged, the rest of one runs after the other, and a rest stays as long however it moves [D10][D118]', () => {
  const now = at('2027-01-20T00:00:00');
  const one = stretch('2027-01-01T00:00:00', '2027-02-01T00:00:00');
  const other = stretch('2027-01-15T00:00:00', '2027-02-15T00:00:00');
  const later = stretch('2027-02-15T00:00:00', '2027-03-15T00:00:00');
  const [rest, after] = merged([other, later, one], now);
  expect(rest && span(rest)).toEqual([at('2027-02-01T00:00:00'), at('2027-02-27T00:00:00')]);
  expect(rest?.held_from).toEqual(other.starts_at);
  expect(after && span(after)).toEqual([at('2027-02-27T00:00:00'), at('2027-03-27T00:00:00')]);
  const again = rest ? lineUp([rest], at('2027-01-25T00:00:00')) : [];
  expect(again.map(span)).toEqual([[at('2027-01-25T00:00:00'), at('2027-02-20T00:00:00')]]);
});

test('used is what no other one that stands permitted at that moment [D120]', () => {
  const own = {
    ...stretch('2027-01-01T00:00:00', '2027-02-01T00:00:00'),
    entitlement_id: 1,
    kind: 'vipPhonebook' as const,
  };
  const gift = {
    ...stretch('2027-01-01T06:00:00', '2027-01-10T06:00:00'),
    entitlement_id: 2,
    kind: 'vipCommerce' as const,
  };
  const now = at('2027-01-01T20:00:00');
  const member = (text: string) => ({ level: 'member' as const, at: at(text) });
  const early = member('2027-01-01T05:59:59');
  const covered = member('2027-01-01T06:00:00');
  const usedBy = (uses: { level: 'member' | 'commerce'; at: Date }[], state = [own, gift]) =>
    usedOf(own, { standing: state, uses, now });
  expect(usedBy([early, covered])).toBe(early);
  expect(usedBy([covered])).toBeUndefined();
  expect(usedBy([covered], [own])).toBe(covered);
  // A lower one permits no more than itself.
  expect(usedBy([covered], [own, { ...gift, kind: 'vipPhonebook' }])).toBeUndefined();
  const high = { level: 'commerce' as const, at: at('2027-01-01T07:00:00') };
  expect(usedBy([high], [own])).toBeUndefined();
  expect(
    usedOf(gift, { standing: [own, gift], uses: [high], now }),
    'the member pack does not permit it',
  ).toBe(high);
  // It has not begun.
  const later = { ...own, starts_at: at('2027-01-03T00:00:00') };
  expect(usedOf(later, { standing: [later], uses: [early], now })).toBeUndefined();
});
