import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSecrets, sameBytes } from './secrets.ts';

const secrets = makeSecrets('a secret of the house');

test('mac is HMAC-SHA256 under a key derived for its purpose', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.uint8Array({ maxLength: 300 }), (purpose, bytes) => {
      const key = Buffer.from(hkdfSync('sha256', 'a secret of the house', 'qunlu', purpose, 32));
      expect(secrets.mac(purpose, bytes).equals(createHmac('sha256', key).update(bytes).digest())).toBe(true);
    }),
  );
});

test('what is sealed opens here, for its purpose, unchanged', () => {
  fc.assert(fc.property(fc.string(), (text) => secrets.open('a', secrets.seal('a', text)) === text));
  const sealed = secrets.seal('a', '42');
  expect(secrets.open('b', sealed)).toBeNull();
  expect(makeSecrets('another').open('a', sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(secrets.open('a', bytes.toString('base64url'))).toBeNull();
  expect(secrets.open('a', '')).toBeNull();
});

test('bytes of another length are not the same', () => {
  expect([
    sameBytes(Buffer.from('a'), Buffer.from('ab')),
    sameBytes(Buffer.from('ab'), Buffer.from('ab')),
  ]).toEqual([false, true]);
});

test('after a change of the secret what was made under the one before still holds, and nothing new is made under it', () => {
  const before = makeSecrets('the first secret');
  const now = makeSecrets('the second secret', 'the first secret');
  expect(now.open('a', before.seal('a', '42'))).toBe('42');
  expect(now.open('b', before.seal('a', '42'))).toBeNull();
  expect(before.open('a', now.seal('a', '42'))).toBeNull();
  expect(now.macs('a', 'x')).toEqual([now.mac('a', 'x'), before.mac('a', 'x')]);
  expect(now.mac('a', 'x')).not.toEqual(before.mac('a', 'x'));
  expect(now.isMac('a', 'x', before.mac('a', 'x'))).toBe(true);
  expect(now.isMac('a', 'x', now.mac('a', 'x'))).toBe(true);
  expect(now.isMac('a', 'y', before.mac('a', 'x'))).toBe(false);
  expect(makeSecrets('the third secret', 'the second secret').isMac('a', 'x', before.mac('a', 'x'))).toBe(
    false,
  );
  expect(makeSecrets('alone').macs('a', 'x')).toHaveLength(1);
});
