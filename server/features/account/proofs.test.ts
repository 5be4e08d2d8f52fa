import { randomBytes } from 'node:crypto';
import argon from '@node-rs/argon2';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { codeFor, freshPhone, logIn, makePerson, requestCode } from '../../testing/people.ts';
import { makeWechatPerson } from '../../testing/wechat.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const verified = vi.spyOn(argon, 'verify');
afterAll(() => verified.mockRestore());

const world = useWorld({ listen: true });

const post = (path: string, body: object, token?: string): Promise<Answer> =>
  world.call('POST', path, { body, token });

async function freshCode(phone: string, scene: string): Promise<string> {
  world.pass(61);
  await requestCode(world, phone, scene);
  return codeFor(world, phone);
}

const ticketFor = async (phone: string, scene: string): Promise<string> =>
  (await post('/v1/oauth/phone-code-verify', { phone, scene, code: await freshCode(phone, scene) })).body
    .ticket;

test('the same work is done for an unknown number, an account without a password and a wrong one [D8]', async () => {
  const known = freshPhone();
  await logIn(world, known, { password: 'tea2green' });
  const { phone: bare } = await makePerson(world);
  for (const username of [known, bare, freshPhone()]) {
    const before = verified.mock.calls.length;
    await post('/v1/oauth/loginbypassword', { username, password: 'wrong0000' });
    expect(verified.mock.calls.length - before).toBe(1);
  }
});

test('a ticket stands for its code, in its scene, for its number, once [D3]', async () => {
  const person = await makePerson(world);
  const set = (code: string): Promise<Answer> =>
    post('/v1/oauth/password', { password: 'tea2green', code }, person.token);
  const refused = { status: 400, body: { errcode: 40001, field: 'code' } };
  expect(await set(await ticketFor(person.phone, 'login'))).toMatchObject(refused);
  expect(await set(await ticketFor(freshPhone(), 'password'))).toMatchObject(refused);
  const ticket = await ticketFor(person.phone, 'password');
  expect((await set(ticket)).status).toBe(200);
  expect(await set(ticket)).toMatchObject(refused);
});

test('a change of number by two tickets: a wrong old one leaves the new one good [D3][D11]', async () => {
  const person = await makePerson(world);
  const phone = freshPhone();
  const [code, oldcode] = [await ticketFor(phone, 'bind'), await ticketFor(person.phone, 'unbind')];
  const change = (old: string): Promise<Answer> =>
    post('/v1/oauth/bindingphone', { phone, code, oldcode: old }, person.token);
  expect((await change('made-up-ticket')).body).toMatchObject({ errcode: 40001, field: 'oldcode' });
  expect((await change(oldcode)).status).toBe(200);
});

test('guesses at one number’s code by several people and calls count together [D1]', async () => {
  const phone = freshPhone();
  const people = await Promise.all([makeWechatPerson(world), makeWechatPerson(world)]);
  const code = await freshCode(phone, 'bind');
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let count = 0; count < 5; count += 1) {
    const { token } = people[count % 2] ?? { token: '' };
    await (count === 4
      ? post('/v1/oauth/phone-code-verify', { phone, code: wrong, scene: 'bind' })
      : post('/v1/oauth/bindingphone', { phone, code: wrong }, token));
  }
  expect((await post('/v1/oauth/bindingphone', { phone, code }, people[0]?.token)).body).toMatchObject({
    errcode: 40001,
    errmsg: '验证码错误次数过多，请重新获取',
  });
});

test('an IPv6 household is one address: its endless numbers get no more codes [D1]', async () => {
  const household = randomBytes(4)
    .toString('hex')
    .replace(/(.{4})(.{4})/, '2408:$1:$2:1');
  for (let sent = 0; sent < 30; sent += 1)
    expect((await requestCode(world, freshPhone(), 'login', `${household}::${sent + 1}`)).status).toBe(200);
  expect((await requestCode(world, freshPhone(), 'login', `${household}:a::1`)).status).toBe(429);
});

test('a login never goes on with a token that came along: it opens a session of its own [D5]', async () => {
  const [attacker, phone] = [await makePerson(world), freshPhone()];
  await logIn(world, phone, { password: 'tea2green' });
  const { body } = await world.call('POST', '/v1/oauth/loginbypassword', {
    token: attacker.token,
    headers: { cookie: `auth.token=${attacker.token}` },
    body: { username: phone, password: 'tea2green' },
  });
  expect(body.token).not.toBe(attacker.token);
  const planted = await world.call('GET', '/v1/user/view', { token: attacker.token });
  expect(planted.body.user_id).toBe(attacker.userId);
});

test('what ends sessions ends them at once in a second process, whichever call it was [D5]', async () => {
  const second = await buildApp(world.deps);
  const statusThere = async (token: string): Promise<number> =>
    (await second.inject({ url: '/v1/user/view', headers: { authorization: `Bearer ${token}` } })).statusCode;
  const ends: ((one: { phone: string; token: string }) => Promise<Answer>)[] = [
    async ({ phone, token }) =>
      post('/v1/oauth/password', { password: 'tea2green', code: await freshCode(phone, 'password') }, token),
    async ({ phone }) =>
      post('/v1/user/recover', {
        phone,
        password: 'tea2green',
        code: await freshCode(phone, 'password'),
      }),
    async ({ phone, token }) => {
      const next = freshPhone();
      const code = await freshCode(next, 'bind');
      const oldcode = await freshCode(phone, 'unbind');
      return post('/v1/oauth/bindingphone', { phone: next, code, oldcode }, token);
    },
  ];
  for (const end of ends) {
    const person = await makePerson(world);
    world.pass(61);
    const other = (await logIn(world, person.phone)).body.data.token as string;
    expect(await statusThere(other)).toBe(200);
    expect((await end(person)).status).toBe(200);
    expect(await statusThere(other)).toBe(401);
  }
  await second.close();
});

test('no code, ticket, token, password or number of these calls stands in a log line [D8]', async () => {
  const person = await makePerson(world);
  const code = await freshCode(person.phone, 'password');
  await world.call('GET', '/reg/bind/unbind-phone', {
    token: person.token,
    query: { phone: person.phone, code, token: person.token },
  });
  await post('/v1/oauth/password', { password: 'tea2green', code }, person.token);
  const lines = world.logs.join('\n');
  for (const secret of [person.phone, person.token, code, 'tea2green']) {
    expect(lines.includes(secret)).toBe(false);
  }
});

test('what was on its way and did not arrive is dropped at night; what lives stays [D6][D7][D8]', async () => {
  const person = await makePerson(world);
  const begin = async (): Promise<void> => {
    await post('/v1/oauth/qrcode', {});
    await post('/v1/oauth/wechat-begin', { app: 'official', purpose: 'login' });
    await post('/v1/oauth/hand-over', {}, person.token);
    await post('/v1/oauth/loginbypassword', { username: freshPhone(), password: 'wrong0000' });
  };
  const tables = ['account_qr_login', 'account_oauth_state', 'account_pass', 'account_password_try'];
  const counts = async (): Promise<number[]> =>
    Promise.all(
      tables.map(
        async (table) =>
          (await world.database.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]
            ?.count ?? 0,
      ),
    );
  await begin();
  world.pass(3 * 86_400);
  await begin();
  await world.runJob('account.clean-passes');
  expect(await counts()).toEqual([1, 1, 1, 1]);
});
