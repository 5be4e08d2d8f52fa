// postgres: a number changes its owner under the lock of both
import { beforeEach, expect, test } from 'vitest';
import { inTransactionOf } from '../../platform/events.ts';
import { codeFor, freshPhone, logIn, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { freshFriend, makeWechatPerson, oauthLogin, proveOauth } from '../../testing/wechat.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { securityEvent } from './events.ts';

const notified: string[] = [];
const world = useWorld({
  listen: true,
  extra: {
    name: 'test',
    listens: [inTransactionOf(securityEvent, async (_tx, { title }) => void notified.push(title))],
  },
});
beforeEach(() => void notified.splice(0));

const day = 86_400;
const post = (path: string, token: string, body: object): Promise<Answer> =>
  world.call('POST', path, { token, body });
const listOf = async (token: string) => (await world.call('GET', '/v1/oauth/list', { token })).body.list;
const infoOf = async (token: string) => (await world.call('GET', '/v1/oauth/phoneinfo', { token })).body;
const isAlive = async (token: string): Promise<boolean> =>
  (await world.call('GET', '/v1/user/view', { token })).status === 200;

async function freshCode(phone: string, scene: string): Promise<string> {
  world.pass(61);
  await requestCode(world, phone, scene);
  return codeFor(world, phone);
}
const newestText = async (phone: string): Promise<string> =>
  (await world.call('GET', '/sandbox/api/sms', { query: { phone } })).body.list[0].text;
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A person with a phone and a WeChat. */
async function makeBoth(): Promise<Person & { friend: string }> {
  const [person, friend] = [await makePerson(world), freshFriend()];
  const { body } = await proveOauth(world, person.token, friend);
  await post('/v1/oauth/bindingwechat', person.token, { openid: body.openid, appid: body.appid });
  return { ...person, friend };
}

test('the list names the phone first, masked, and each WeChat once [C036][B212][E162][E163][E164][E165][E166][E167][E168][E169]', async () => {
  const person = await makeBoth();
  await oauthLogin(world, person.friend, 'website');
  const masked = `${person.phone.slice(0, 3)}****${person.phone.slice(7)}`;
  const { body } = await world.call('GET', '/v1/oauth/list', { token: person.token });
  const hash = expect.stringMatching(/^[\w-]{22}$/);
  expect(body).toEqual({
    list: [
      {
        hash,
        id_type: 'phone',
        oauth_appid: '',
        the_id: masked,
        user_id: person.userId,
        nickname: masked,
        msg: '',
        allowUnbind: true,
        bound_at: expect.any(Number),
        can: { unbind: true },
      },
      {
        hash,
        id_type: 'openid',
        oauth_appid: 'wxsandboxofficial',
        the_id: body.list[1].hash,
        user_id: person.userId,
        nickname: '小满',
        msg: '',
        allowUnbind: true,
        bound_at: expect.any(Number),
        can: { unbind: true },
      },
    ],
    next: -1,
  });
  const bare = await makeWechatPerson(world);
  expect(await listOf(bare.token)).toMatchObject([
    { id_type: 'openid', allowUnbind: false, msg: '请先绑定手机号，再解绑微信', can: { unbind: false } },
  ]);
});

test('phone info tells the masked number, when it was proved, and whether there is a password [C037]', async () => {
  const person = await makePerson(world);
  expect(await infoOf(person.token)).toEqual({
    phone: `${person.phone.slice(0, 3)}****${person.phone.slice(7)}`,
    verified_at: Math.floor(world.now().getTime() / 1000),
    changeable_at: 0,
    has_password: false,
    can: { change: true },
  });
  const bare = await makeWechatPerson(world);
  expect(await infoOf(bare.token)).toEqual({
    phone: '',
    verified_at: 0,
    changeable_at: 0,
    has_password: false,
    can: { change: true },
  });
});

test('binding a number, with a password: nothing is left to do, and both log in [C038][D180][B104][E148][E149][D11]', async () => {
  const person = await makeWechatPerson(world);
  const phone = freshPhone();
  const code = await freshCode(phone, 'bind');
  const bound = await post('/v1/oauth/bindingphone', person.token, { phone, code, password: 'tea2green' });
  expect(bound.body).toEqual({ phone: false, password: false });
  expect(notified).toEqual(['已绑定手机号']);
  expect(await infoOf(person.token)).toMatchObject({ has_password: true, changeable_at: 0 });
  const byPassword = await world.call('POST', '/v1/oauth/loginbypassword', {
    body: { username: phone, password: 'tea2green' },
  });
  expect(byPassword.body.user_id).toBe(person.userId);
  world.pass(61);
  expect((await logIn(world, phone)).body.data).toMatchObject({ user_id: person.userId, is_new: false });
  expect((await oauthLogin(world, person.friend)).body.session.user_id).toBe(person.userId);
});

test('a weak password binds nothing [D8]', async () => {
  const person = await makeWechatPerson(world);
  const phone = freshPhone();
  const code = await freshCode(phone, 'bind');
  expect(
    (await post('/v1/oauth/bindingphone', person.token, { phone, code, password: 'abcdefgh' })).body,
  ).toMatchObject({ errcode: 40001, field: 'password' });
  expect((await post('/v1/oauth/bindingphone', person.token, { phone, code })).status).toBe(200);
});

test('a number of another account is told only to who has its code; without a number of one’s own they can merge [D9][C038]', async () => {
  const [bare, other] = [await makeWechatPerson(world), await makePerson(world)];
  const code = await freshCode(other.phone, 'bind');
  const bind = (token: string, given: string, more: object = {}): Promise<Answer> =>
    post('/v1/oauth/bindingphone', token, { phone: other.phone, code: given, ...more });
  const free = freshPhone();
  const freeCode = await freshCode(free, 'bind');
  const guess = await bind(bare.token, wrongOf(code));
  const guessFree = await post('/v1/oauth/bindingphone', bare.token, {
    phone: free,
    code: wrongOf(freeCode),
  });
  expect(guess.text).toBe(guessFree.text);
  expect(guess.status).toBe(400);
  const taken = await bind(bare.token, code);
  expect(taken).toMatchObject({
    status: 409,
    body: {
      errcode: 40901,
      field: 'phone',
      mergeable: true,
      errmsg: '这个手机号已有账号，可以把两个账号合并成一个',
    },
  });
  const person = await makePerson(world);
  const oldcode = await freshCode(person.phone, 'unbind');
  const refused = await bind(person.token, code, { oldcode });
  expect(refused).toMatchObject({ status: 409, body: { field: 'phone' } });
  expect(refused.body.mergeable).not.toBe(true);
});

test('changing the number takes codes to both, ends other sessions, is told to the old one by text, and may be done again after 30 days [D11][D5][D106]', async () => {
  const person = await makePerson(world);
  world.pass(61);
  const elsewhere = (await logIn(world, person.phone)).body.data.token;
  const phone = freshPhone();
  const code = await freshCode(phone, 'bind');
  const change = (body: object): Promise<Answer> =>
    post('/v1/oauth/bindingphone', person.token, { phone, code, ...body });
  expect((await change({})).body).toMatchObject({ errcode: 40001, field: 'oldcode' });
  const oldcode = await freshCode(person.phone, 'unbind');
  expect((await change({ oldcode: wrongOf(oldcode) })).body).toMatchObject({ field: 'oldcode' });
  notified.splice(0);
  expect((await change({ oldcode })).body).toEqual({ phone: false, password: false });
  expect(notified).toEqual(['手机号已更换']);
  expect(await newestText(person.phone)).toContain(
    `已换绑手机号 ${phone.slice(0, 3)}****${phone.slice(7)}，这个号码不能再登录它`,
  );
  expect([await isAlive(elsewhere), await isAlive(person.token)]).toEqual([false, true]);
  const info = await infoOf(person.token);
  expect(info.changeable_at).toBe(Math.floor(world.now().getTime() / 1000) + 30 * day);
  const third = freshPhone();
  const again = async (): Promise<Answer> =>
    post('/v1/oauth/bindingphone', person.token, {
      phone: third,
      code: await freshCode(third, 'bind'),
      oldcode: await freshCode(phone, 'unbind'),
    });
  const early = await again();
  expect(early).toMatchObject({
    status: 429,
    body: { errcode: 42900, errmsg: expect.stringContaining('30天内只能更换一次') },
  });
  expect(early.body.retry_after).toBeGreaterThan(29 * day);
  world.pass(15 * day);
  await isAlive(person.token);
  world.pass(15 * day);
  expect((await again()).status).toBe(200);
  world.pass(61);
  expect((await logIn(world, person.phone)).body.data.is_new).toBe(true);
});

test('the number that is bound already is said to be so [C038]', async () => {
  const person = await makePerson(world);
  const code = await freshCode(person.phone, 'bind');
  expect(
    (await post('/v1/oauth/bindingphone', person.token, { phone: person.phone, code })).body,
  ).toMatchObject({ errcode: 42200, errmsg: '您绑定的就是这个手机号' });
});

test('codes of other scenes bind and unbind nothing [D1][D11]', async () => {
  const person = await makeBoth();
  const bare = await makeWechatPerson(world);
  const phone = freshPhone();
  for (const scene of ['login', 'unbind', 'merge']) {
    const code = await freshCode(phone, scene);
    expect((await post('/v1/oauth/bindingphone', bare.token, { phone, code })).status, scene).toBe(400);
  }
  for (const scene of ['login', 'bind', 'delete']) {
    const code = await freshCode(person.phone, scene);
    const body = { type: 'openid', the_id: (await listOf(person.token))[1].hash, code };
    expect((await post('/v1/oauth/unbinding', person.token, body)).body, scene).toMatchObject({
      field: 'code',
    });
  }
  expect(await listOf(person.token)).toHaveLength(2);
});

test('the old call binds by GET and POST, with the token of the bearer or none [C043][D199]', async () => {
  const [bare, other] = [await makeWechatPerson(world), await makePerson(world)];
  const phone = freshPhone();
  const code = await freshCode(phone, 'bind');
  const path = '/regcenter/customer/bind/phone';
  expect(
    (await world.call('GET', path, { token: bare.token, query: { phone, code, token: other.token } })).body,
  ).toMatchObject({ code: 40001, field: 'token', message: '登录状态不一致，请重新登录后再试' });
  const { body } = await world.call('GET', path, {
    token: bare.token,
    query: { phone, code, token: bare.token },
  });
  expect(body.data).toEqual({ phone: false, password: false });
  const second = await makeWechatPerson(world);
  const [otherPhone] = [freshPhone()];
  const posted = await post(path, second.token, {
    phone: otherPhone,
    code: await freshCode(otherPhone, 'bind'),
  });
  expect(posted.body.data).toEqual({ phone: false, password: false });
  expect(world.logs.join()).not.toContain(bare.token);
});
