import { expect, test } from 'vitest';
import { codeFor, freshIp, makePerson, requestCode } from '../../testing/people.ts';
import {
  agreeOauth,
  beginOauth,
  freshFriend,
  issued,
  makeWechatPerson,
  oauthLogin,
} from '../../testing/wechat.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld({ listen: true });

const post = (path: string, body: object, token?: string): Promise<Answer> =>
  world.call('POST', path, { body, token, ip: freshIp() });
const finish = (body: object): Promise<Answer> => post('/v1/oauth/wechat-login', body);
const register = (ticket: string, protocolIds?: number[]): Promise<Answer> =>
  post('/v1/oauth/wechat-register', { ticket, protocolIds });
const count = async (table: string): Promise<number> =>
  (await world.database.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count ?? 0;

const stale = { errcode: 40001, errmsg: '微信登录已失效，请重新登录' };

test('a newcomer agrees to both protocols and has an account without a phone; the next time they are known [D4][D6]', async () => {
  const friend = freshFriend();
  const first = await oauthLogin(world, friend);
  expect(first.body).toMatchObject({ session: null, nickname: '小满' });
  for (const agreed of [undefined, [], [1], [2]]) {
    expect((await register(first.body.ticket, agreed)).body).toMatchObject({
      errcode: 40001,
      field: 'protocolIds',
    });
  }
  const registered = await register(first.body.ticket, [1, 2]);
  expect(registered.body).toMatchObject({ is_new: true, status: 1, card_id: 0 });
  const self = await world.call('GET', '/v1/user/view', { token: registered.body.token });
  expect(self.body).toMatchObject({
    phone: '',
    has_password: false,
    username: expect.stringMatching(/^群友\d{4}$/),
  });
  expect(
    (
      await world.database.pool.query(
        'select protocol_id from account_protocol_acceptance where user_id = $1 order by 1',
        [registered.body.user_id],
      )
    ).rows,
  ).toEqual([{ protocol_id: 1 }, { protocol_id: 2 }]);
  const again = await oauthLogin(world, friend);
  expect(again.body).toMatchObject({
    ticket: '',
    session: { user_id: registered.body.user_id, is_new: false },
  });
});

test('the first card gives a WeChat user its name [D6]', async () => {
  const person = await makeWechatPerson(world);
  await world.database.pool.query('update account_user set phone = $2 where user_id = $1', [
    person.userId,
    '13700001111',
  ]);
  await post('/v1/card/post', { realname: '林小满' }, person.token);
  const self = await world.call('GET', '/v1/user/view', { token: person.token });
  expect(self.body.username).toBe('林小满');
});

test('a person without a phone is asked for one before publishing [D6]', async () => {
  const person = await makeWechatPerson(world);
  const refused = await post('/v1/card/post', { realname: '林小满' }, person.token);
  expect(refused).toMatchObject({ status: 403, body: { errcode: 40101, errmsg: '请先绑定并验证手机号' } });
});

test('the same person is known in another app by the unionid, and by the openid alone afterwards [D6]', async () => {
  const person = await makeWechatPerson(world);
  const web = await oauthLogin(world, person.friend, 'website');
  expect(web.body.session.user_id).toBe(person.userId);
  const { rows } = await world.database.pool.query<{ appid: string }>(
    'select appid from account_oauth where user_id = $1 order by oauth_id',
    [person.userId],
  );
  expect(rows.map((row) => row.appid)).toEqual(['wxsandboxofficial', 'wxsandboxwebsite']);
  await world.database.pool.query('update account_oauth set unionid = null where user_id = $1', [
    person.userId,
  ]);
  expect((await oauthLogin(world, person.friend, 'website')).body.session.user_id).toBe(person.userId);
  const mini = await issued(world, 'mini', person.friend);
  const known = await post('/v1/oauth/mini-login', { js_code: mini.code });
  expect(known.body.session.user_id).toBe(person.userId);
});

test('a snapshot of the page registers nobody [D6]', async () => {
  const before = [await count('account_user'), await count('account_oauth'), await count('account_pass')];
  expect(await oauthLogin(world, 'snapshot')).toMatchObject({
    status: 403,
    body: { errmsg: '当前是微信的快照页，请点右下角“使用完整服务”后再登录' },
  });
  expect([await count('account_user'), await count('account_oauth'), await count('account_pass')]).toEqual(
    before,
  );
});

test('a state is long, kept as a hash, and carries the route within this site only [D6]', async () => {
  const begun = await beginOauth(world, { route: '/card/12?from=share' });
  expect(begun.state).toMatch(/^[a-z0-9]{24,128}$/i);
  expect(new URL(begun.url).searchParams.get('redirect_uri')).toBe(
    'http://localhost:3000/#!/user/oauth/wechat',
  );
  const { rows } = await world.database.pool.query<{ row: string }>(
    'select row_to_json(account_oauth_state)::text as row from account_oauth_state',
  );
  expect(rows.map((row) => row.row).join()).not.toMatch(new RegExp(`${begun.state}|${begun.verifier}`));
  const code = await agreeOauth(world, begun, freshFriend());
  expect((await finish({ code, state: begun.state, verifier: begun.verifier })).body.route).toBe(
    '/card/12?from=share',
  );
  for (const route of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const led = await beginOauth(world, { route });
    const brought = await agreeOauth(world, led, freshFriend());
    const { body } = await finish({ code: brought, state: led.state, verifier: led.verifier });
    expect(body.route, route).toBe('');
  }
});

test('a forged, reused, expired state, one of another browser or purpose is refused alike [D6]', async () => {
  const person = await makePerson(world);
  const [mine, theirs] = [await beginOauth(world), await beginOauth(world)];
  const binding = await beginOauth(world, { purpose: 'bind', token: person.token });
  const code = await agreeOauth(world, mine, freshFriend());
  const tries = [
    { state: 'f'.repeat(32), verifier: mine.verifier },
    { state: mine.state, verifier: theirs.verifier },
    { state: theirs.state, verifier: mine.verifier },
    { state: binding.state, verifier: binding.verifier },
  ];
  for (const attempt of tries) expect((await finish({ code, ...attempt })).body).toMatchObject(stale);
  const right = { code, state: mine.state, verifier: mine.verifier };
  expect((await finish(right)).status).toBe(200);
  expect((await finish(right)).body).toMatchObject(stale);
  const late = await beginOauth(world);
  world.pass(601);
  const lateCode = await agreeOauth(world, late, freshFriend());
  expect((await finish({ code: lateCode, state: late.state, verifier: late.verifier })).body).toMatchObject(
    stale,
  );
});

test('a code that WeChat refuses says so and uses the state up [D6]', async () => {
  const begun = await beginOauth(world);
  const given = { state: begun.state, verifier: begun.verifier };
  expect((await finish({ code: 'made-up', ...given })).body).toMatchObject(stale);
  const code = await agreeOauth(world, begun, freshFriend());
  expect((await finish({ code, ...given })).body).toMatchObject(stale);
});

test('only who is logged in begins a binding [D6]', async () => {
  expect(await post('/v1/oauth/wechat-begin', { app: 'official', purpose: 'bind' })).toMatchObject({
    status: 401,
    body: { errcode: 40100 },
  });
});

test('a registration ticket serves once and for 10 minutes [D6]', async () => {
  const { body } = await oauthLogin(world, freshFriend());
  expect((await register(body.ticket, [1, 2])).status).toBe(200);
  expect((await register(body.ticket, [1, 2])).body).toMatchObject(stale);
  const late = (await oauthLogin(world, freshFriend())).body.ticket;
  world.pass(601);
  expect((await register(late, [1, 2])).body).toMatchObject(stale);
});

test('a native app logs in with openid and token, by POST and GET; both protocols register at once [C034][B200][D199]', async () => {
  const friend = freshFriend();
  const path = '/wx/login/wechat-token';
  const { openid, access_token } = await issued(world, 'app', friend);
  const base = { openid, access_token, product: 'qun' };
  const unknown = await post(path, base);
  expect(unknown.body).toMatchObject({
    code: 0,
    data: { session: null, ticket: expect.stringMatching(/.{20}/) },
  });
  const { body } = await post(path, { ...base, protocolIds: [1, 2] });
  expect(body.data).toMatchObject({ ticket: '', session: { is_new: true } });
  const known = await world.call('GET', path, { query: base, signed: false });
  expect(known.body.data.session).toMatchObject({ user_id: body.data.session.user_id, is_new: false });
  const forged = await post(path, { ...base, openid: 'o-somebody-else' });
  expect(forged).toMatchObject({ status: 400, body: { code: 40001 } });
  expect(world.logs.join()).not.toContain(access_token);
});

test('the mini-program logs in by its code and binds the number that WeChat knows, by the rules of binding [D6][D9]', async () => {
  const friend = freshFriend();
  const { code } = await issued(world, 'mini', friend);
  const { body } = await post('/v1/oauth/mini-login', { js_code: code, protocolIds: [1, 2] });
  expect(body.session).toMatchObject({ is_new: true });
  expect((await post('/v1/oauth/mini-login', { js_code: code })).body).toMatchObject(stale);
  const other = await makePerson(world);
  const taken = await issued(world, 'phone', friend, { phone: other.phone });
  const { token } = body.session;
  expect(await post('/v1/oauth/mini-phone', { code: taken.code }, token)).toMatchObject({
    status: 409,
    body: { errcode: 40901, mergeable: true, field: 'phone' },
  });
  const free = await issued(world, 'phone', friend, { phone: '13911112222' });
  expect((await post('/v1/oauth/mini-phone', { code: free.code }, token)).body).toEqual({
    phone: '139****2222',
  });
  const second = await issued(world, 'phone', friend, { phone: '13911113333' });
  expect((await post('/v1/oauth/mini-phone', { code: second.code }, token)).body).toMatchObject({
    errcode: 40901,
    errmsg: '您已绑定另一个手机号，请在“手机号与微信”里更换',
  });
});

test('a login is handed over to a page once, within 60 seconds, and not after logging out everywhere [D182][D5]', async () => {
  const person = await makePerson(world);
  const give = async (): Promise<string> =>
    (await world.call('POST', '/v1/oauth/hand-over', { token: person.token })).body.ticket;
  const take = (ticket: string): Promise<Answer> => post('/v1/oauth/take-over', { ticket });
  const ticket = await give();
  const taken = await take(ticket);
  expect(taken.body).toMatchObject({ user_id: person.userId, is_new: false });
  expect(taken.body.token).not.toBe(person.token);
  expect((await take(ticket)).body).toMatchObject({
    errcode: 40001,
    errmsg: '登录已失效，请返回小程序重新打开',
  });
  const late = await give();
  world.pass(60);
  expect((await take(late)).status).toBe(400);
  const voided = await give();
  await world.call('POST', '/v1/user/logout-everywhere', { token: person.token, body: { keep: 1 } });
  expect((await take(voided)).status).toBe(400);
});

test('a ticket of one kind serves for no other [D6][D182]', async () => {
  const person = await makePerson(world);
  const { ticket } = (await world.call('POST', '/v1/oauth/hand-over', { token: person.token })).body;
  expect((await register(ticket, [1, 2])).status).toBe(400);
  expect((await post('/v1/oauth/merge', { ticket }, person.token)).status).toBe(400);
  await requestCode(world, person.phone, 'login');
  const verified = await post('/v1/oauth/phone-code-verify', {
    phone: person.phone,
    code: await codeFor(world, person.phone),
    scene: 'login',
  });
  expect((await post('/v1/oauth/take-over', { ticket: verified.body.ticket })).status).toBe(400);
});

test('a deleted person’s WeChat lets nobody in; a banned one is told [D12]', async () => {
  const person = await makeWechatPerson(world);
  const setStatus = (status: number) =>
    world.database.pool.query('update account_user set status = $2 where user_id = $1', [
      person.userId,
      status,
    ]);
  await setStatus(3);
  expect((await oauthLogin(world, person.friend)).body.session).toMatchObject({ status: 3 });
  await setStatus(5);
  expect(await oauthLogin(world, person.friend)).toMatchObject({
    status: 403,
    body: { errmsg: '该账号已停用，如有疑问请联系客服' },
  });
});

test('pages of this site are signed for the JS-SDK, others are not [D182]', async () => {
  const sign = (url: string): Promise<Answer> =>
    world.call('GET', '/v1/app/jssdk-config', { query: { url }, ip: freshIp() });
  const { body } = await sign('http://localhost:3000/?id=1#!/card/1');
  expect(body).toMatchObject({
    appId: 'wxsandboxofficial',
    signature: expect.stringMatching(/^[0-9a-f]{40}$/),
  });
  for (const url of [
    'https://evil.example/',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000@evil.example/',
    'ftp://localhost:3000/',
    'localhost',
  ]) {
    expect((await sign(url)).body, url).toMatchObject({ errcode: 40001, field: 'url' });
  }
});
