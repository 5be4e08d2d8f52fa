import { expect, test } from 'vitest';
import { useWorld } from '../testing/world.ts';

const sandbox = useWorld({ env: { GRAY: 'new-home:30', ANDROID_URL: 'https://get.example/qunlu.apk' } });
const real = useWorld({
  env: { WECHAT_PROVIDER: 'wechat', WECHAT_OFFICIAL_APPID: 'wx1', WECHAT_OFFICIAL_SECRET: 'its-secret' },
});
const bare = useWorld({ env: { WECHAT_PROVIDER: 'none', SUPPORT_CONTACT: '400-800-8888' } });

async function pageOf(world: ReturnType<typeof useWorld>) {
  const { text, headers } = await world.call('GET', '/');
  const json = /<script type="application\/json" id="page-config">(.*?)<\/script>/s.exec(text)?.[1];
  return { config: JSON.parse(json ?? 'null'), policy: String(headers['content-security-policy']) };
}

test('[B206] the page says which ways to log in there are', async () => {
  expect((await pageOf(sandbox)).config.login).toEqual({
    password: true,
    official: true,
    website: true,
    mini: true,
    app: true,
    qr: true,
  });
  expect((await pageOf(real)).config.login).toMatchObject({ official: true, website: false, app: false });
  expect((await pageOf(bare)).config.login).toMatchObject({ password: true, official: false, qr: true });
});

test('the page says where the JS-SDK is, where the app is, what is under gray release', async () => {
  expect((await pageOf(sandbox)).config).toMatchObject({
    jssdk: ['/sandbox/wechat/jweixin.js'],
    native: { scheme: 'qunlu', androidUrl: 'https://get.example/qunlu.apk', iosUrl: '' },
    featureFlags: { 'new-home': 30 },
  });
  expect((await pageOf(real)).config.jssdk).toEqual([
    'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
    'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js',
  ]);
  expect((await pageOf(bare)).config.jssdk).toEqual([]);
});

test('the page says how whoever runs this is reached, if at all', async () => {
  expect((await pageOf(bare)).config.support).toEqual({ kind: 'phone', value: '400-800-8888' });
  expect((await pageOf(sandbox)).config.support).toBeNull();
});

test('scripts of WeChat may run only where WeChat is the real one, and inline ones nowhere', async () => {
  const hosts = 'https://res.wx.qq.com https://res2.wx.qq.com';
  expect((await pageOf(real)).policy).toContain(`script-src 'self' ${hosts};`);
  expect((await pageOf(real)).policy).toContain(`connect-src 'self' ws://localhost:3000 ${hosts};`);
  for (const world of [sandbox, bare]) {
    const { policy } = await pageOf(world);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://localhost:3000;");
  }
  for (const world of [sandbox, real, bare]) expect((await pageOf(world)).policy).not.toContain('unsafe');
});

test('the secret of no app stands in the page', async () => {
  expect((await real.call('GET', '/')).text).not.toContain('its-secret');
});
