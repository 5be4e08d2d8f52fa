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
