import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { freshFriend, makeWechatPerson, oauthLogin } from '../../testing/wechat.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld({ listen: true });

const compose = (token?: string): Promise<Answer> =>
  world.call('GET', '/v3-api/qrcode/compose-subscribe-qrcode', { token });
const poll = ({ id, secret }: { id: string; secret: string }): Promise<Answer> =>
  world.call('POST', '/v1/oauth/qrcode-state', { body: { id, secret } });
/** Scans the follow code and follows, as the sandbox's WeChat has it. */
const follow = (url: string, friend: string): Promise<Answer> =>
  world.call('GET', '/sandbox/wechat/followed', {
    query: { ticket: new URL(url).searchParams.get('ticket'), person: friend },
  });
const follows = async (token: string): Promise<number> =>
  (await world.call('GET', '/v1/app/followwechat', { token })).body.result;

interface Pushed {
  signature?: string;
  timestamp?: string;
  nonce?: string;
  echostr?: string;
}

function signed(
  timestamp = String(Math.floor(world.now().getTime() / 1000)),
): Required<Omit<Pushed, 'echostr'>> {
  const nonce = 'n1';
  const text = [world.deps.env.wechat.messageToken, timestamp, nonce].sort().join('');
  return { signature: createHash('sha1').update(text).digest('hex'), timestamp, nonce };
}
const push = (query: Pushed, raw: string, type = 'text/xml'): Promise<Answer> =>
  world.call('POST', '/wx/message', {
    query: { ...query },
    raw,
    headers: { 'content-type': type },
    signed: false,
  });
const scan = (openid: string, key: string, event = 'SCAN'): string =>
  `<xml><FromUserName><![CDATA[${openid}]]></FromUserName><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event><EventKey><![CDATA[${key}]]></EventKey></xml>`;

/** The confirm page's code in the service account's answer to the scan. */
const linked = (answer: Answer): string => /\?id=([\w-]+)#!\/user\/qrcode-login/.exec(answer.text)?.[1] ?? '';
const onPhone = (verb: string, id: string, token: string): Promise<Answer> =>
  world.call('POST', `/v1/oauth/qrcode-${verb}`, { token, body: { id } });

test('a guest who follows by the code confirms on the phone, then the waiting device is logged in, once [C079][D161][D7]', async () => {
  const person = await makeWechatPerson(world);
  const { body } = await compose();
  expect(body).toMatchObject({
    code: 0,
    data: { expires_in: 120, image: expect.stringMatching(/showqrcode/) },
  });
  expect((await poll(body.data)).body).toEqual({ state: 0, session: null });
  const said = await follow(body.data.url, person.friend);
  expect((await poll(body.data)).body).toEqual({ state: 1, session: null });
  expect(linked(said)).toBe(body.data.id);
  const stranger = await makePerson(world);
  expect((await onPhone('scan', body.data.id, stranger.token)).body.errcode).toBe(42200);
  expect((await onPhone('confirm', body.data.id, stranger.token)).body.errcode).toBe(42200);
  const seen = await onPhone('scan', body.data.id, person.token);
  expect(seen.body).toMatchObject({ state: 1, device: expect.any(String), city: expect.any(String) });
  expect((await onPhone('confirm', body.data.id, person.token)).body).toEqual({ state: 2 });
  const { body: answer } = await poll(body.data);
  expect(answer).toMatchObject({ state: 2, session: { user_id: person.userId } });
  expect((await poll(body.data)).body).toEqual({ state: 2, session: null });
});

test('a code shown to somebody else gives its maker nothing: the scan alone logs nobody in [D161][D7]', async () => {
  const person = await makeWechatPerson(world);
  const { body } = await compose();
  await follow(body.data.url, person.friend);
  await onPhone('cancel', body.data.id, person.token);
  expect((await poll(body.data)).body).toEqual({ state: 3, session: null });
});

test('a WeChat that nobody has logs nobody in and makes no account [D161]', async () => {
  const users = async (): Promise<number> =>
    (await world.database.pool.query<{ count: number }>('select count(*) from account_user')).rows[0]
      ?.count ?? 0;
  const before = await users();
  const { body } = await compose();
  expect(linked(await follow(body.data.url, freshFriend()))).toBe(body.data.id);
  expect((await poll(body.data)).body).toEqual({ state: 0, session: null });
  expect(await users()).toBe(before);
});

