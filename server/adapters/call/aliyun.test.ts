import { createHmac } from 'node:crypto';
import { hangUp, startCall, viewCallee } from '@qunlu/contract/call/calls.ts';
import { listCallCircles } from '@qunlu/contract/call/group.ts';
import { expect, test } from 'vitest';
import { makeCircle, notificationsOf } from '../../features/circle/testing.ts';
import {
  callBy,
  differences,
  makePair,
  minutesLeft,
  seen,
  statesOf,
  tryCall,
} from '../../features/call/testing.ts';
import { deliverDue } from '../../platform/outbox.ts';
import { useWorld } from '../../testing/world.ts';
import { signedForm } from './aliyun.ts';
import { useAliyun } from './testing.ts';

const aliyun = useAliyun();
const key = 'reports-come-here-0123456789';
const world = useWorld({
  env: {
    CALL_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'testid',
    ALIYUN_ACCESS_KEY_SECRET: 'testsecret',
    ALIYUN_CALLER_SHOW_NUMBER: '057112345678',
    ALIYUN_CALLED_SHOW_NUMBER: '057187654321',
    ALIYUN_CALL_REPORT_KEY: key,
    ALIYUN_CALL_URL: aliyun.url,
  },
});

const report = (given: object, address = key) =>
  world.call('POST', `/v1/call/notify?key=${address}`, {
    raw: JSON.stringify([given]),
    signed: false,
  });
const shanghai = (date: Date): string =>
  new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

let calls = 0;

/** Somebody calls their friend, and the provider has answered. */
async function dialled(said: object = {}) {
  const [me, friend] = await makePair(world);
  calls += 1;
  const provider = `100001616500^${calls}`;
  aliyun.answers = { '': { Code: 'OK', CallId: provider, ...said } };
  aliyun.asked.length = 0;
  const call = await callBy(world, me, friend);
  await world.deps.outbox.idle();
  return { me, friend, call: { ...call, provider } };
}
type Dialled = Awaited<ReturnType<typeof dialled>>['call'];

/** The record of a call that is over now; when it began is given in seconds before that. */
const record = (
  { call_id: id, provider }: Dialled,
  more: { start_time?: number; b_start_time?: number; duration?: string } = {},
) => ({
  call_id: provider,
  out_id: String(id),
  status_code: '200100',
  end_time: shanghai(world.now()),
  voice_type: 'voice',
  ...Object.fromEntries(
    Object.entries(more).map(([name, value]) => [
      name,
      typeof value === 'number' ? shanghai(new Date(world.now().getTime() - value * 1000)) : value,
    ]),
  ),
});

/** Where a call stands that goes on. */
const stands = ({ call_id: id, provider }: Dialled, code: string) => ({
  call_id: provider,
  out_id: String(id),
  status_code: code,
  status_time: shanghai(world.now()),
});

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
  const { me, friend, call } = await dialled();
  const [form] = aliyun.asked;
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
  expect((await report(record(call, { b_start_time: 65 }), 'another-key-0123456789-012')).status).toBe(401);
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 1 });
  world.pass(100);
  expect((await report(record(call, { b_start_time: 65 }))).body).toEqual({ code: 0, msg: '接收成功' });
  expect((await report(record(call, { b_start_time: 65 }))).status).toBe(200);
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 3, cost: 4 });
  expect(await minutesLeft(world, me)).toEqual([96, 0]);
  expect(await differences(world)).toEqual([]);
});

test('what is asked for as by queue, or has only an end and how long it was, settles a call, too [D136]', async () => {
  const queue = await dialled();
  world.pass(100);
  await report(record(queue.call, { start_time: 65 }));
  expect(await seen(world, queue.me, queue.call.call_id)).toMatchObject({ state: 3, cost: 4 });
  const short = await dialled();
  world.pass(100);
  await report(record(short.call, { duration: '61' }));
  expect(await seen(world, short.me, short.call.call_id)).toMatchObject({ state: 3, cost: 4 });
});

