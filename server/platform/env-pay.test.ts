import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPay } from './env-pay.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const apps = { official: {}, website: null, mini: null, app: null };
const none = { official: null, website: {}, mini: null, app: null };
const folder = mkdtempSync(join(tmpdir(), 'qunlu-pay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const account = {
  PAY_PROVIDER: 'wechat',
  WECHAT_PAY_MCHID: '1900000001',
  WECHAT_PAY_SERIAL: '5157F09E',
  WECHAT_PAY_PRIVATE_KEY: privatePem,
  WECHAT_PAY_APIV3_KEY: '0123456789abcdef0123456789abcdef',
};

test('the sandbox pays by its cashier, production by nothing until it is told, and never by the cashier', () => {
  expect(readPay({}, 'sandbox', apps)).toEqual({ provider: 'sandbox' });
  expect(readPay({}, 'production', apps)).toEqual({ provider: 'none' });
  expect(readPay({ PAY_PROVIDER: 'none' }, 'sandbox', apps)).toEqual({ provider: 'none' });
  expect(() => readPay({ PAY_PROVIDER: 'sandbox' }, 'production', apps)).toThrow(
    'PAY_PROVIDER=sandbox 不能用于生产',
  );
});

test('an account: keys in variables or files, both hosts, with and without a public key', () => {
  const file = join(folder, 'key.pem');
  writeFileSync(file, privatePem);
  for (const key of [privatePem, privatePem.replaceAll('\n', String.raw`\n`), file])
    expect(readPay({ ...account, WECHAT_PAY_PRIVATE_KEY: key }, 'production', apps)).toEqual({
      provider: 'wechat',
      mchid: '1900000001',
      serial: '5157F09E',
      privateKey: privatePem,
      apiV3Key: '0123456789abcdef0123456789abcdef',
      publicKey: null,
      apiUrls: ['https://api.mch.weixin.qq.com', 'https://api2.mch.weixin.qq.com'],
    });
  const more = {
    WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
    WECHAT_PAY_PUBLIC_KEY: publicPem,
    WECHAT_PAY_API_URL: 'https://pay.example/',
  };
  expect(readPay({ ...account, ...more }, 'production', apps)).toMatchObject({
    publicKey: { id: 'PUB_KEY_ID_01', pem: publicPem },
    apiUrls: ['https://pay.example'],
  });
});

test.each([
  ['PAY_PROVIDER', 'alipay'],
  ['WECHAT_PAY_MCHID', ''],
  ['WECHAT_PAY_SERIAL', ''],
  ['WECHAT_PAY_PRIVATE_KEY', ''],
  ['WECHAT_PAY_PRIVATE_KEY', '/nowhere/key.pem'],
  ['WECHAT_PAY_PRIVATE_KEY', publicPem],
  ['WECHAT_PAY_APIV3_KEY', 'too-short'],
  ['WECHAT_PAY_PUBLIC_KEY_ID', '5157F09E'],
  ['WECHAT_PAY_API_URL', 'http://pay.example'],
])('%s=%s is refused with a sentence that names it', (name, value) => {
  expect(() => readPay({ ...account, [name]: value }, 'production', apps)).toThrow(name);
});

test('what belongs together is asked for together', () => {
  const half = { ...account, WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01' };
  expect(() => readPay(half, 'production', apps)).toThrow('WECHAT_PAY_PUBLIC_KEY');
  expect(() => readPay(account, 'production', none)).toThrow('WECHAT_OFFICIAL_APPID');
});
