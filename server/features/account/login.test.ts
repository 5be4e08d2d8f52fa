import { protocolVersion } from '@qunlu/contract/account/rules.ts';
import { createHash } from 'node:crypto';
import argon from '@node-rs/argon2';
import { afterAll, expect, test, vi } from 'vitest';
import { codeFor, freshPhone, logIn, makePerson, requestCode } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { useWorld } from '../../testing/world.ts';

const hashed = vi.spyOn(argon, 'hash');
afterAll(() => hashed.mockRestore());

const world = useWorld();
const path = '/regcenter/customer/login/captcha';
const day = 86_400;

test('an unknown number registers with both protocols; the answer is {code, data} [C033][D4][B204][D176]', async () => {
  const phone = freshPhone();
  const { status, body } = await logIn(world, phone);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    code: 0,
    message: '',
    data: { is_new: true, card_id: 0, expires_in: 30 * day },
  });
  expect(body.data.token).toMatch(/^[\w-]{43}$/);
  expect(body.data.id).toBe(body.data.user_id);
  world.pass(61);
  const again = await logIn(world, phone, { protocolIds: undefined });
  expect(again.body.data).toMatchObject({ is_new: false, user_id: body.data.user_id });
});

test('without agreement to both an unknown number is refused, and the code stays usable [D4]', async () => {
  const phone = freshPhone();
  for (const protocolIds of [undefined, [], [1], [2]]) {
    world.pass(3600);
    await requestCode(world, phone);
    const code = await codeFor(world, phone);
    const refused = await world.call('POST', path, { body: { phone, code, product: 'qun', protocolIds } });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 40001,
      data: null,
      field: 'protocolIds',
      message: '请先阅读并同意用户协议和隐私与支付协议',
    });
    if (protocolIds?.[0] === 2) {
      expect(
        (await world.call('POST', path, { body: { phone, code, product: 'qun', protocolIds: [1, 2] } })).body
          .code,
      ).toBe(0);
    }
  }
});

test('agreement is recorded with version, time and address [D4]', async () => {
  const phone = freshPhone();
  await requestCode(world, phone);
  const { body } = await world.call('POST', path, {
    body: { phone, code: await codeFor(world, phone), product: 'qun', protocolIds: [1, 2] },
    ip: '203.0.113.1',
  });
  const { rows } = await world.database.pool.query(
    'select protocol_id, version, ip, accepted_at from account_protocol_acceptance where user_id = $1 order by protocol_id',
    [body.data.user_id],
  );
  expect(rows).toEqual(
    [1, 2].map((protocol_id) => ({
      protocol_id,
      version: protocolVersion,
      ip: '203.0.113.1',
      accepted_at: world.now(),
    })),
  );
});

test('GET answers as POST does, with the fields in the query [C033][D199]', async () => {
  const phone = freshPhone();
  await requestCode(world, phone);
  const { status, body } = await world.call('GET', path, {
    query: { phone, code: await codeFor(world, phone), product: 'qun', protocolIds: '[1,2]' },
    signed: false,
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ is_new: true });
  expect(world.logs.join()).not.toContain(phone);
});

test('an optional password sets one and must have letters and digits [D4][D8]', async () => {
  const phone = freshPhone();
  const weak = await logIn(world, phone, { password: 'abcdefgh' });
  expect(weak.body).toMatchObject({
    code: 40001,
    field: 'password',
    message: '密码为8到64位，须同时有字母和数字',
  });
  const code = await codeFor(world, phone);
  const strong = await world.call('POST', path, {
    body: { phone, code, product: 'qun', protocolIds: [1, 2], password: 'tea2green' },
  });
  const self = await world.call('GET', '/v1/user/view', { token: strong.body.data.token });
  expect(self.body.has_password).toBe(true);
  const { rows } = await world.database.pool.query<{ password_hash: string }>(
    'select password_hash from account_user where user_id = $1',
    [self.body.user_id],
  );
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
});

test('a password set beside the login of an account that had none ends its other sessions; one that it has stays [D4][D8]', async () => {
  const before = await makePerson(world);
  world.pass(61);
  const first = await logIn(world, before.phone, { password: 'tea2green' });
  expect(first.status).toBe(200);
  expect((await world.call('GET', '/v1/user/view', { token: before.token })).status).toBe(401);
  world.pass(61);
  const second = await logIn(world, before.phone, { password: 'quiet7harbour' });
  expect(second.status).toBe(200);
  expect((await world.call('GET', '/v1/user/view', { token: first.body.data.token })).status).toBe(200);
  const byPassword = (password: string) =>
    world.call('POST', '/v1/oauth/loginbypassword', { body: { username: before.phone, password } });
  expect((await byPassword('quiet7harbour')).status).toBe(400);
  expect((await byPassword('tea2green')).status).toBe(200);
});

test('a guess with a password costs no hashing [D1][D4]', async () => {
  const phone = freshPhone();
  await requestCode(world, phone);
  const wrong = (await codeFor(world, phone)) === '000000' ? '000001' : '000000';
  const before = hashed.mock.calls.length;
  const { body } = await world.call('POST', path, {
    body: { phone, code: wrong, product: 'qun', protocolIds: [1, 2], password: 'tea2green' },
  });
  expect(body).toMatchObject({ code: 40001, field: 'code' });
  expect(hashed.mock.calls.length).toBe(before);
});

