import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { codeFor, freshIp, freshPhone, logIn, makePerson, requestCode } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { securityEvent } from './events.ts';

const raised: { userId: number; title: string; body: string; path: string }[] = [];
const world = useWorld({
  extra: {
    name: 'test',
    listens: [inTransactionOf(securityEvent, async (_tx, notification) => void raised.push(notification))],
  },
});
beforeEach(() => void raised.splice(0));

const password = 'tea2green';
const lock = 900;

const byPassword = (username: string, given: string, ip = freshIp()): Promise<Answer> =>
  world.call('POST', '/v1/oauth/loginbypassword', { body: { username, password: given }, ip });

async function freshCode(phone: string, scene: string): Promise<string> {
  world.pass(61);
  await requestCode(world, phone, scene);
  return codeFor(world, phone);
}

/** A person with a password. */
async function makeKnown(): Promise<{ phone: string; token: string; userId: number }> {
  const phone = freshPhone();
  const { body } = await logIn(world, phone, { password });
  return { phone, token: body.data.token, userId: body.data.user_id };
}

const viewSelf = (token: string): Promise<Answer> => world.call('GET', '/v1/user/view', { token });
const setPassword = (token: string, body: object): Promise<Answer> =>
  world.call('POST', '/v1/oauth/password', { token, body });

test('phone and password log in; the answer is a session [C050][D8]', async () => {
  const person = await makeKnown();
  const { status, body } = await byPassword(person.phone, password);
  expect(status).toBe(200);
  expect(body).toMatchObject({ user_id: person.userId, id: person.userId, is_new: false, status: 1 });
  expect((await viewSelf(body.token)).body.user_id).toBe(person.userId);
});

test('a password is kept as argon2id with 19 MiB, two passes, one lane [D8]', async () => {
  const person = await makeKnown();
  const { rows } = await world.database.pool.query<{ password_hash: string; password_set_at: Date }>(
    'select password_hash, password_set_at from account_user where user_id = $1',
    [person.userId],
  );
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(rows[0]?.password_set_at).toEqual(world.now());
});

test('unknown numbers, accounts without a password and wrong passwords answer alike, try by try [C050][D8]', async () => {
  const known = await makeKnown();
  const bare = await makePerson(world);
  const unknown = freshPhone();
  for (let index = 0; index < 7; index += 1) {
    const answers = await Promise.all(
      [known.phone, bare.phone, unknown].map((phone) => byPassword(phone, 'wrong0000')),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(index < 5 ? 400 : 429);
  }
});

test('five failures lock password login for 15 minutes, for the right password too; code login stays [D8][C050]', async () => {
  const person = await makeKnown();
  const messages: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const wrong = await byPassword(person.phone, 'wrong0000');
    expect(wrong).toMatchObject({ status: 400, body: { errcode: 40001, field: 'password' } });
    messages.push(wrong.body.errmsg);
  }
  expect(messages.slice(3)).toEqual([
    '手机号或密码不正确，还可以再试1次',
    '手机号或密码不正确，请15分钟后再试，或用验证码登录',
  ]);
  world.pass(60);
  const locked = await byPassword(person.phone, password);
  expect(locked).toMatchObject({
    status: 429,
    body: {
      errcode: 42900,
      retry_after: lock - 60,
      errmsg: '密码错误次数过多，请14分钟后再试，或用验证码登录',
    },
  });
  expect((await logIn(world, person.phone)).status).toBe(200);
  world.pass(lock - 60 - 1);
  expect((await byPassword(person.phone, password)).status).toBe(429);
  world.pass(1);
  expect((await byPassword(person.phone, password)).status).toBe(200);
});

test('a right password forgets the failures; those of another day are forgotten too [D8]', async () => {
  const person = await makeKnown();
  const fail4 = async (): Promise<void> => {
    for (let count = 0; count < 4; count += 1) await byPassword(person.phone, 'wrong0000');
  };
  await fail4();
  expect((await byPassword(person.phone, password)).status).toBe(200);
  await fail4();
  expect((await byPassword(person.phone, password)).status).toBe(200);
  await fail4();
  world.pass(86_400);
  await fail4();
  expect((await byPassword(person.phone, password)).status).toBe(200);
});