test.each([
  ['200002', 'busy', 'failed'],
  ['200003', 'unanswered', 'failed'],
  ['200004', 'failed', 'failed'],
  ['200111', 'ended', 'failed'],
  ['200112', 'ended', 'busy'],
  ['200113', 'ended', 'unanswered'],
  ['200120', 'ended', 'failed'],
])('status %s: who calls is %s, who is called %s, and nothing is paid [D136]', async (code, from, to) => {
  const { me, friend, call } = await dialled();
  // A record of the provider's own documentation has times with a call that nobody answered.
  const times = code === '200003' ? { b_start_time: 0, duration: '10' } : {};
  await report({ ...record(call, times), status_code: code });
  expect(await seen(world, me, call.call_id)).toMatchObject({
    state: 4,
    cost: 0,
    legs: [{ state: from }, { state: to }],
  });
  expect(await minutesLeft(world, me)).toEqual([100, 0]);
  // Whose phone never rang has missed nothing.
  const missed = (await notificationsOf(world, friend)).some((title) => title.includes('未接来电'));
  expect(missed).toBe(to === 'busy' || to === 'unanswered');
});

test('while it goes on it is told who is rung and who has picked up, and the record says how long it was [D136]', async () => {
  const { me, friend, call } = await dialled();
  await report(stands(call, '200101'));
  expect(statesOf(await seen(world, me, call.call_id))).toEqual(['ringing', 'waiting']);
  world.pass(5);
  await report(stands(call, '200102'));
  expect(statesOf(await seen(world, me, call.call_id))).toEqual(['answered', 'ringing']);
  expect(await notificationsOf(world, friend)).toContainEqual(expect.stringContaining('正在给您打电话'));
  world.pass(5);
  await report(stands(call, '200103'));
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 2, legs: [{}, { state: 'answered' }] });
  world.pass(61);
  // Keys, and that it is over, say nothing of how long it was: the record does.
  await report(stands(call, '300000'));
  await report(stands(call, '200100'));
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 2 });
  await report(record(call, { b_start_time: 61 }));
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 3, cost: 4 });
  expect(await differences(world)).toEqual([]);
});

test('where it stands, told after the record, charges nothing more; minutes are of both clocks at most once [D136]', async () => {
  const { me, call } = await dialled();
  world.pass(100);
  await report(record(call, { b_start_time: 65 }));
  for (const code of ['200101', '200102', '200103']) await report(stands(call, code));
  await report({ ...record(call, { b_start_time: 65 }), call_id: `${call.provider}0` });
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 3, cost: 4 });
  expect(await minutesLeft(world, me)).toEqual([96, 0]);
  expect(await differences(world)).toEqual([]);
});

test.each([
  ['that ends before it began', { b_start_time: 10, end_time: 70 }, 2],
  ['of the future', { b_start_time: -600, end_time: -900 }, 2],
  ['from before the call', { b_start_time: 9000, end_time: 8000 }, 2],
  ['with no times, and how long it was', { end_time: '', duration: '61' }, 4],
  ['of a negative length', { end_time: 0, duration: '-61' }, 0],
])('a record %s costs what it can, never less than nothing [D136]', async (_, times, cost) => {
  const { me, call } = await dialled();
  world.pass(100);
  const given = Object.fromEntries(
    Object.entries(times).map(([name, value]) => [
      name,
      typeof value === 'number' ? shanghai(new Date(world.now().getTime() - value * 1000)) : value,
    ]),
  );
  await report({ ...record(call), ...given });
  expect(await seen(world, me, call.call_id)).toMatchObject({ cost });
  expect(await minutesLeft(world, me)).toEqual([100 - cost, 0]);
  expect(await differences(world)).toEqual([]);
});

test('bad reports change nothing [D136]', async () => {
  const { me, call } = await dialled();
  for (const bad of [null, {}, { call_id: 1 }, { call_id: 'x', out_id: 'y' }])
    expect((await report(bad as object)).status).toBe(200);
  const raw = await world.call('POST', `/v1/call/notify?key=${key}`, { raw: '{', signed: false });
  expect(raw.status).toBe(401);
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 1 });
});

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', '打得太频繁，电话服务暂时不接，请晚些再打'],
  ['isv.MOBILE_NUMBER_ILLEGAL', '有一方的号码不能这样呼叫，请换别的方式联系'],
  ['isv.AMOUNT_NOT_ENOUGH', '本站的电话服务暂时停了，请换别的方式联系，或告诉平台'],
  ['isp.SYSTEM_ERROR', '电话服务没有接通，请稍后再试'],
])('a refusal %s is told with what to do, and costs nothing [D136]', async (code, why) => {
  const { me, call } = await dialled({ Code: code, Message: '…' });
  const refused = await seen(world, me, call.call_id);
  expect(refused).toMatchObject({ state: 4, why, cost: 0 });
  const said = code === 'isp.SYSTEM_ERROR' ? why : '没有接通';
  expect(refused.legs.map((leg) => leg.why)).toEqual([said, said]);
  expect(await minutesLeft(world, me)).toEqual([100, 0]);
});

