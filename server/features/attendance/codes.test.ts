import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readTicketCode, signedText, ticketCode } from '@qunlu/contract/attendance/rules.ts';
import { expect, test } from 'vitest';
import { after, jobContext, type Ctx } from '../../platform/context.ts';
import { makeSecrets } from '../../platform/secrets.ts';
import { useWorld } from '../../testing/world.ts';
import { ticketCodeOf } from './api/codes.ts';
import { hostCodeAt, readHostCode } from './service/host-codes.ts';
import { publicKeyOf, readCode } from './service/ticket-codes.ts';

const world = useWorld();
const ctx = (secret = 'one secret', previous = ''): Ctx => {
  const made = jobContext(world.deps);
  return { ...made, deps: { ...made.deps, secrets: makeSecrets(secret, previous) } };
};
const of = { subject: 'activity', target: 12 } as const;
const ticket = { ...of, holder: 7, rev: 1 };

test('a ticket is verified by the public key alone, and by nothing that was changed [D99]', () => {
  const code = ticketCodeOf(ctx(), ticket);
  const read = readTicketCode(code);
  expect(read).toMatchObject({ holder: 7, rev: 1 });
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKeyOf(ctx(), of) },
  });
  const fits = (holder: number, rev: number, target = 12): boolean =>
    verify(
      null,
      Buffer.from(signedText('activity', target, holder, rev)),
      key,
      Buffer.from(read?.signature ?? '', 'base64url'),
    );
  expect([fits(7, 1), fits(8, 1), fits(7, 2), fits(7, 1, 13)]).toEqual([true, false, false, false]);
  expect(Buffer.from(publicKeyOf(ctx(), of), 'base64url')).toHaveLength(32);
});

test('a forged code, one of another activity and a text that is none are told apart from a ticket [D99]', async () => {
  const own = await readCode(ctx(), of, ticketCodeOf(ctx(), ticket));
  expect(own).toEqual({ holder: 7, rev: 1, signed: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const forged = sign(null, Buffer.from(signedText('activity', 12, 7, 1)), privateKey).toString('base64url');
  expect(await readCode(ctx(), of, ticketCode(7, 1, forged))).toMatchObject({ signed: false });
  const other = ticketCodeOf(ctx(), { ...ticket, target: 13 });
  expect(await readCode(ctx(), of, other)).toMatchObject({ signed: false });
  expect(await readCode(ctx(), of, 'https://qunlu.example/#!/card/1')).toBeNull();
  expect(await readCode(ctx(), of, 'QL1.7.1.short')).toBeNull();
});

test('after a change of the secret tickets of before are still good, and two changes later no more [D99]', async () => {
  const before = ticketCodeOf(ctx('old secret'), ticket);
  const changed = ctx('new secret', 'old secret');
  expect(await readCode(changed, of, before)).toMatchObject({ signed: true });
  expect(ticketCodeOf(changed, ticket)).not.toBe(before);
  expect(publicKeyOf(changed, of)).not.toBe(publicKeyOf(ctx('old secret'), of));
  expect(await readCode(ctx('third secret', 'new secret'), of, before)).toMatchObject({ signed: false });
});

test('the code of the screen holds for its minute and the next, then it is stale, then wrong [R113][D99]', () => {
  const shown = { ...ctx(), now: new Date(Date.UTC(2026, 10, 20, 2, 0, 59)) };
  const { code, expiresAt } = hostCodeAt(shown, 31);
  expect(code).toMatch(/^31-\d{8}$/);
  expect(expiresAt).toBe(Date.UTC(2026, 10, 20, 2, 1) / 1000);
  const standing = (later: number, text = code, secret = ctx()) =>
    readHostCode({ ...secret, now: after(shown.now, later) }, text)?.standing;
  expect([0, 1, 60, 61, 7200].map((later) => standing(later))).toEqual([
    'now',
    'now',
    'now',
    'stale',
    'stale',
  ]);
  expect(standing(8000)).toBe('wrong');
  expect(standing(-60)).toBe('wrong');
  expect(standing(0, '32-' + code.slice(3))).toBe('wrong');
  expect(standing(0, code, ctx('new secret', 'one secret'))).toBe('now');
  expect(standing(0, code, ctx('another'))).toBe('wrong');
  expect(readHostCode(shown, '31')).toBeNull();
  // Read out aloud and typed.
  expect(standing(0, ` ${code.slice(0, 5)} ${code.slice(5)} `)).toBe('now');
});