test('a token is opaque, kept as a hash, and slides 30 days with use [D5]', async () => {
  const person = await makePerson(world);
  const self = () => world.call('GET', '/v1/user/view', { token: person.token });
  const { rows } = await world.database.pool.query<{ row: string }>(
    'select row_to_json(account_session)::text as row from account_session where user_id = $1',
    [person.userId],
  );
  expect(rows[0]?.row).not.toContain(person.token);
  world.pass(29 * day);
  expect((await self()).status).toBe(200);
  world.pass(29 * day);
  expect((await self()).status).toBe(200);
  world.pass(31 * day);
  expect((await self()).body).toMatchObject({ errcode: 40100, errmsg: '请先登录' });
});

test('at most 10 sessions live; the oldest gives way [D5]', async () => {
  const phone = freshPhone();
  const tokens: string[] = [];
  for (let count = 0; count < 11; count += 1) {
    tokens.push((await logIn(world, phone)).body.data.token);
    world.pass(3 * 3600);
  }
  const statuses = await Promise.all(
    tokens.map(async (token) => (await world.call('GET', '/v1/user/view', { token })).status),
  );
  expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
});

test('a ticket of a token ends its session, whoever brings it, and opens nothing [D5][D207]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const ticket = createHash('sha256').update(person.token).digest('hex');
  const me = (token: string) => world.call('GET', '/v1/user/view', { token });
  const end = (tickets: string[]) => world.call('POST', '/v1/user/revoke-sessions', { body: { tickets } });
  expect((await me(ticket)).status).toBe(401);
  expect((await end(['f'.repeat(64)])).body).toEqual({ ok: true });
  expect((await me(person.token)).status).toBe(200);
  expect((await end([ticket, 'f'.repeat(64)])).body).toEqual({ ok: true });
  expect((await me(person.token)).status).toBe(401);
  expect((await me(other.token)).status).toBe(200);
  expect((await end([ticket])).body).toEqual({ ok: true });
  expect((await end(['short'])).body).toMatchObject({ errcode: 40001, field: 'tickets.0' });
});

test('logout ends the session at once, and only that one [D5][D207]', async () => {
  const person = await makePerson(world);
  world.pass(61);
  const second = (await logIn(world, person.phone)).body.data.token;
  expect((await world.call('POST', '/v1/user/logout', { token: person.token })).body).toEqual({ ok: true });
  expect((await world.call('GET', '/v1/user/view', { token: person.token })).status).toBe(401);
  expect((await world.call('GET', '/v1/user/view', { token: second })).status).toBe(200);
});

test('a cookie never changes state [D199][B205]', async () => {
  const person = await makePerson(world);
  const cookie = { cookie: `auth.token=${person.token}` };
  expect(
    (await world.call('POST', '/v1/user/edit', { body: { username: '改' }, headers: cookie })).status,
  ).toBe(401);
  expect((await world.call('POST', '/v1/user/logout', { headers: cookie })).status).toBe(401);
});

test('a user reads their own data whole, and of others only what is public [C015][C109][D14][B099]', async () => {
  const [me, other] = [await makePerson(world), await makePerson(world)];
  const { card } = await makeCard(world, other);
  const self = await world.call('GET', '/v1/user/view', { token: me.token });
  expect(self.body).toMatchObject({
    user_id: me.userId,
    sex: 1,
    sex_chosen: false,
    card_id: 0,
    cardCount: 0,
    status: 1,
    has_password: false,
    balance: 0,
    score: 0,
    permissions: { allowFriend: 1, allowPush: 1, noPersonalization: 0 },
    phone: `${me.phone.slice(0, 3)}****${me.phone.slice(7)}`,
  });
  const seen = await world.call('GET', '/v1/user/view', { token: me.token, query: { id: other.userId } });
  expect(seen.body).toMatchObject({
    user_id: other.userId,
    card_id: card.card_id,
    cardCount: 1,
    certified: 0,
  });
  expect(Object.keys(seen.body).toSorted()).toEqual([
    'avatar',
    'cardCount',
    'card_id',
    'certified',
    'is_black',
    'is_follow',
    'is_friend',
    'sex',
    'user_id',
    'username',
  ]);
  expect(
    (await world.call('GET', '/v1/user/view', { token: me.token, query: { id: 12345 } })).body,
  ).toMatchObject({ errcode: 40400 });
});

test('POST and PATCH edit alike, change only what is given, and merge permissions [C016][B096][B097][B098]', async () => {
  const me = await makePerson(world);
  const first = await world.call('POST', '/v1/user/edit', {
    token: me.token,
    body: { username: '小满', permissions: JSON.stringify({ allowPush: 0 }) },
  });
  expect(first.body).toMatchObject({
    username: '小满',
    sex: 1,
    permissions: { allowFriend: 1, allowPush: 0, noPersonalization: 0 },
  });
  const second = await world.call('PATCH', '/v1/user/edit', {
    token: me.token,
    body: { sex: 2, permissions: { noPersonalization: 1 } },
  });
  expect(second.body).toMatchObject({
    username: '小满',
    sex: 2,
    sex_chosen: true,
    permissions: { allowFriend: 1, allowPush: 0, noPersonalization: 1 },
  });
  const bad = await world.call('PATCH', '/v1/user/edit', { token: me.token, body: { username: '', sex: 2 } });
  expect(bad.body).toMatchObject({ errcode: 40001, field: 'username', errmsg: '请填写称呼' });
});

test('get-data answers the site configuration in {code, data}, nothing set [C035]', async () => {
  const { body } = await world.call('GET', '/v3-api/user/get-data', { query: { _qc: 'abc' } });
  expect(body).toEqual({
    code: 0,
    message: '',
    data: {
      allow_open_card_applet: false,
      app_config: {},
      domain: [],
      is_show_community: true,
      platform_host: 'localhost:3000',
      share_mark: '',
    },
  });
});
