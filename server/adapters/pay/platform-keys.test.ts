import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeLog } from '../../platform/log.ts';
import { lines, sealedWith, signed } from './cryptography.ts';
import { platformKeys } from './platform-keys.ts';
import { certificate } from './sandbox-certificate.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const apiV3Key = Buffer.from('0123456789abcdef0123456789abcdef');
const log = makeLog({ logLevel: 'silent' });
const start = Date.UTC(2026, 10, 20);
const hour = 3_600_000;

/** WeChat Pay's answer about its certificates, signed with the first of them. */
function listing(now: Date, of: readonly { serial: string; from: Date; until: Date }[]) {
  const data = of.map((one) => ({
    serial_no: one.serial,
    encrypt_certificate: {
      ...sealedWith(apiV3Key, certificate(privateKey, one), 'abcdefghijkl', 'certificate'),
      algorithm: 'AEAD_AES_256_GCM',
    },
  }));
  const body = JSON.stringify({ data });
  const at = String(now.getTime() / 1000);
  return {
    status: 200,
    body: Buffer.from(body),
    headers: {
      'wechatpay-timestamp': at,
      'wechatpay-nonce': 'n',
      'wechatpay-serial': of[0]?.serial ?? '',
      'wechatpay-signature': signed(privateKey, lines(at, 'n', body)),
    },
  };
}

/** Keys of a merchant without a public key; `fails`: WeChat does not answer. */
function scene() {
  const state = { now: start, asked: 0, fails: false, spoiled: false };
  const clock = () => new Date(state.now);
  const account = () => Promise.resolve({ mchid: '1', serial: 'M', privateKey, apiV3Key, publicKey: null });
  const keys = platformKeys({ clock, log }, account, () => {
    state.asked += 1;
    if (state.fails) return Promise.reject(new Error('no answer'));
    const answer = listing(clock(), [
      { serial: '5A', from: new Date(start - hour), until: new Date(start + 100 * hour) },
      { serial: '5B', from: new Date(start + 50 * hour), until: new Date(start + 1000 * hour) },
    ]);
    return Promise.resolve(
      state.spoiled ? { ...answer, body: Buffer.from(`${answer.body.toString()} `) } : answer,
    );
  });
  return { state, keys };
}

test('certificates are downloaded once and serve for half a day, and as long as WeChat does not answer', async () => {
  const { state, keys } = scene();
  expect(await keys.find('5A')).not.toBeNull();
  state.now += 11 * hour;
  expect(await keys.find('5A')).not.toBeNull();
  expect(state.asked).toBe(1);
  state.now += 2 * hour;
  state.fails = true;
  for (let times = 0; times < 5; times += 1) expect(await keys.find('5A')).not.toBeNull();
  expect(state.asked).toBe(2);
});

test('one that has ended signs nothing; to encrypt, the newest that has begun is taken', async () => {
  const { state, keys } = scene();
  expect((await keys.current()).serial).toBe('5A');
  state.now += 60 * hour;
  expect((await keys.current()).serial).toBe('5B');
  state.now += 41 * hour;
  expect(await keys.find('5A')).toBeNull();
  expect(await keys.find('5B')).not.toBeNull();
});

test('serials that nobody knows make us ask once a minute, whoever sends them, and even if nobody answers', async () => {
  const { state, keys } = scene();
  for (let times = 0; times < 5; times += 1) expect(await keys.find(`X${times}`)).toBeNull();
  expect(state.asked).toBe(1);
  state.now += 60_000;
  state.fails = true;
  await expect(keys.find('X')).rejects.toThrow('no answer');
  expect(await keys.find('X')).toBeNull();
  expect(state.asked).toBe(2);
});

test('a list that is not signed by one of its own certificates is none', async () => {
  const { state, keys } = scene();
  state.spoiled = true;
  expect(await keys.find('5A')).toBeNull();
  await expect(keys.current()).rejects.toThrow('no platform certificate');
});
