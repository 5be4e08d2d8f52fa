import { expect, test } from 'vitest';
import { useWorld } from '../testing/world.ts';

const world = useWorld({
  env: {
    MODE: 'production',
    DATABASE_URL: 'postgres://127.0.0.1/unused',
    PUBLIC_URL: 'https://qunlu.example',
    SECRET_KEY: 's'.repeat(32),
    APP_SECRET: 'a'.repeat(32),
    SMS_PROVIDER: 'tencent',
    TENCENT_SECRET_ID: 'its-id',
    TENCENT_SECRET_KEY: 'its-key',
    TENCENT_SMS_APP_ID: '1400',
    TENCENT_SMS_SIGN: '群录',
    STORAGE_PROVIDER: 's3',
    S3_ENDPOINT: 'https://store.example',
    S3_BUCKET: 'qunlu',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    TENCENT_SMS_TEMPLATE: '1',
    WECHAT_PROVIDER: 'wechat',
    WECHAT_OFFICIAL_APPID: 'wx1',
    WECHAT_OFFICIAL_SECRET: 'wechat-secret',
  },
});

test.each([
  '/sandbox',
  '/sandbox/api/sms',
  '/sandbox/inbox.js',
  '/sandbox/wechat/connect/oauth2/authorize',
  '/sandbox/wechat/issue?kind=app&person=laowang',
  '/sandbox/wechat/jweixin.js',
  '/sandbox/pay/h5?prepay_id=wx1',
  '/sandbox/pay/cashier.js',
  '/sandbox/pay/v3/certificates',
  '/sandbox/api/payments',
  '/sandbox/api/transfers',
])('in production %s does not exist', async (url) => {
  expect((await world.call('GET', url)).status).toBe(404);
});

test('in production nobody pays by the sandbox: without an account every way is closed', async () => {
  const { pay } = world.deps;
  for (const channel of ['jsapi', 'mini', 'h5', 'native', 'app'] as const)
    expect(pay.available(channel)).toBe(false);
  await expect(pay.query('A0000001')).rejects.toMatchObject({ failure: 'stateChanged' });
  for (const url of ['/sandbox/pay/act', '/sandbox/api/payments/confirm', '/sandbox/api/payments/behave'])
    expect((await world.call('POST', url, { body: {} })).status).toBe(404);
  // The route stands, and believes nobody.
  const notification = await world.app.inject({ method: 'POST', url: '/v1/pay/notify', payload: {} });
  expect([notification.statusCode, notification.json()]).toEqual([401, { code: 'FAIL', message: '失败' }]);
});

test('in production neither page nor description names the sandbox or a secret', async () => {
  for (const url of ['/', '/docs', '/openapi.json']) {
    const { status, text } = await world.call('GET', url);
    expect(status).toBe(200);
    expect(text).not.toContain('/sandbox');
    for (const secret of ['its-key', 'its-id', 'wechat-secret', 's'.repeat(32)])
      expect(text).not.toContain(secret);
  }
});

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/server/main.ts',
  '/.vite/manifest.json',
  '/index.html',
  '/assets',
  '/assets/',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/..%5c..%5cpackage.json',
])('%s is not served, and no folder is listed', async (url) => {
  const { status, text } = await world.call('GET', url);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(/qunlu"|workspaces|\[core\]|src="\/assets/);
});

test('what went wrong inside says nothing outside', async () => {
  const { db } = world.deps;
  world.deps.db = { isTransaction: false } as typeof db;
  const { status, body } = await world.call('GET', '/v1/card/view', { query: { id: 1 } });
  world.deps.db = db;
  expect([status, body]).toEqual([503, { errcode: 50300, errmsg: '系统繁忙，请稍后再试' }]);
});

test('a cookie of a page is marked for https and for this site, out of reach of scripts', async () => {
  const { headers } = await world.call('GET', '/');
  const cookies = [headers['set-cookie']].flat().map(String);
  expect(cookies).toHaveLength(1);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(cookies[0]).toContain(attribute);
});
