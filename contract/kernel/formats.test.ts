import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  abbreviate,
  avatarSize,
  cityLabel,
  clockSeconds,
  clockText,
  connections,
  dateTime,
  daySeconds,
  dayText,
  milliseconds,
  monthSeconds,
  monthText,
  relativeTime,
  thumbnailQuality,
  yearMonth,
  endOfDay,
  startOfDay,
} from './formats.ts';
import { fenOf, fenPerYuan, yuan } from './money.ts';

const shanghai = (text: string): number => Date.parse(`${text}+08:00`);
const now = shanghai('2026-11-21T10:30:00');

test('a 10-digit timestamp is seconds [B276][K011][K012]', () => {
  expect(milliseconds(1_700_000_000)).toBe(1_700_000_000_000);
  expect(milliseconds(1_700_000_000_000)).toBe(1_700_000_000_000);
});

test('money is fen, shown divided by 100 [B277][K044]', () => {
  expect(fenPerYuan).toBe(100);
  expect([0, 5, 123_456, -250].map(yuan)).toEqual(['0.00', '0.05', '1234.56', '-2.50']);
  expect(['12', '12.3', '0.05', '12.345', '-1', 'x', ''].map(fenOf)).toEqual([
    1200,
    1230,
    5,
    null,
    null,
    null,
    null,
  ]);
  fc.assert(fc.property(fc.nat(1e12), (fen) => fenOf(yuan(fen)) === fen));
});

test('above 1000 with k, above 10000 with w, one decimal cut [B278][D197][K042][K043][M078][M079]', () => {
  expect([999, 1000, 1001, 1234, 1999, 10_000, 10_001, 12_345, 99_999].map(abbreviate)).toEqual([
    '999',
    '1000',
    '1k',
    '1.2k',
    '1.9k',
    '10k',
    '1w',
    '1.2w',
    '9.9w',
  ]);
});

test('zero connections are estimated, and still zero shows - [B025][B026][D197][K010][M072]', () => {
  expect(connections({ connections: 12, friends: 5, views: 600 })).toBe('12');
  expect(connections({ connections: 0, friends: 5, views: 89 })).toBe('7');
  expect(connections({ connections: 0, friends: 0, views: 29 })).toBe('-');
});

test('relative time under a minute, an hour, today, yesterday, the day before, else a date [B279][B280][B281][B282][B283][B284][D177][K089][K090][M073][M074][M075][M076]', () => {
  const at = (text: string): string => relativeTime(shanghai(text), now);
  expect(at('2026-11-21T10:29:01')).toBe('刚刚');
  expect(at('2026-11-21T10:29:00')).toBe('1分钟前');
  expect(at('2026-11-21T09:30:01')).toBe('59分钟前');
  expect(at('2026-11-21T09:30:00')).toBe('09:30');
  expect(at('2026-11-21T00:00:00')).toBe('00:00');
  expect(at('2026-11-20T23:59:00')).toBe('昨天 23:59');
  expect(at('2026-11-19T08:05:00')).toBe('前天 08:05');
  expect(at('2026-11-18T08:05:00')).toBe('11-18');
  expect(at('2025-12-31T08:05:00')).toBe('2025-12-31');
  expect(relativeTime(shanghai('2026-11-20T08:05:00') / 1000, now / 1000)).toBe('昨天 08:05');
  expect(relativeTime(now + 5000, now)).toBe('刚刚');
});

test('avatar sizes snap to 0, 96 or 132; thumbnails have quality 70 [B285][B286][K039][K040]', () => {
  expect([0, 44, 96, 97, 132, 133].map(avatarSize)).toEqual([0, 96, 96, 132, 132, 0]);
  expect(thumbnailQuality).toBe(70);
});

test('city names are cut to 4 characters [B288][K041]', () => {
  expect(cityLabel('杭州市')).toBe('杭州市');
  expect(cityLabel('西双版纳傣族自治州')).toBe('西双版纳');
});

test('months and days are those of Shanghai, there and back', () => {
  expect(monthSeconds('2014-03')).toBe(shanghai('2014-03-01T00:00:00') / 1000);
  expect(monthText(shanghai('2014-03-31T23:59:00') / 1000)).toBe('2014-03');
  expect([monthSeconds('2014-13'), monthSeconds('x'), monthText(0)]).toEqual([null, null, '']);
  expect(daySeconds('1990-01-31')).toBe(shanghai('1990-01-31T00:00:00') / 1000);
  expect(dayText(daySeconds('1965-06-01'))).toBe('1965-06-01');
  expect([daySeconds('2025-02-30'), dayText(null)]).toEqual([null, '']);
  expect(yearMonth(shanghai('2014-03-31T23:59:00'))).toBe('2014年3月');
  expect(dateTime(now / 1000)).toBe('2026-11-21 10:30');
});

test('a day begins and ends at midnight in Shanghai', () => {
  for (const time of ['00:00:00', '07:59:59', '08:00:00', '23:59:59']) {
    const at = new Date(shanghai(`2026-11-21T${time}`));
    expect(startOfDay(at).getTime()).toBe(shanghai('2026-11-21T00:00:00'));
    expect(endOfDay(at).getTime()).toBe(shanghai('2026-11-22T00:00:00'));
  }
});

test('a time of Shanghai is written into a field and read out of it, wherever the phone is', () => {
  expect(clockText(shanghai('2026-12-01T14:05:00') / 1000)).toBe('2026-12-01T14:05');
  expect(clockText(0)).toBe('');
  expect(clockSeconds('2026-12-01T14:05')).toBe(shanghai('2026-12-01T14:05:00') / 1000);
  expect(clockSeconds('2026-12-01T14:05:00')).toBe(shanghai('2026-12-01T14:05:00') / 1000);
  expect(['', '2026-12-01', '2026-02-30T10:00', '2026-12-01T24:00'].map(clockSeconds)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
