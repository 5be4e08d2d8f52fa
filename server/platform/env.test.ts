import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const production = {
  MODE: 'production',
  DATABASE_URL: 'postgres://db/qunlu?sslmode=verify-full',
  PUBLIC_URL: 'https://qunlu.example',
  SECRET_KEY: 's'.repeat(32),
  APP_SECRET: 'a'.repeat(32),
  SMS_PROVIDER: 'tencent',
  TENCENT_SECRET_ID: 'id',
  TENCENT_SECRET_KEY: 'key',
  TENCENT_SMS_APP_ID: '1400',
  TENCENT_SMS_SIGN: '群录',
  STORAGE_PROVIDER: 's3',
  S3_ENDPOINT: 'https://store.example',
  S3_BUCKET: 'qunlu',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  TENCENT_SMS_TEMPLATE: '1',
};

test('texts that promise 拒收请回复R are not sent without the address that hears it [D74]', () => {
  const campaigns = { ...production, TENCENT_SMS_CAMPAIGN_TEMPLATE: '2' };
  expect(() => readEnv(campaigns)).toThrow('SMS_REPLY_KEY');
  expect(readEnv({ ...campaigns, SMS_REPLY_KEY: 'k'.repeat(32) }).smsReplyKey).toHaveLength(32);
});

test('the sandbox needs nothing, listens on loopback, and has the known secret', () => {
  const env = readEnv({ DATABASE_URL: 'postgres://db/x' });
  expect(env).toMatchObject({
    mode: 'sandbox',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    appSecret: 'qunlu-sandbox',
    demo: true,
    sms: { provider: 'sandbox' },
  });
  expect(readEnv({ DATABASE_URL: 'postgres://db/x', DEMO: '0' }).demo).toBe(false);
});

test('production takes a complete environment', () => {
  expect(readEnv(production)).toMatchObject({
    mode: 'production',
    host: '0.0.0.0',
    demo: false,
    sms: { provider: 'tencent', appId: '1400' },
  });
});