test('the number stands in no table of tries in plain [D8]', async () => {
  const phone = freshPhone();
  await byPassword(phone, 'wrong0000');
  const { rows } = await world.database.pool.query<{ row: string }>(
    'select row_to_json(account_password_try)::text as row from account_password_try',
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => row.row).join()).not.toContain(phone);
  expect(world.logs.join()).not.toMatch(/tea2green|wrong0000/);
});

test('guesses over many addresses and sessions count together; a second process refuses too [D8]', async () => {
  const person = await makeKnown();
  const other = await makePerson(world);
  const second = await buildApp(world.deps);
  for (let count = 0; count < 5; count += 1) {
    await world.call('POST', '/v1/oauth/loginbypassword', {
      token: count % 2 ? other.token : undefined,
      body: { username: person.phone, password: 'wrong0000' },
      ip: freshIp(),
    });
  }
  const answer = await second.inject({
    method: 'POST',
    url: '/v1/oauth/loginbypassword',
    headers: { authorization: `Bearer ${other.token}` },
    payload: { username: person.phone, password },
  });
  expect(answer.statusCode).toBe(429);
  await second.close();
});

test('a password is set by a code, changed by the old one; nothing is left to do then [C041][B103][B213][E149]', async () => {
  const person = await makePerson(world);
  const security = async () => [
    (await viewSelf(person.token)).body.has_password,
    (await world.call('GET', '/v1/oauth/phoneinfo', { token: person.token })).body.has_password,
  ];
  expect(await security()).toEqual([false, false]);
  const code = await freshCode(person.phone, 'password');
  const first = await setPassword(person.token, { password, code });
  expect(first.body).toEqual({ phone: false, password: false });
  expect(await security()).toEqual([true, true]);
  const second = await setPassword(person.token, { password: 'tea3black', oldpassword: password });
  expect(second.body).toEqual({ phone: false, password: false });
  expect((await byPassword(person.phone, password)).status).toBe(400);
  expect((await byPassword(person.phone, 'tea3black')).status).toBe(200);
});

test('a weak password is refused with its rule, before anything is used up [D8]', async () => {
  const person = await makePerson(world);
  const code = await freshCode(person.phone, 'password');
  for (const weak of ['abc123', 'abcdefgh', '12345678', `${'a1'.repeat(32)}b`, 'tea 2green', '茶tea2green']) {
    expect((await setPassword(person.token, { password: weak, code })).body).toEqual({
      errcode: 40001,
      errmsg: '密码为8到64位，须同时有字母和数字',
      field: 'password',
    });
  }
  expect((await setPassword(person.token, { password, code })).status).toBe(200);
});

test('a password of 64 characters is taken whole: one that differs in the last opens nothing [D8]', async () => {
  const person = await makePerson(world);
  const long = `${'correct-horse-battery-staple-'.repeat(3).slice(0, 63)}7`;
  const code = await freshCode(person.phone, 'password');
  expect((await setPassword(person.token, { password: long, code })).status).toBe(200);
  expect((await byPassword(person.phone, `${long.slice(0, 63)}8`)).status).toBe(400);
  expect((await byPassword(person.phone, long.slice(0, 63))).status).toBe(400);
  expect((await byPassword(person.phone, long)).status).toBe(200);
});

test('neither old password nor code is refused; a code of another scene and a used one as well [D1][D8]', async () => {
  const person = await makePerson(world);
  expect((await setPassword(person.token, { password })).body).toMatchObject({
    errcode: 40001,
    errmsg: '请填写原密码或验证码',
  });
  for (const scene of ['login', 'bind', 'unbind', 'merge', 'delete']) {
    world.pass(3600);
    const foreign = await freshCode(person.phone, scene);
    expect((await setPassword(person.token, { password, code: foreign })).body).toMatchObject({
      errcode: 40001,
      field: 'code',
    });
  }
  world.pass(86_400);
  const code = await freshCode(person.phone, 'password');
  expect((await setPassword(person.token, { password, code })).status).toBe(200);
  expect((await setPassword(person.token, { password: 'tea4white', code })).status).toBe(400);
});

