import { campaignText, smsParts } from '@qunlu/contract/sms/parts.ts';
import { expect, test } from 'vitest';
import {
  hasLink,
  hoursSentence,
  isSendingTime,
  reasonsForStaff,
  sendingDay,
  workingTimeAfter,
} from './policy.ts';

const at = (text: string): Date => new Date(`${text}+08:00`);

test('70 characters are one message, longer texts go in parts of 67 [D74]', () => {
  const parts = (length: number): number => smsParts('茶'.repeat(length));
  expect([1, 70, 71, 134, 135, 201, 202].map(parts)).toEqual([1, 1, 2, 2, 3, 3, 4]);
  // Operators count an emoji as two.
  expect(smsParts(`${'茶'.repeat(69)}😀`)).toBe(2);
});

test('the text names the product first and how to refuse it last [D74]', () => {
  expect(campaignText({ title: '茶友会', content: '周六见', link: 'https://q.cn/s/abc' })).toBe(
    '【群录】茶友会：周六见 https://q.cn/s/abc 拒收请回复R',
  );
});

test('texts go from eight to nine in the evening; what is late goes the next day [D74]', () => {
  expect(
    ['07:59:59', '08:00:00', '20:59:59', '21:00:00'].map((time) => isSendingTime(at(`2026-11-20T${time}`))),
  ).toEqual([false, true, true, false]);
  expect(sendingDay(at('2026-11-20T20:59:59'))).toBe('2026-11-20');
  expect(sendingDay(at('2026-11-20T21:00:00'))).toBe('2026-11-21');
  expect(hoursSentence(at('2026-11-20T07:00:00'))).toContain('今天 8 点');
  expect(hoursSentence(at('2026-11-20T22:00:00'))).toContain('明天 8 点');
});

test('staff answers within two hours of its working time [D75]', () => {
  const due = (from: string): string => workingTimeAfter(at(from), 2).toISOString();
  expect(due('2026-11-20T10:00:00')).toBe(at('2026-11-20T12:00:00').toISOString());
  expect(due('2026-11-20T16:00:00')).toBe(at('2026-11-20T18:00:00').toISOString());
  // Friday evening: an hour of Friday, an hour of Monday.
  expect(due('2026-11-20T17:00:00')).toBe(at('2026-11-23T10:00:00').toISOString());
  expect(due('2026-11-22T03:00:00')).toBe(at('2026-11-23T11:00:00').toISOString());
  expect(due('2026-11-19T22:00:00')).toBe(at('2026-11-20T11:00:00').toISOString());
});

test('what leads out of a text is found, figures and times are not [D75]', () => {
  for (const link of ['看 www.a.com', 'HTTP://a', 'a.cn/x', 'ａ．ｃｎ', 'x。com', '1.2.3.4', 'a . top'])
    expect([link, hasLink(link)]).toEqual([link, true]);
  for (const plain of ['周六 15:00 见', '每人 3.5 元', '地点：西湖。记得带伞', '1.5 公里'])
    expect([plain, hasLink(plain)]).toEqual([plain, false]);
});

test('the first three, more than 200 people, links and doubtful words go to the staff, known words do not [D75]', () => {
  const plain = { content: '周六见', people: 200, passed: 3, doubtful: false, template: null };
  expect(reasonsForStaff(plain)).toEqual([]);
  expect(reasonsForStaff({ ...plain, passed: 2 })).toEqual(['first']);
  expect(reasonsForStaff({ ...plain, people: 201 })).toEqual(['people']);
  expect(reasonsForStaff({ ...plain, content: '看 a.cn' })).toEqual(['link']);
  expect(reasonsForStaff({ ...plain, doubtful: true })).toEqual(['words']);
  const all = { content: '看 a.cn', people: 999, passed: 0, doubtful: true };
  expect(reasonsForStaff({ ...all, template: '看 a.cn' })).toEqual([]);
  expect(reasonsForStaff({ ...all, template: '看 b.cn' })).toEqual(['words', 'first', 'people', 'link']);
});
