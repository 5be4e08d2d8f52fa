import { expect, test } from 'vitest';
import { maskAddress } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.*.*'],
  ['::ffff:203.0.113.7', '203.0.*.*'],
  ['2408:8207:1:2:3:4:5:6', '2408:8207:*'],
  ['2408::1', '2408:0:*'],
  ['::1', '0:0:*'],
  ['', '*'],
])('%s is shown as %s [D5]', (ip, shown) => {
  expect(maskAddress(ip)).toBe(shown);
});