test('wrong old passwords count in the same lock as logins [D8]', async () => {
  const person = await makeKnown();
  for (let count = 0; count < 5; count += 1) {
    const wrong = await setPassword(person.token, { password: 'tea3black', oldpassword: 'wrong0000' });
    expect(wrong.body).toMatchObject({ errcode: 40001, field: 'oldpassword' });
  }
  expect(await setPassword(person.token, { password: 'tea3black', oldpassword: password })).toMatchObject({
    status: 429,
    body: { retry_after: lock },
  });
  expect((await byPassword(person.phone, password)).status).toBe(429);
});

test('a new password ends all other sessions at once, in every process, and is told to the person [D5][D8]', async () => {
  const person = await makeKnown();
  const other = (await byPassword(person.phone, password)).body.token;
  const second = await buildApp(world.deps);
  const inSecond = async (token: string): Promise<number> =>
    (await second.inject({ url: '/v1/user/view', headers: { authorization: `Bearer ${token}` } })).statusCode;
  expect(await inSecond(other)).toBe(200);
  raised.splice(0);
  await setPassword(person.token, { password: 'tea3black', oldpassword: password });
  expect([await inSecond(other), await inSecond(person.token)]).toEqual([401, 200]);
  expect(raised.map((notification) => [notification.userId, notification.title])).toEqual([
    [person.userId, '登录密码已修改'],
  ]);
  await second.close();
});

test('who forgot the password sets one by a code and is let in; every other device is out [D8][D12]', async () => {
  const person = await makeKnown();
  const code = await freshCode(person.phone, 'password');
  const recovered = await world.call('POST', '/v1/user/recover', {
    body: { phone: person.phone, code, password: 'tea3black' },
  });
  expect(recovered).toMatchObject({ status: 200, body: { user_id: person.userId, status: 1 } });
  expect((await viewSelf(person.token)).status).toBe(401);
  expect((await viewSelf(recovered.body.token)).status).toBe(200);
  expect((await byPassword(person.phone, 'tea3black')).status).toBe(200);
  const again = await world.call('POST', '/v1/user/recover', {
    body: { phone: person.phone, code, password: 'tea4white' },
  });
  expect(again).toMatchObject({ status: 400, body: { field: 'code' } });
});

test('sending a code to recover answers alike for known and unknown numbers; only a right code tells [D1][D8]', async () => {
  const known = await makeKnown();
  const stranger = freshPhone();
  world.pass(61);
  const sent = await Promise.all(
    [known.phone, stranger].map((phone) => requestCode(world, phone, 'password')),
  );
  expect(sent[0]?.text).toBe(sent[1]?.text);
  const recover = (phone: string, code: string) =>
    world.call('POST', '/v1/user/recover', { body: { phone, code, password: 'tea3black' } });
  const right = await codeFor(world, stranger);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  const knownRight = await codeFor(world, known.phone);
  const knownWrong = String((Number(knownRight) + 1) % 1_000_000).padStart(6, '0');
  expect((await recover(stranger, wrong)).text).toBe((await recover(known.phone, knownWrong)).text);
  expect((await recover(stranger, right)).body).toMatchObject({
    errcode: 40001,
    errmsg: '这个手机号还没有注册，请直接用验证码登录',
  });
});

test('banned and leaving people get in and are told so; deleted ones do not [D12]', async () => {
  const person = await makeKnown();
  const setStatus = (status: number) =>
    world.database.pool.query('update account_user set status = $1 where user_id = $2', [
      status,
      person.userId,
    ]);
  for (const status of [2, 3, 4]) {
    await setStatus(status);
    expect((await byPassword(person.phone, password)).body).toMatchObject({ user_id: person.userId, status });
    world.pass(61);
    expect((await logIn(world, person.phone)).body.data).toMatchObject({ status });
  }
  await setStatus(5);
  expect(await byPassword(person.phone, password)).toMatchObject({
    status: 403,
    body: { errmsg: '该账号已停用，如有疑问请联系客服' },
  });
});

test('a cookie sets no password [D199]', async () => {
  const person = await makeKnown();
  const answer = await world.call('POST', '/v1/oauth/password', {
    headers: { cookie: `auth.token=${person.token}` },
    body: { password: 'tea3black', oldpassword: password },
  });
  expect(answer.status).toBe(401);
});
