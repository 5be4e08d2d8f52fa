import { erasedName, userStatus } from '@qunlu/contract/account/rules.ts';
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { codeFor, freshPhone, logIn, solveSlider, type Person } from '../../testing/people.ts';
import { hashOf, makeCard, viewAs } from '../card/testing.ts';
import { upload } from '../media/testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { jobContext } from '../../platform/context.ts';
import { notify } from '../notification/service/notifications.ts';

const world = useWorld();
const day = 86_400;

/** Values that occur nowhere else. */
const mine = {
  phone: '13987650123',
  ip: '198.51.100.77',
  userAgent: 'Mozilla/5.0 (Linux; Android 14; WeiPhone9) Chrome/126.0.0.0 Mobile Safari/537.36',
  username: '魏无名氏',
  realname: '魏清晨',
  email: 'wei@qingchen.example',
  mobile: '13711112222',
  wechat: 'wei_qingchen_wx',
  qq: '765432109',
  company: '清晨海运公司',
  position: '首席船长',
  address: '灯塔路 7 号',
  intro: '我在海上长大',
  school: '海事大学旧校区',
  /** Known once it is uploaded. */
  avatar: '',
  openid: 'oWeiOpenid000000000000000001',
  unionid: 'oWeiUnionid00000000000000001',
  nickname: '清晨的微信',
  channel: 'wei-push-channel-1',
  notice: '魏先生您好',
  appeal: '我没有发过广告',
};
const tokens: string[] = [];

const as = { ip: mine.ip, headers: { 'user-agent': mine.userAgent } };
const call = (method: 'GET' | 'POST' | 'PUT', path: string, token: string, input: object = {}) =>
  world.call(method, path, {
    token,
    ...as,
    ...(method === 'GET' ? { query: { ...input } } : { body: input }),
  });

/** Like the app: with a key that makes a repeat the same. */
async function askCode(scene: string): Promise<string> {
  const signed = await world.call('POST', '/v1/oauth/getsign', { body: { phone: mine.phone }, ...as });
  const { ts, sign, slider } = signed.body;
  const sent = await world.call('POST', '/v1/oauth/phone-code', {
    body: { phone: mine.phone, scene, ts, sign, captcha: await solveSlider(slider) },
    ip: mine.ip,
    headers: { ...as.headers, 'idempotency-key': `code-${scene}-${world.now().getTime()}` },
  });
  expect(sent.status, sent.text).toBe(200);
  return codeFor(world, mine.phone);
}

async function enter(): Promise<Answer['body']> {
  world.pass(61);
  const { body } = await world.call('POST', '/regcenter/customer/login/captcha', {
    body: { phone: mine.phone, code: await askCode('login'), product: 'qun', protocolIds: [1, 2] },
    ...as,
  });
  tokens.push(body.data.token);
  return body.data;
}

