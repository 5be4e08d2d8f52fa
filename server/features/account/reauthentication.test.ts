import { expect, test } from 'vitest';
import {
  codeFor,
  freshIp,
  freshPhone,
  logIn,
  makePerson,
  requestCode,
  type Person,
} from '../../testing/people.ts';
import { freshFriend, makeWechatPerson, proveOauth } from '../../testing/wechat.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld({ listen: true });

const post = (path: string, token: string, body: object = {}): Promise<Answer> =>
  world.call('POST', path, { token, body, ip: freshIp() });
const prove = (token: string, body: object): Promise<Answer> => post('/v1/user/prove', token, body);
const refusal = { status: 403, body: { errcode: 40314, errmsg: '请先验证是您本人' } };

async function freshCode(phone: string, scene = 'prove'): Promise<string> {
  world.pass(61);
  await requestCode(world, phone, scene);
  return codeFor(world, phone);
}

/** A person whose login lies more than ten minutes back, with a second device. */
async function makeLongLoggedIn(): Promise<Person & { other: string }> {
  const person = await makePerson(world);
  world.pass(61);
  const other = (await logIn(world, person.phone)).body.data.token;
  world.pass(601);
  return { ...person, other };
}

test('ending others’ sessions asks again who it is, ten minutes after the last proof [D5]', async () => {
  const person = await makeLongLoggedIn();
  const { list } = (await world.call('GET', '/v1/user/sessions', { token: person.token })).body;
  const end = () => post('/v1/user/session-end', person.token, { id: list[1].id });
  const all = () => post('/v1/user/logout-everywhere', person.token, { keep: 1 });
  expect(await end()).toMatchObject(refusal);
  expect(await all()).toMatchObject(refusal);
  expect((await world.call('GET', '/v1/user/view', { token: person.other })).status).toBe(200);
  const wrong = await prove(person.token, { code: '000000' });
  expect(wrong.body).toMatchObject({ errcode: 40001, field: 'code' });
  expect((await prove(person.token, {})).body).toMatchObject({ errcode: 40001, field: 'code' });
  expect(await end()).toMatchObject(refusal);
  const proved = await prove(person.token, { code: await freshCode(person.phone) });
  expect(proved.body).toEqual({ until: Math.floor(world.now().getTime() / 1000) + 600 });
  // The proof is of this session, not of the person's others.
  expect(await post('/v1/user/logout-everywhere', person.other, { keep: 1 })).toMatchObject(refusal);
  expect((await end()).body).toEqual({ ok: true });
  world.pass(600);
  expect(await all()).toMatchObject(refusal);
});

test('the password proves, too; wrong ones are counted like those of a login [D8]', async () => {
  const person = await makePerson(world);
  const code = await freshCode(person.phone, 'password');
  await post('/v1/oauth/password', person.token, { password: 'tea2green', code });
  world.pass(601);
  const all = () => post('/v1/user/logout-everywhere', person.token, { keep: 1 });
  expect(await all()).toMatchObject(refusal);
  for (let at = 0; at < 5; at += 1)
    expect((await prove(person.token, { password: `tea${at}black` })).body.field).toBe('password');
  expect((await prove(person.token, { password: 'tea2green' })).status).toBe(429);
  world.pass(901);
  expect((await prove(person.token, { password: 'tea2green' })).status).toBe(200);
  expect((await all()).status).toBe(200);
});

test('binding a WeChat asks again, and a session let in by another has proved nothing [D11][D7]', async () => {
  const person = await makeLongLoggedIn();
  const friend = freshFriend();
  const { body: identity } = await proveOauth(world, person.token, friend);
  const bind = () =>
    post('/v1/oauth/bindingwechat', person.token, { openid: identity.openid, appid: identity.appid });
  expect(await bind()).toMatchObject(refusal);
  expect((await prove(person.token, { code: await freshCode(person.phone) })).status).toBe(200);
  expect((await bind()).status).toBe(200);
  const { id, secret } = (await post('/v1/oauth/qrcode', '')).body;
  await post('/v1/oauth/qrcode-scan', person.token, { id });
  await post('/v1/oauth/qrcode-confirm', person.token, { id });
  const { session } = (await post('/v1/oauth/qrcode-state', '', { id, secret })).body;
  expect(await post('/v1/user/logout-everywhere', session.token, { keep: 1 })).toMatchObject(refusal);
});

test('who has only WeChat proves it by logging in anew', async () => {
  const person = await makeWechatPerson(world);
  const all = () => post('/v1/user/logout-everywhere', person.token, { keep: 1 });
  expect((await all()).status).toBe(200);
  world.pass(601);
  expect(await all()).toMatchObject(refusal);
  expect(await prove(person.token, { code: '123456' })).toMatchObject({
    status: 422,
    body: { errmsg: '您还没有绑定手机号，请退出后用微信重新登录，10分钟内再操作' },
  });
});

test('an old session of an account without a number neither chooses one nor gives the account away [D9][D11]', async () => {
  const person = await makeWechatPerson(world);
  const thief = await makePerson(world);
  world.pass(601);
  const phone = freshPhone();
  const code = await freshCode(phone, 'bind');
  expect(await post('/v1/oauth/bindingphone', person.token, { phone, code })).toMatchObject(refusal);
  expect(await post('/regcenter/customer/bind/phone', person.token, { phone, code })).toMatchObject({
    status: 403,
    body: { code: 40314 },
  });
  const merge = { phone: thief.phone, code: await freshCode(thief.phone, 'merge') };
  expect(await post('/v1/oauth/mergeaccess', person.token, merge)).toMatchObject(refusal);
  const seen = await world.call('GET', '/v1/user/view', { token: person.token });
  expect(seen.body.phone).toBe('');
});

test('who gives the number up by a code to it may take another one without logging in anew [D11]', async () => {
  const person = await makePerson(world);
  const { body: identity } = await proveOauth(world, person.token, freshFriend());
  const { openid, appid } = identity;
  await post('/v1/oauth/bindingwechat', person.token, { openid, appid });
  world.pass(601);
  const code = await freshCode(person.phone, 'unbind');
  const given = { phone: person.phone, code };
  expect((await post('/reg/bind/unbind-phone', person.token, given)).status).toBe(200);
  const phone = freshPhone();
  const bind = async () =>
    post('/v1/oauth/bindingphone', person.token, { phone, code: await freshCode(phone, 'bind') });
  expect((await bind()).status).toBe(200);
});

test('a page of the mini-program may do what its mini-program may, and no longer [D182]', async () => {
  const person = await makeWechatPerson(world);
  const handedOver = async (): Promise<string> => {
    const { ticket } = (await post('/v1/oauth/hand-over', person.token)).body;
    return (await post('/v1/oauth/take-over', '', { ticket })).body.token;
  };
  world.pass(300);
  const page = await handedOver();
  const all = () => post('/v1/user/logout-everywhere', page, { keep: 1 });
  expect((await all()).status).toBe(200);
  world.pass(301);
  expect(await all()).toMatchObject(refusal);
});