test.each([
  ['DATABASE_URL', ''],
  ['PUBLIC_URL', 'http://qunlu.example'],
  ['SECRET_KEY', ''],
  ['SECRET_KEY', 'qunlu-sandbox'],
  ['SECRET_KEY', 'short'],
  ['APP_SECRET', 'qunlu-sandbox'],
  ['SMS_PROVIDER', 'sandbox'],
  ['SMS_PROVIDER', ''],
  ['TENCENT_SECRET_KEY', ''],
  ['TENCENT_SMS_SIGN', ''],
  ['SMS_REPLY_KEY', 'short'],
  ['STORAGE_PROVIDER', 'disk'],
  ['S3_SECRET_KEY', ''],
  ['S3_ENDPOINT', 'http://store.example'],
  ['PORT', '70000'],
  ['PORT', 'x'],
  ['MODE', 'prod'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_URL', 'postgres://db/qunlu'],
  ['DATABASE_URL', 'postgres://db/qunlu?sslmode=no-verify'],
  ['DATABASE_URL', 'postgres://db/qunlu?sslmode=verify-full&host=other&sslmode=disable'],
  ['DATABASE_URL', 'postgres://127.0.0.1/qunlu?host=db'],
  ['WECHAT_API_URL', 'http://api.weixin.example'],
  ['WECHAT_MP_URL', 'mp.weixin.example'],
  ['ANDROID_URL', 'http://get.example/qunlu.apk'],
  ['LOG_LEVEL', 'loud'],
  ['SUPPORT_CONTACT', '找前台'],
  ['SUPPORT_CONTACT', 'http://help.example'],
  ['SUPPORT_CONTACT', 'javascript:alert(1)'],
  ['SUPPORT_CONTACT', `https://help.example/${'x'.repeat(500)}`],
  ['SUPPORT_CONTACT', '12'],
])('%s=%s is refused with a sentence that names it', (name, value) => {
  const sentence = new RegExp(`\\b${name}\\b.*[\\u4e00-\\u9fff]|[\\u4e00-\\u9fff].*\\b${name}\\b`);
  expect(() => readEnv({ ...production, [name]: value })).toThrow(sentence);
});

test.each([
  ['', null],
  ['400-800-8888', { kind: 'phone', value: '400-800-8888' }],
  ['+86 571 8888 8888', { kind: 'phone', value: '+86 571 8888 8888' }],
  [' help@qunlu.example ', { kind: 'mail', value: 'help@qunlu.example' }],
  ['https://help.example/kf?id=1', { kind: 'link', value: 'https://help.example/kf?id=1' }],
])('SUPPORT_CONTACT=%s is a number to dial, an address to write to, a page, or nothing', (value, support) => {
  expect(readEnv({ ...production, SUPPORT_CONTACT: value }).support).toEqual(support);
});

test('a sandbox that others can reach starts only when one says so: its codes can be read', () => {
  for (const MODE of ['', 'sandbox']) {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5'])
      expect(() => readEnv({ MODE, HOST })).toThrow('SANDBOX_PUBLIC=1');
    expect(readEnv({ MODE, HOST: '0.0.0.0', SANDBOX_PUBLIC: '1' }).host).toBe('0.0.0.0');
    for (const HOST of ['', 'localhost', '127.0.0.1', '127.0.0.2', '::1']) readEnv({ MODE, HOST });
  }
  expect(readEnv({ ...production, HOST: '10.0.0.3' }).host).toBe('10.0.0.3');
});

test('a database on this machine needs no encryption on its way', () => {
  const urls = [
    'postgres://127.0.0.1/qunlu',
    'postgres://u:p@localhost:5432/qunlu',
    'postgres://[::1]/qunlu',
    'postgres:///qunlu?host=/run/postgresql',
  ];
  for (const url of urls) expect(readEnv({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('a data directory that cannot be written is refused with a sentence', () => {
  expect(() => readEnv({ DATA_DIR: import.meta.filename })).toThrow(/^DATA_DIR=.*不能写入（EEXIST）/);
});

test('real names and agreements: a counterpart in the sandbox, nobody in production until a provider is named', () => {
  const sandbox = readEnv({ DATABASE_URL: 'postgres://db/x' });
  expect(sandbox).toMatchObject({ identity: { provider: 'sandbox' }, eSign: { provider: 'sandbox' } });
  expect(readEnv(production)).toMatchObject({ identity: { provider: 'none' }, eSign: { provider: 'none' } });
  for (const name of ['IDENTITY_PROVIDER', 'ESIGN_PROVIDER'])
    expect(() => readEnv({ ...production, [name]: 'sandbox' })).toThrow(name);
  expect(() => readEnv({ ...production, IDENTITY_PROVIDER: 'tencent' })).toThrow('TENCENT_FACEID_RULE');
  expect(
    readEnv({ ...production, IDENTITY_PROVIDER: 'tencent', TENCENT_FACEID_RULE: '7' }).identity,
  ).toMatchObject({ ruleId: '7', apiUrl: 'https://faceid.tencentcloudapi.com' });
  const signing = { ...production, ESIGN_PROVIDER: 'https', ESIGN_APP_ID: 'a', ESIGN_SECRET: 's' };
  expect(() => readEnv(signing)).toThrow('ESIGN_URL');
  expect(() => readEnv({ ...signing, ESIGN_URL: 'http://sign.example' })).toThrow('https://');
  expect(readEnv({ ...signing, ESIGN_URL: 'https://sign.example/' }).eSign).toMatchObject({
    apiUrl: 'https://sign.example',
  });
});

test('a Redis on another machine is reached encrypted only; none is needed', () => {
  expect(readEnv(production).redisUrl).toBeNull();
  for (const url of [
    'redis://127.0.0.1:6379',
    'redis://:word@localhost:6379/1',
    'rediss://:word@events.example:6380',
  ])
    expect(readEnv({ ...production, REDIS_URL: url }).redisUrl).toBe(url);
  for (const url of ['events.example:6379', 'http://events.example', 'redis://:word@events.example:6379'])
    expect(() => readEnv({ ...production, REDIS_URL: url })).toThrow('REDIS_URL');
});

test('pushes and WeChat templates are of the sandbox there, and of nobody in production until they are set [D106]', () => {
  const sandbox = readEnv({ DATABASE_URL: 'postgres://db/x' });
  expect(sandbox.push.provider).toBe('sandbox');
  expect(sandbox.wechatTemplates['*']?.id).toBe('sandbox-template');
  expect(readEnv(production)).toMatchObject({ push: { provider: 'none' }, wechatTemplates: {} });
  expect(() => readEnv({ ...production, PUSH_PROVIDER: 'sandbox' })).toThrow('PUSH_PROVIDER');
  expect(() => readEnv({ ...production, PUSH_PROVIDER: 'getui' })).toThrow('GETUI_APP_ID');
  const account = { GETUI_APP_ID: 'a', GETUI_APP_KEY: 'k', GETUI_MASTER_SECRET: 's' };
  expect(readEnv({ ...production, PUSH_PROVIDER: 'getui', ...account }).push).toMatchObject({
    provider: 'getui',
    apiUrl: 'https://restapi.getui.com',
  });
  const templates = {
    ...production,
    WECHAT_TEMPLATES: 'payment:Ab-1:thing1:thing2:time3,*:Cd_2:thing5:thing8',
  };
  expect(readEnv(templates).wechatTemplates).toEqual({
    payment: { id: 'Ab-1', title: 'thing1', body: 'thing2', time: 'time3' },
    '*': { id: 'Cd_2', title: 'thing5', body: 'thing8', time: '' },
  });
  expect(sandbox.wechatMiniTemplates['*']?.id).toBe('sandbox-mini-template');
  expect(
    readEnv({ ...production, WECHAT_MINI_TEMPLATES: 'order:Ef3:thing1:thing2' }).wechatMiniTemplates,
  ).toEqual({ order: { id: 'Ef3', title: 'thing1', body: 'thing2', time: '' } });
  for (const name of ['WECHAT_TEMPLATES', 'WECHAT_MINI_TEMPLATES'])
    for (const wrong of ['money:A:a:b', 'payment:A', 'payment'])
      expect(() => readEnv({ ...production, [name]: wrong })).toThrow(`${name} 中的`);
});

test('several processes need a database that several may open; the sentence names both variables', () => {
  const several = { DATABASE_URL: 'postgres://db/x', WORKERS: '4' };
  expect(readEnv(several).workers).toBe(4);
  expect(readEnv({ ...several, WORKERS: '' }).workers).toBe(1);
  expect(() => readEnv({ ...several, DATABASE_URL: '' })).toThrow(/WORKERS=4 .*DATABASE_URL/);
  for (const WORKERS of ['0', '65', '1.5', 'all'])
    expect(() => readEnv({ ...several, WORKERS })).toThrow(`WORKERS=${WORKERS}`);
});
