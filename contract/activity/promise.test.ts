import { expect, test } from 'vitest';
import { promiseTableOf } from '../order/promise-words.ts';
import { ticketPromise } from './promise.ts';
import { refundPolicy } from './rules.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`) / 1000;

test('what a ticket promises is said of a host who lets people come, not of a seller', () => {
  const promise = ticketPromise({
    startsAt: at('2026-05-19T18:00'),
    endsAt: at('2026-05-19T20:00'),
    needAudit: true,
    policy: refundPolicy.minusFee,
    hours: 0,
    percent: 10,
    fee: 200,
  });
  const now = at('2026-05-10T09:00');
  const { rows, sentences } = promiseTableOf(promise, { total: 26_800, paidAt: now }, now);
  expect(rows[0]?.words).toBe('通过后 5月19日 18:00 前 退 90%');
  expect(sentences).toContain('主办人通过前取消，全额退款');
  expect([...rows.map(({ words }) => words), ...sentences].join('\n')).not.toMatch(/卖家|接单/);
});
