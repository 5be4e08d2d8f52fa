import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { viewCallee } from '@qunlu/contract/call/calls.ts';
import { listCallCircles } from '@qunlu/contract/call/group.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCircle } from '../../features/circle/testing.ts';
import { callBy, differences, makePair, minutesLeft, seen, tryCall } from '../../features/call/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { signedForm } from './aliyun.ts';

/** What the provider was asked, and what it answers next. */
const asked: URLSearchParams[] = [];
let answer: object = {};
let server: Server;
const port = 40_000 + (process.pid % 20_000);
beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push(new URLSearchParams(body));
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((ready) => void server.listen(port, '127.0.0.1', ready));
  expect((server.address() as AddressInfo).port).toBe(port);
});
afterAll(() => void server.close());

const key = 'reports-come-here-0123456789';
const world = useWorld({
  env: {
    CALL_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'testid',
    ALIYUN_ACCESS_KEY_SECRET: 'testsecret',
    ALIYUN_CALLER_SHOW_NUMBER: '057112345678',
    ALIYUN_CALLED_SHOW_NUMBER: '057187654321',
    ALIYUN_CALL_REPORT_KEY: key,
    ALIYUN_CALL_URL: `http://127.0.0.1:${port}`,
  },
});

const report = (given: object, address = key) =>
  world.call('POST', `/v1/call/notify?key=${address}`, {
    raw: JSON.stringify([given]),
    signed: false,
  });
const shanghai = (date: Date): string =>
  new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

test('the signature is the one of the provider’s own example', () => {
  const form = signedForm(
    'testsecret',
    {
      Timestamp: '2016-02-23T12:46:24Z',
      Format: 'XML',
      AccessKeyId: 'testid',
      Action: 'DescribeRegions',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
      Version: '2014-05-26',
      SignatureVersion: '1.0',
    },
    'GET',
  );
  expect(new URLSearchParams(form).get('Signature')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=');
});

test('two phones are rung with numbers of the platform, for as long as is held, and its report settles the call once [D136]', async () => {
  const [me, friend] = await makePair(world);
  answer = { Code: 'OK', CallId: '100001616500^1' };
  asked.length = 0;
  const call = await callBy(world, me, friend);
  await world.deps.outbox.idle();
  const [form] = asked;
  expect(Object.fromEntries(form ?? [])).toMatchObject({
    Action: 'ClickToDial',
    Version: '2017-05-25',
    CallerNumber: me.phone,
    CalledNumber: friend.phone,
    CallerShowNumber: '057112345678',
    CalledShowNumber: '057187654321',
    SessionTimeout: '300',
    RecordFlag: 'false',
    OutId: String(call.call_id),
  });
  const fields = Object.fromEntries(form ?? []);
  const { Signature: signature, ...rest } = fields;
  const pairs = Object.keys(rest)
    .toSorted()
    .map((name) => `${name}=${encodeURIComponent(rest[name] ?? '')}`)
    .join('&');
  expect(signature).toBe(
    createHmac('sha1', 'testsecret&')
      .update(`POST&%2F&${encodeURIComponent(pairs)}`)
      .digest('base64'),
  );
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 1 });
  world.pass(100);
  const given = {
    call_id: '100001616500^1',
    out_id: String(call.call_id),
    start_time: shanghai(new Date(world.now().getTime() - 65_000)),
    end_time: shanghai(world.now()),
    status_code: '200000',
  };
  expect((await report(given, 'another-key-0123456789-012')).status).toBe(401);
  expect((await report(given)).body).toEqual({ code: 0, msg: '接收成功' });
  expect((await report(given)).status).toBe(200);
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 3, cost: 4 });
  expect(await minutesLeft(world, me)).toEqual([96, 0]);
  expect(await differences(world)).toEqual([]);
});

test('busy costs nothing; what the provider refuses is not dialled and costs nothing; bad reports change nothing [D136]', async () => {
  const [me, friend] = await makePair(world);
  answer = { Code: 'OK', CallId: '100001616500^2' };
  const call = await callBy(world, me, friend);
  await world.deps.outbox.idle();
  for (const bad of [null, {}, { call_id: 1 }, { call_id: 'x', out_id: 'y' }])
    expect((await report(bad as object)).status).toBe(200);
  const raw = await world.call('POST', `/v1/call/notify?key=${key}`, { raw: '{', signed: false });
  expect(raw.status).toBe(401);
  await report({
    call_id: '100001616500^2',
    out_id: String(call.call_id),
    start_time: '',
    end_time: '',
    status_code: '200002',
  });
  expect(await seen(world, me, call.call_id)).toMatchObject({
    state: 4,
    cost: 0,
    legs: [{ state: 'failed' }, { state: 'busy' }],
  });
  answer = { Code: 'isv.BUSINESS_LIMIT_CONTROL' };
  const refused = await callBy(world, me, friend);
  await world.deps.outbox.idle();
  expect(await seen(world, me, refused.call_id)).toMatchObject({
    state: 4,
    why: '电话服务没有接通，请稍后再试',
    cost: 0,
  });
  expect(await minutesLeft(world, me)).toEqual([100, 0]);
});

test('it joins two phones only: group calls are off, with a sentence that says so [D136]', async () => {
  const circle = await makeCircle(world);
  const { token } = circle.owner;
  expect(await world.ask(listCallCircles, { token })).toMatchObject({
    service: { on: true, groups: false, words: expect.stringContaining('只支持两人通话') },
  });
  const on = await world.call('POST', '/v1/call/create', { token, body: { id: circle.id } });
  expect(on.body).toMatchObject({ errcode: 40402, errmsg: expect.stringContaining('只支持两人通话') });
  const [me, friend] = await makePair(world);
  expect(
    (await world.ask(viewCallee, { query: { user_id: friend.userId }, token: me.token })).service.words,
  ).toBe('');
  expect((await tryCall(world, me, friend)).status).toBe(200);
});