test('who is logged in gets the scanning WeChat bound, once; one of another account stays there [C077][C079][D161]', async () => {
  const [person, other, friend] = [await makePerson(world), await makeWechatPerson(world), freshFriend()];
  expect(await follows(person.token)).toBe(0);
  const { body } = await compose(person.token);
  expect(body.data).toMatchObject({ id: '', secret: '' });
  await follow(body.data.url, other.friend);
  expect((await oauthLogin(world, other.friend)).body.session.user_id).toBe(other.userId);
  expect(await follows(person.token)).toBe(0);
  const second = (await compose(person.token)).body.data;
  await follow(second.url, friend);
  expect(await follows(person.token)).toBe(1);
  expect((await oauthLogin(world, friend)).body.session.user_id).toBe(person.userId);
  await follow(second.url, freshFriend());
  const { body: bindings } = await world.call('GET', '/v1/oauth/list', { token: person.token });
  expect(bindings.list.filter((one: { id_type: string }) => one.id_type === 'openid')).toHaveLength(1);
});

test('following is asked of WeChat by the bound openid; the old token field must be the bearer’s [C077][D161][D199]', async () => {
  const [person, other] = [await makeWechatPerson(world), await makePerson(world)];
  expect(await follows(person.token)).toBe(0);
  const { body } = await compose();
  await follow(body.data.url, person.friend);
  expect(await follows(person.token)).toBe(1);
  const asked = await world.call('POST', '/v1/app/followwechat', {
    token: person.token,
    body: { token: person.token },
  });
  expect(asked.body).toEqual({ result: 1 });
  expect(
    await world.call('GET', '/v1/app/followwechat', {
      token: person.token,
      query: { token: other.token },
    }),
  ).toMatchObject({ status: 400, body: { field: 'token' } });
});

test('WeChat’s greeting is echoed to WeChat only; only its messages count, and only fresh ones [D161]', async () => {
  const person = await makeWechatPerson(world);
  const { rows } = await world.database.pool.query<{ openid: string }>(
    'select openid from account_oauth where user_id = $1',
    [person.userId],
  );
  const openid = rows[0]?.openid ?? '';
  const echo = (query: Pushed): Promise<Answer> =>
    world.call('GET', '/wx/message', { query: { ...query }, signed: false });
  expect((await echo({ ...signed(), echostr: 'hello' })).text).toBe('hello');
  expect((await echo({ ...signed(), signature: 'f'.repeat(40), echostr: 'hello' })).status).toBe(403);

  const { id, secret } = (await compose()).body.data;
  const state = async (): Promise<number> => (await poll({ id, secret })).body.state;
  const old = signed(String(Math.floor(world.now().getTime() / 1000) - 301));
  for (const query of [{}, { ...signed(), nonce: 'other' }, old]) {
    expect((await push(query, scan(openid, `login:${id}`))).status).toBe(403);
  }
  expect(await state()).toBe(0);
  for (const [body, type] of [
    ['<xml><Event>', 'text/xml'],
    ['not xml at all', 'text/xml'],
    ['<xml><Event><a/></Event></xml>', 'application/xml'],
    [`<!DOCTYPE x [<!ENTITY k "login:${id}">]>${scan(openid, '&k;')}`, 'text/xml'],
    [scan(openid, `login:${id}`, 'CLICK'), 'text/xml'],
    [scan(openid, 'login:unknown'), 'text/xml'],
    [scan(openid, 'bind:unknown'), 'text/xml'],
  ] as const) {
    expect((await push(signed(), body, type)).text, body).toBe('success');
  }
  expect(await state()).toBe(0);
  expect((await push(signed(), 'x'.repeat(17_000))).status).toBe(413);
  expect((await push(signed(), '{}', 'application/json')).status).toBe(200);
  for (let time = 0; time < 2; time += 1) {
    const { text } = await push(signed(), scan(openid, `login:${id}`));
    expect(text).toContain(`<ToUserName><![CDATA[${openid}]]></ToUserName>`);
    expect(text).toContain(`?id=${id}#!/user/qrcode-login`);
  }
  expect(await state()).toBe(1);
});