test('hung up while it is being dialled: the provider is asked until it ends what it had not set up yet [D136]', async () => {
  const [me, friend] = await makePair(world);
  const [reached, hungUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  aliyun.before = (action) => {
    if (action !== 'ClickToDial') return Promise.resolve();
    reached.resolve();
    return hungUp.promise;
  };
  aliyun.asked.length = 0;
  aliyun.answers = { ClickToDial: { Code: 'OK', CallId: '7^1' }, CancelCall: { Code: '9996' } };
  const call = await world.ask(startCall, {
    body: { user_id: friend.userId },
    token: me.token,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  await reached.promise;
  await world.ask(hangUp, { body: { id: call.call_id }, token: me.token });
  // As another process does, while this one waits for the provider.
  await deliverDue(world.deps, () => true);
  hungUp.resolve();
  await world.deps.outbox.idle();
  aliyun.before = async () => undefined;
  const times = () => aliyun.asked.filter((form) => form.get('Action') === 'CancelCall').length;
  expect(times()).toBe(1);
  const later = async (said: object) => {
    aliyun.answers = { CancelCall: said };
    world.pass(60);
    await world.runJob('platform.deliver-events');
    return times();
  };
  expect(await later({ Code: 'OK', Status: false })).toBe(2);
  expect(await later({ Code: 'OK', Status: true })).toBe(3);
  expect(await later({ Code: 'OK', Status: true })).toBe(3);
});

test.each([
  ['soon', 11 * 60],
  ['a day later', 86_400],
])(
  'of which nothing is heard is asked for %s, and what the provider knows settles it [D136]',
  async (_, seconds) => {
    const { me, call } = await dialled();
    const made = call.created_at * 1000;
    const dayOf = (time: number) => shanghai(new Date(time)).slice(0, 10);
    // It looks in the 24 hours after the time that is given, which must be of the day of the call.
    aliyun.before = async (action) => {
      const form = aliyun.asked.at(-1);
      const from = Number(form?.get('QueryDate'));
      const found =
        form?.get('CallId') === call.provider &&
        form.get('ProdId') === '11000000300004' &&
        from <= made &&
        dayOf(from) === dayOf(made);
      const times = {
        startDate: shanghai(new Date(made + 60_000)),
        endDate: shanghai(new Date(made + 125_000)),
      };
      const known = JSON.stringify({ ...times, duration: 65, state: '200100' });
      aliyun.answers = { [action]: { Code: 'OK', ...(found && { Data: known }) } };
    };
    world.pass(seconds);
    await world.runJob('call.keep-time');
    aliyun.before = async () => undefined;
    expect(await seen(world, me, call.call_id)).toMatchObject({ state: 3, cost: 4 });
  },
);

test('it joins two phones only: group calls are off, with a sentence that says so [D136]', async () => {
  const circle = await makeCircle(world);
  const { token } = circle.owner;
  expect(await world.ask(listCallCircles, { token })).toMatchObject({
    service: { on: true, groups: false, words: expect.stringContaining('只支持两人通话') },
  });
  const on = await world.call('POST', '/v1/call/create', { token, body: { id: circle.id } });
  expect(on.body).toMatchObject({ errcode: 40402, errmsg: expect.stringContaining('只支持两人通话') });
  aliyun.answers = { '': { Code: 'OK', CallId: '1^1' } };
  const [me, friend] = await makePair(world);
  expect(
    (await world.ask(viewCallee, { query: { user_id: friend.userId }, token: me.token })).service.words,
  ).toBe('');
  expect((await tryCall(world, me, friend)).status).toBe(200);
});
