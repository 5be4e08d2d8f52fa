import { beforeEach, expect, test } from 'vitest';
import { inTransactionOf } from '../../platform/events.ts';
import { codeFor, makePerson, requestCode, type Person } from '../../testing/people.ts';
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

const post = (path: string, token: string, body: object): Promise<Answer> =>
  world.call('POST', path, { token, body });
const listOf = async (token: string) => (await world.call('GET', '/v1/oauth/list', { token })).body.list;

/** A person with a phone and a WeChat. */
async function makeBoth(): Promise<Person & { friend: string }> {
  const [person, friend] = [await makePerson(world), freshFriend()];
  const { body } = await proveOauth(world, person.token, friend);
  await post('/v1/oauth/bindingwechat', person.token, { openid: body.openid, appid: body.appid });
  return { ...person, friend };
}

test('a proved WeChat is bound for ten minutes after the proof, once, and logs in [C039][D11]', async () => {
  const [person, friend] = [await makePerson(world), freshFriend()];
  const { body } = await proveOauth(world, person.token, friend);
  expect(body).toMatchObject({ appid: 'wxsandboxofficial', nickname: '小满' });
  const mine = { openid: body.openid, appid: body.appid };
  const other = await makePerson(world);
  expect((await post('/v1/oauth/bindingwechat', other.token, mine)).body).toMatchObject({
    errcode: 40001,
    field: 'openid',
  });
  notified.splice(0);
  for (let time = 0; time < 2; time += 1) {
    expect((await post('/v1/oauth/bindingwechat', person.token, mine)).body).toEqual({
      phone: false,
      password: true,
    });
  }
  expect(notified).toEqual(['已绑定微信']);
  expect((await oauthLogin(world, friend)).body.session.user_id).toBe(person.userId);
  const late = (await proveOauth(world, other.token, freshFriend())).body;
  world.pass(601);
  await requestCode(world, other.phone, 'prove');
  const code = await codeFor(world, other.phone);
  expect((await post('/v1/user/prove', other.token, { code })).status).toBe(200);
  expect(
    (await post('/v1/oauth/bindingwechat', other.token, { openid: late.openid, appid: late.appid })).status,
  ).toBe(400);
});

test('a proof is of its person: another one’s state proves nothing [D6][D11]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const { body: begun } = await world.call('POST', '/v1/oauth/wechat-begin', {
    token: person.token,
    body: { app: 'official', purpose: 'bind' },
  });
  expect(
    (
      await post('/v1/oauth/wechat-prove', other.token, {
        code: 'any',
        state: begun.state,
        verifier: begun.verifier,
      })
    ).body,
  ).toMatchObject({ errcode: 40001, errmsg: '微信登录已失效，请重新登录' });
});

test('a WeChat of another account stays there, and the sentence says what to do [D11][D9]', async () => {
  const [person, bare, full] = [await makePerson(world), await makeWechatPerson(world), await makeBoth()];
  const bindOf = async (friend: string): Promise<Answer> => {
    const { body } = await proveOauth(world, person.token, friend);
    return post('/v1/oauth/bindingwechat', person.token, { openid: body.openid, appid: body.appid });
  };
  expect(await bindOf(bare.friend)).toMatchObject({
    status: 409,
    body: { errcode: 40901, errmsg: expect.stringContaining('没有手机号的账号') },
  });
  expect((await bindOf(full.friend)).body.errmsg).toBe('这个微信已绑定另一个账号，请先在那个账号里解绑');
  expect((await oauthLogin(world, bare.friend)).body.session.user_id).toBe(bare.userId);
});

test('the old call binds a proved WeChat, by GET too [C045][D199]', async () => {
  const person = await makePerson(world);
  const { body } = await proveOauth(world, person.token, freshFriend());
  const path = '/reg/bind/bind-wechat';
  const query = { openid: body.openid, product: 'qun' };
  expect((await post(path, person.token, { ...query, unionid: 'u-of-somebody-else' })).status).toBe(400);
  const again = await proveOauth(world, person.token, freshFriend());
  const bound = await world.call('GET', path, {
    token: person.token,
    query: { openid: again.body.openid, unionid: again.body.unionid, product: 'qun', token: person.token },
  });
  expect(bound.status).toBe(200);
  expect(await listOf(person.token)).toHaveLength(2);
});
