import { certifyStatus } from '@qunlu/contract/certification/rules.ts';
import { expect, test } from 'vitest';
import { isWaiting, certificationCan, cancelledStatus, type ApplicationFacts } from './policy.ts';

const free: ApplicationFacts = { kind: 'person', status: undefined, company: '', next: null };
const can = (given: Partial<ApplicationFacts>) => certificationCan({ ...free, ...given });
const nothing = { apply: false, cancel: false };
const { applying, passed, rejected } = certifyStatus;

test('one applies where nothing stands, and takes back what does [D34]', () => {
  const over = [undefined, certifyStatus.none, rejected, certifyStatus.void, cancelledStatus];
  for (const status of over) expect(can({ status })).toEqual({ apply: true, cancel: false });
  for (const status of [applying, passed]) expect(can({ status })).toEqual({ apply: false, cancel: true });
});

test('until one may apply again nothing can be done; what stands can be taken back all the same [D34]', () => {
  const next = new Date('2026-11-21T02:00:00Z');
  expect(can({ status: rejected, next })).toEqual(nothing);
  expect(can({ status: passed, next })).toEqual({ apply: false, cancel: true });
});

test('a company is certified once the card names it; a person needs none [D36]', () => {
  expect(can({ kind: 'corporation' })).toEqual(nothing);
  expect(can({ kind: 'corporation', company: '半山茶事' })).toEqual({ apply: true, cancel: false });
  expect(can({ kind: 'corporation', status: passed })).toEqual({ apply: false, cancel: true });
});

test('staff decides and passes on what waits, while its card is there [D34][D139]', () => {
  expect(isWaiting({ status: applying, card_id: 12 })).toBe(true);
  expect(isWaiting({ status: applying, card_id: null })).toBe(false);
  for (const status of [passed, rejected, certifyStatus.void, cancelledStatus])
    expect(isWaiting({ status, card_id: 12 })).toBe(false);
});
