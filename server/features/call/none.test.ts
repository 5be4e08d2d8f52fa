import { viewCallee } from '@qunlu/contract/call/calls.ts';
import { listCallCircles } from '@qunlu/contract/call/group.ts';
import { viewMinutes } from '@qunlu/contract/call/minutes.ts';
import { expect, test } from 'vitest';
import { readCallEnv } from '../../platform/env-call.ts';
import { useWorld } from '../../testing/world.ts';
import { makePair, tryCall } from './testing.ts';

const world = useWorld({ env: { CALL_PROVIDER: 'none' } });

test('without a provider nothing is called or sold, and every page has the sentence that explains it [D136]', async () => {
  const [me, friend] = await makePair(world);
  const { token } = me;
  const explained = { on: false, words: expect.stringContaining('本站没有接通电话服务') };
  const overview = await world.ask(viewCallee, { query: { user_id: friend.userId }, token });
  expect(overview).toMatchObject({
    service: explained,
    can: { call: false },
    problem: overview.service.words,
  });
  expect((await world.ask(viewMinutes, { token })).service).toMatchObject(explained);
  expect((await world.ask(listCallCircles, { token })).service).toMatchObject(explained);
  expect((await tryCall(world, me, friend)).body).toMatchObject({
    errcode: 40402,
    errmsg: overview.service.words,
  });
  const buy = await world.call('POST', '/v1/call/buy', { token, body: { minutes: 50 } });
  expect(buy.body.errcode).toBe(40402);
  const report = await world.call('POST', '/v1/call/notify', { raw: '{}', signed: false });
  expect(report.status).toBe(404);
});

test('the sandbox’s phones are the default of the sandbox, never of production; an account is asked for whole', () => {
  expect(readCallEnv({}, 'sandbox').call.provider).toBe('sandbox');
  expect(readCallEnv({}, 'production').call.provider).toBe('none');
  expect(() => readCallEnv({ CALL_PROVIDER: 'sandbox' }, 'production')).toThrow('CALL_PROVIDER=sandbox');
  const account = {
    CALL_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'a',
    ALIYUN_ACCESS_KEY_SECRET: 'b',
    ALIYUN_CALLER_SHOW_NUMBER: '1',
    ALIYUN_CALLED_SHOW_NUMBER: '2',
    ALIYUN_CALL_REPORT_KEY: 'k'.repeat(24),
  };
  expect(readCallEnv(account, 'production').call).toMatchObject({ apiUrl: 'https://dyvmsapi.aliyuncs.com' });
  for (const name of Object.keys(account).slice(1))
    expect(() => readCallEnv({ ...account, [name]: '' }, 'production')).toThrow(name);
  expect(() => readCallEnv({ ...account, ALIYUN_CALL_REPORT_KEY: 'short' }, 'production')).toThrow(
    'ALIYUN_CALL_REPORT_KEY',
  );
  expect(() => readCallEnv({ ...account, ALIYUN_CALL_URL: 'http://a.example' }, 'production')).toThrow(
    'ALIYUN_CALL_URL',
  );
});