/** Everything that is written in the database, bytes as UTF-8 too. */
async function everything(): Promise<string> {
  const { rows: names } = await world.database.pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const parts: string[] = [];
  for (const { name } of names) {
    const { rows } = await world.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    parts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  const text = parts.join('\n');
  const bytes = [...text.matchAll(/\\\\?x([0-9a-f]{8,})/g)].map(([, hex]) =>
    Buffer.from(hex ?? '', 'hex').toString('utf8'),
  );
  return [text, ...bytes].join('\n');
}

let person: Person;
let cardId = 0;
let friend: Person;
let friendCard = 0;
let exportId = 0;

/** A person with a row in every table that may hold one. */
async function live(): Promise<void> {
  const session = await enter();
  person = { phone: mine.phone, token: session.token, userId: session.user_id };
  mine.avatar = (await upload(world, person)).url;
  ({ owner: friend } = await makeCard(world, undefined, { realname: '李四' }));
  friendCard = (await call('GET', '/v1/card/getdefaultcard', person.token, { id: friend.userId })).body
    .card_id;
  const posted = await world.call('POST', '/v1/card/post', {
    token: person.token,
    ip: mine.ip,
    headers: { ...as.headers, 'idempotency-key': 'first-card-of-wei' },
    body: {
      realname: mine.realname,
      avatar: mine.avatar,
      phone: mine.mobile,
      email: mine.email,
      wechat: mine.wechat,
      qq: mine.qq,
      company: mine.company,
      position: mine.position,
      address: mine.address,
      intro: mine.intro,
      cardEducations: [{ school: mine.school, major: '', degree: 0, start_at: 0, end_at: 0 }],
    },
  });
  cardId = posted.body.card_id;
  await call('POST', '/v1/user/edit', person.token, { username: mine.username, avatar: mine.avatar });
  await lookAtEachOther();
  await call('POST', '/v1/user/sign-in', person.token);
  await call('POST', '/v1/app/setpush', person.token, { channelid: mine.channel });
  await call('POST', '/v3-api/user/track', person.token, {
    events: [{ name: 'open', path: `/card/${friendCard}`, at: Math.floor(world.now().getTime() / 1000) }],
  });
  await call('POST', '/v3-api/customer/currency/behavior-log/create', person.token, {
    behavior: 'view-card',
    target_type: 'card',
    target_id: friendCard,
  });
  await world.call('POST', '/v1/oauth/loginbypassword', {
    body: { username: mine.phone, password: 'wrong1234' },
    ...as,
  });
  await notify(jobContext(world.deps), person.userId, {
    category: 'system',
    title: mine.notice,
    body: mine.realname,
    path: '',
  });
  await fillBySql();
  exportId = (await call('POST', '/v1/user/export', person.token)).body.id;
  await world.runJob('lifecycle.build-exports');
}

/** Visits and receipts in both directions. */
async function lookAtEachOther(): Promise<void> {
  for (const [viewer, card] of [
    [person, friendCard],
    [friend, cardId],
  ] as const) {
    const shown = await viewAs(world, card, viewer);
    await world.call('PUT', '/v1/card/hit', { token: viewer.token, body: { id: card } });
    const opened = await world.call('POST', '/v3-api/customer/card/decode', {
      token: viewer.token,
      body: { hash: hashOf(shown.phone) },
    });
    expect(opened.status).toBe(200);
  }
  await world.call('POST', '/v1/card/receipts/revoke', {
    token: friend.token,
    body: { user_id: person.userId },
  });
}

/** What other people's calls write: WeChat, QR logins, an appeal. */
async function fillBySql(): Promise<void> {
  const query = (text: string, values: unknown[]) => world.database.pool.query(text, values);
  const { userId } = person;
  const at = world.now();
  await query(
    `insert into account_oauth (user_id, appid, openid, unionid, nickname, bound_at)
     values ($1, 'wxapp', $2, $3, $4, $5)`,
    [userId, mine.openid, mine.unionid, mine.nickname, at],
  );
  await query(
    `insert into account_oauth_proof (user_id, appid, openid, unionid, nickname, expires_at)
     values ($1, 'wxmini', $2, $3, $4, $5)`,
    [userId, mine.openid, mine.unionid, mine.nickname, at],
  );
  await query(
    `insert into account_oauth_state (state_hash, verifier_hash, app, purpose, user_id, route, created_at, expires_at)
     values ('a', 'b', 'official', 'bind', $1, '/card/1', $2, $2)`,
    [userId, at],
  );
  await query(
    `insert into account_pass (pass_hash, purpose, user_id, payload, expires_at)
     values ('c', 'merge', $1, jsonb_build_object('openid', $2::text), $3)`,
    [userId, mine.openid, at],
  );
  await query(
    `insert into account_qr_login (id_hash, secret_hash, ip, user_agent, user_id, created_at, expires_at)
     values ('d', 'e', $1, $2, $3, $4, $4)`,
    [mine.ip, mine.userAgent, userId, at],
  );
  await query('insert into account_appeal (user_id, content, created_at) values ($1, $2, $3)', [
    userId,
    mine.appeal,
    at,
  ]);
  await query("insert into tracking_stay (user_id, path, duration_ms, at) values ($1, '/card/12', 900, $2)", [
    userId,
    at,
  ]);
}

async function leave(token: string): Promise<void> {
  world.pass(61);
  const { body, status } = await call('POST', '/v1/user/ban-off', token, { code: await askCode('delete') });
  expect(status, JSON.stringify(body)).toBe(200);
}

beforeAll(live);

test('a person who leaves may come back on day 3; after day 15 nothing personal is anywhere, and the phone is free [C051][D13]', async () => {
  const before = await everything();
  for (const [name, value] of Object.entries(mine)) expect(before, name).toContain(value);
  expect(exportId).toBeGreaterThan(0);

  await leave(person.token);
  world.pass(3 * day);
  const back = await enter();
  expect(back).toMatchObject({ user_id: person.userId, status: userStatus.leaving });
  expect((await call('POST', '/v1/user/leaving-cancel', back.token)).body.state).toBe('none');
  expect((await viewAs(world, cardId, friend)).realname).toBe(mine.realname);

  await leave(back.token);
  world.pass(15 * day);
  // Somebody else behind the same network, whose repeat comes after the erasing.
  const phone = freshPhone();
  const signed = await world.call('POST', '/v1/oauth/getsign', { body: { phone }, ip: mine.ip });
  const guest = () =>
    world.call('POST', '/v1/oauth/phone-code', {
      body: { phone, scene: 'login', ts: signed.body.ts, sign: signed.body.sign },
      ip: mine.ip,
      headers: { 'idempotency-key': 'guest-of-the-same-network' },
    });
  const first = await guest();
  expect(first.status, first.text).toBe(200);
  await world.database.pool.query('update account_code set ip = $1 where phone = $2', ['elsewhere', phone]);
  await world.runJob('lifecycle.erase-left');
  await world.runJob('lifecycle.erase-left');
  await world.runJob('media.clean-orphans');
  expect((await guest()).body).toEqual(first.body);

  const after = await everything();
  const secrets = tokens.flatMap((token) => [token, createHash('sha256').update(token).digest('hex')]);
  for (const value of [...Object.values(mine), ...secrets])
    expect(after.split('\n').filter((line) => line.includes(value))).toEqual([]);
  const written = world.logs.join('\n');
  for (const value of [...Object.values(mine), ...secrets]) expect(written).not.toContain(value);

  expect((await world.call('GET', '/v1/card/view', { query: { id: cardId } })).status).toBe(404);
  const anew = (await logIn(world, mine.phone)).body.data;
  expect(anew).toMatchObject({ is_new: true, status: userStatus.normal });
  expect(anew.user_id).not.toBe(person.userId);
});

test('what stays says only that somebody was here, and when they asked to leave [D13]', async () => {
  const { rows } = await world.database.pool.query('select * from account_user where user_id = $1', [
    person.userId,
  ]);
  expect(rows[0]).toMatchObject({
    username: erasedName,
    status: userStatus.deleted,
    phone: null,
    phone_verified_at: null,
    password_hash: null,
    avatar: '',
    created_at: new Date('2026-11-19T16:00:00Z'),
  });
  const left = await world.database.pool.query(
    `select l.erased_at is not null as erased, l.requested_at is not null as asked,
       (select array_agg(distinct a.ip) from account_protocol_acceptance a where a.user_id = l.user_id) as ips,
       (select count(*) from account_protocol_acceptance a where a.user_id = l.user_id) as agreed
     from account_leaving l where l.user_id = $1`,
    [person.userId],
  );
  expect(left.rows).toEqual([{ erased: true, asked: true, ips: [''], agreed: 2 }]);
});

test('others keep the fact that somebody looked, with nobody’s name [D13][D209]', async () => {
  const { token } = (await logIn(world, friend.phone)).body.data;
  const receipts = await world.call('GET', '/v1/card/receipts', { query: { id: friendCard }, token });
  expect(receipts.body.list).toEqual([
    expect.objectContaining({ realname: erasedName, user_id: 0, card_id: 0, avatar: '', field: 'phone' }),
  ]);
  const visitors = await world.call('GET', '/v1/card/visitors', { query: { id: friendCard }, token });
  expect(visitors.body).toEqual({ count: 0, list: [] });
  const callers = await world.call('GET', '/v1/card/callers', { token });
  expect(callers.body.list).toEqual([
    expect.objectContaining({ realname: erasedName, user_id: 0, card_id: 0, avatar: '', fields: ['phone'] }),
  ]);
});

test('the proofs go after three years [D13]', async () => {
  world.pass(3 * 366 * day);
  await world.runJob('lifecycle.erase-left');
  const { rows } = await world.database.pool.query(
    `select user_id from account_leaving where user_id = $1
     union all select user_id from account_protocol_acceptance where user_id = $1`,
    [person.userId],
  );
  expect(rows).toEqual([]);
});
