import { expect, test } from 'vitest';
import { codeFor, freshPhone, logIn, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { freshFriend, makeWechatPerson, oauthLogin, proveOauth } from '../../testing/wechat.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld({ listen: true });

const post = (path: string, token: string, body: object): Promise<Answer> =>
  world.call('POST', path, { token, body });
const listOf = async (token: string) => (await world.call('GET', '/v1/oauth/list', { token })).body.list;

async function freshCode(phone: string, scene = 'unbind'): Promise<string> {
  world.pass(61);
  await requestCode(world, phone, scene);
  return codeFor(world, phone);
}

/** A person with a phone and a WeChat. */
async function makeBoth(): Promise<Person & { friend: string }> {
  const [person, friend] = [await makePerson(world), freshFriend()];
  const { body } = await proveOauth(world, person.token, friend);
  await post('/v1/oauth/bindingwechat', person.token, { openid: body.openid, appid: body.appid });
  return { ...person, friend };
}

test('WeChat is given up by a code to the phone and free at once; other sessions end, and the phone is told by text [C040][D11][D5][D106]', async () => {
  const [person, next] = [await makeBoth(), await makePerson(world)];
  const elsewhere = (await oauthLogin(world, person.friend, 'website')).body.session.token;
  const [, wechat] = await listOf(person.token);
  const body = { type: 'openid', the_id: wechat.hash, appid: wechat.oauth_appid };
  const code = await freshCode(person.phone);
  expect((await post('/v1/oauth/unbinding', person.token, { ...body, the_id: 'unknown', code })).status).toBe(
    404,
  );
  expect((await post('/v1/oauth/unbinding', person.token, { ...body, code })).body).toEqual({
    phone: false,
    password: true,
  });
  expect(await listOf(person.token)).toHaveLength(1);
  const inbox = await world.call('GET', '/sandbox/api/sms', { query: { phone: person.phone } });
  expect(inbox.body.list[0]).toMatchObject({ code: '', text: expect.stringContaining('刚刚解绑了微信') });
  expect((await world.call('GET', '/v1/user/view', { token: elsewhere })).status).toBe(401);
  expect((await oauthLogin(world, person.friend, 'website')).body.session).toBeNull();
  const { body: proved } = await proveOauth(world, next.token, person.friend);
  const bound = await post('/v1/oauth/bindingwechat', next.token, {
    openid: proved.openid,
    appid: proved.appid,
  });
  expect(bound.status).toBe(200);
});

test('the phone is given up only while WeChat remains; then a newcomer may have the number [C040][C042][D11][D199]', async () => {
  const [bare, person] = [await makePerson(world), await makeBoth()];
  const unbind = async (one: Person, more: object = {}): Promise<Answer> =>
    post('/reg/bind/unbind-phone', one.token, {
      phone: one.phone,
      code: await freshCode(one.phone),
      ...more,
    });
  expect(await unbind(bare)).toMatchObject({
    status: 422,
    body: { code: 42200, message: '解绑后将无法登录，请先绑定微信' },
  });
  expect((await unbind(person, { phone: freshPhone() })).body).toMatchObject({ code: 40001, field: 'phone' });
  const done = await world.call('GET', '/reg/bind/unbind-phone', {
    token: person.token,
    query: { phone: person.phone, code: await freshCode(person.phone), token: person.token },
  });
  expect(done.body.data).toEqual({ phone: true, password: false });
  expect(await listOf(person.token)).toMatchObject([{ id_type: 'openid' }]);
  expect((await oauthLogin(world, person.friend)).body.session.user_id).toBe(person.userId);
  world.pass(61);
  expect((await logIn(world, person.phone)).body.data).toMatchObject({ is_new: true });
});

test('the old call with its token alone gives WeChat up for who has just proved who they are [C044]', async () => {
  const person = await makeBoth();
  world.pass(601);
  const proved = await post('/v1/user/prove', person.token, { code: await freshCode(person.phone, 'prove') });
  expect(proved.status).toBe(200);
  const done = await world.call('GET', '/reg/bind/unbind-wechat', {
    token: person.token,
    query: { token: person.token },
  });
  expect(done.body.data).toEqual({ phone: false, password: true });
  expect(await listOf(person.token)).toHaveLength(1);
});

test('what the list says of a number is taken as it stands when it is given up [C036][C040]', async () => {
  const person = await makeBoth();
  const [phone] = await listOf(person.token);
  expect(phone).toMatchObject({ id_type: 'phone', oauth_appid: '' });
  const { id_type: type, the_id, oauth_appid: appid } = phone;
  const code = await freshCode(person.phone);
  const done = await post('/v1/oauth/unbinding', person.token, { type, the_id, appid, code });
  expect(done.body).toEqual({ phone: true, password: false });
});

test('giving up and binding anew is no way around the 30 days [D11]', async () => {
  const person = await makeBoth();
  await post('/v1/oauth/unbinding', person.token, {
    type: 'phone',
    the_id: (await listOf(person.token))[0].hash,
    code: await freshCode(person.phone),
  });
  const phone = freshPhone();
  const bound = await post('/v1/oauth/bindingphone', person.token, {
    phone,
    code: await freshCode(phone, 'bind'),
  });
  expect(bound.status).toBe(200);
  const refused = await post('/v1/oauth/unbinding', person.token, {
    type: 'phone',
    the_id: phone,
    code: await freshCode(phone),
  });
  expect(refused).toMatchObject({ status: 429, body: { errcode: 42900, field: 'phone' } });
});

test('the old call gives all of WeChat up, by a code, by GET and POST [C044][D11][D199]', async () => {
  const [person, bare] = [await makeBoth(), await makeWechatPerson(world)];
  const path = '/reg/bind/unbind-wechat';
  world.pass(601);
  expect((await world.call('GET', path, { token: person.token })).body).toMatchObject({
    code: 40314,
    message: '请先验证是您本人',
  });
  expect((await post(path, bare.token, { code: '123456' })).body).toMatchObject({
    code: 42200,
    message: '请先绑定手机号，再解绑微信',
  });
  const done = await world.call('GET', path, {
    token: person.token,
    query: { code: await freshCode(person.phone) },
  });
  expect(done.body.data).toEqual({ phone: false, password: true });
  expect(await listOf(person.token)).toHaveLength(1);
  const nothing = await post(path, person.token, { code: await freshCode(person.phone) });
  expect(nothing.body).toMatchObject({ code: 42200, message: '您没有绑定微信' });
});

test('a code is used up by unbinding and cannot be replayed [D1][D11]', async () => {
  const person = await makeBoth();
  const code = await freshCode(person.phone);
  expect((await post('/reg/bind/unbind-wechat', person.token, { code })).status).toBe(200);
  expect((await post('/reg/bind/unbind-wechat', person.token, { code })).body).toMatchObject({
    code: 40001,
    field: 'code',
  });
});
