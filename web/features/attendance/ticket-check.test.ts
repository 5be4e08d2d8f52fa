import { generateKeyPairSync, sign } from 'node:crypto';
import { signedText, ticketCode } from '@qunlu/contract/attendance/rules.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ticketCheck } from './parts/ticket-check.ts';

const of = { subject: 'activity', target: 12 };
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = String(publicKey.export({ format: 'jwk' }).x);
const codeOf = (holder: number, rev: number, target = 12): string =>
  ticketCode(
    holder,
    rev,
    sign(null, Buffer.from(signedText('activity', target, holder, rev)), privateKey).toString('base64url'),
  );

afterEach(() => void vi.restoreAllMocks());

const verdicts = async () => {
  const check = ticketCheck(of, key);
  const good = codeOf(7, 2);
  return [
    await check(good),
    await check(good.replace('QL1.7.', 'QL1.8.')),
    await check(good.replace('.2.', '.3.')),
    await check(codeOf(7, 2, 13)),
    await check('https://qunlu.example/#!/card/1'),
    await check(''),
  ];
};
const expected = [{ holder: 7, rev: 2 }, 'forged', 'forged', 'forged', 'foreign', 'foreign'];

test('a phone verifies tickets by itself: whose, forged, of another activity, or no ticket [D99]', async () => {
  expect(await verdicts()).toEqual(expected);
});

test('one whose browser does not know the curve says the same [D99]', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'));
  expect(await verdicts()).toEqual(expected);
});
