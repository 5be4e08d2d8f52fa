import { expect, test } from 'vitest';
import { codeFor, freshIp, freshPhone, logIn, makePerson, requestCode } from '../testing/people.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld();

interface Line {
  msg: string;
  time: number;
  [name: string]: unknown;
}

/** What `work` wrote to the log. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const before = world.logs.length;
  await work();
  return world.logs.slice(before).map((line) => JSON.parse(line) as Line);
}

test('a login is on record with its person, its kind and when, and so is its end', async () => {
  const phone = freshPhone();
  let person = { token: '', user_id: 0 };
  const opened = await linesOf(async () => {
    person = (await logIn(world, phone, { password: 'tea2green' })).body.data;
  });
  expect(opened.filter((line) => line.msg === 'session started')).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      msg: 'session started',
      user: person.user_id,
      call: '/regcenter/customer/login/captcha',
      from: expect.stringMatching(/^[0-9a-f]{12}$/),
    },
  ]);
  const again = await linesOf(() =>
    world.call('POST', '/v1/oauth/loginbypassword', { body: { username: phone, password: 'tea2green' } }),
  );
  expect(again).toMatchObject([{ msg: 'session started', call: '/v1/oauth/loginbypassword' }]);
  const ended = await linesOf(() => world.call('POST', '/v1/user/logout', { token: person.token }));
  expect(ended).toMatchObject([{ msg: 'session ended', user: person.user_id, call: '/v1/user/logout' }]);
});

test('ending one device or all of them is on record, with how many', async () => {
  const { phone, token, userId } = await makePerson(world);
  world.pass(61);
  await logIn(world, phone);
  world.pass(61);
  await logIn(world, phone);
  const { list } = (await world.call('GET', '/v1/user/sessions', { token })).body;
  const one = await linesOf(() =>
    world.call('POST', '/v1/user/session-end', { token, body: { id: list.at(-1).id } }),
  );
  expect(one).toMatchObject([{ msg: 'session ended', user: userId, call: '/v1/user/session-end' }]);
  const all = await linesOf(() => world.call('POST', '/v1/user/logout-everywhere', { token, body: {} }));
  expect(all).toMatchObject([{ msg: 'sessions ended', user: userId, ended: 2 }]);
});

test('a refused try is on record: which call, why, which field; tries of one network have one mark', async () => {
  const phone = freshPhone();
  await requestCode(world, phone);
  const code = await codeFor(world, phone);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const guess = (ip: string) => () =>
    world.call('POST', '/regcenter/customer/login/captcha', {
      ip,
      body: { phone, code: wrong, product: 'qun', protocolIds: [1, 2] },
    });
  const [first] = await linesOf(guess('2408:8207:1:2::1'));
  const [second] = await linesOf(guess('2408:8207:1:2::9'));
  const [third] = await linesOf(guess(freshIp()));
  expect(first).toEqual({
    level: 30,
    time: expect.any(Number),
    msg: 'call refused',
    call: '/regcenter/customer/login/captcha',
    failure: 'invalid',
    field: 'code',
    from: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(second?.['from']).toBe(first?.['from']);
  expect(third?.['from']).not.toBe(first?.['from']);
});

test('what somebody may not do is on record with who they are', async () => {
  const { token, userId } = await makePerson(world);
  await world.database.pool.query('update account_user set status = 2, phone = null where user_id = $1', [
    userId,
  ]);
  const lines = await linesOf(async () => {
    await world.call('POST', '/v1/card/post', { token, body: {} });
    await world.call('POST', '/v1/card/post', { token: 'A'.repeat(43), body: {} });
    await world.call('POST', '/v1/oauth/getsign', { signed: false, body: {} });
  });
  expect(lines).toMatchObject([
    { msg: 'call refused', call: '/v1/card/post', failure: 'muted', user: userId },
    { msg: 'call refused', call: '/v1/card/post', failure: 'login' },
    { msg: 'call refused', call: '/v1/oauth/getsign', failure: 'signature' },
  ]);
  expect(lines[1]?.['user']).toBeUndefined();
});

test('a call that is made too often is on record', async () => {
  const phone = freshPhone();
  const lines = await linesOf(async () => {
    await requestCode(world, phone);
    await requestCode(world, phone);
  });
  expect(lines).toMatchObject([{ call: '/v1/oauth/phone-code', failure: 'tooOften', field: 'phone' }]);
});

test('no line says which address, number, code or token it was, and none can be forged by what is sent', async () => {
  const ip = freshIp();
  const phone = freshPhone();
  const lines = await linesOf(async () => {
    await requestCode(world, phone, 'login', ip);
    const { body } = await logIn(world, phone, { password: 'x\n{"msg":"session started"}' });
    await world.call('GET', '/v1/user/view', { ip, token: body.data?.token ?? 'B'.repeat(43) });
    await world.call('POST', '/v1/user/edit', {
      ip,
      token: 'C'.repeat(43),
      headers: { 'user-agent': '"}\n{"msg":"session started"' },
    });
  });
  const code = await codeFor(world, phone);
  const text = JSON.stringify(lines);
  for (const secret of [ip, phone, code, 'B'.repeat(43), 'C'.repeat(43)]) expect(text).not.toContain(secret);
  expect(lines.filter((line) => line.msg === 'session started')).toEqual([]);
});
