// postgres: two people are locked while they become one
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { codeFor, freshPhone, logIn, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { makeWechatPerson, oauthLogin } from '../../testing/wechat.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld({ listen: true });

const post = (path: string, token: string, body: object): Promise<Answer> =>
  world.call('POST', path, { token, body });

async function mergeCode(phone: string, scene = 'merge'): Promise<string> {
  world.pass(61);
  await requestCode(world, phone, scene);
  return codeFor(world, phone);
}

const preview = async (drop: Person, keep: Person): Promise<Answer> =>
  post('/v1/oauth/mergeaccess', drop.token, { phone: keep.phone, code: await mergeCode(keep.phone) });

async function mergeBoth(drop: Person, keep: Person): Promise<Answer> {
  const { body } = await preview(drop, keep);
  return post('/v1/oauth/merge', drop.token, { ticket: body.ticket });
}

const view = (token: string, id?: number): Promise<Answer> =>
  world.call('GET', '/v1/user/view', { token, query: id ? { id } : {} });
const setStatus = (person: Person, status: number) =>
  world.database.pool.query('update account_user set status = $2 where user_id = $1', [
    person.userId,
    status,
  ]);

test('who proves the other phone sees both accounts side by side and what becomes of them [C049][D9]', async () => {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  await post('/v1/card/post', keep.token, { realname: '林小满' });
  const { status, body } = await preview(drop, keep);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    can: true,
    reasons: [],
    keep: {
      user_id: keep.userId,
      username: '林小满',
      phone: `${keep.phone.slice(0, 3)}****${keep.phone.slice(7)}`,
    },
    drop: { user_id: drop.userId, phone: '' },
    preview: { cards: 1, balance: 0, phonebooks: 0 },
    ticket: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(body.items).toContainEqual({ title: '名片', keep: 1, drop: 0, rule: expect.any(String) });
  expect(body.items).toContainEqual({ title: '微信绑定', keep: 0, drop: 1, rule: expect.any(String) });
  expect((await view(drop.token)).body.user_id).toBe(drop.userId);
});

test('the preview answers to GET with the code in the query [C049][D199]', async () => {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  const { body } = await world.call('GET', '/v1/oauth/mergeaccess', {
    token: drop.token,
    query: { phone: keep.phone, code: await mergeCode(keep.phone) },
  });
  expect(body.can).toBe(true);
});

test('a wrong code tells nothing of a number; a right one of an unknown number says to bind it [D9][D1]', async () => {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  const unknown = freshPhone();
  const access = (phone: string, code: string): Promise<Answer> =>
    post('/v1/oauth/mergeaccess', drop.token, { phone, code });
  const [known, free] = [await mergeCode(keep.phone), await mergeCode(unknown)];
  const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect((await access(keep.phone, wrong(known))).text).toBe((await access(unknown, wrong(free))).text);
  expect((await access(unknown, free)).body).toMatchObject({
    errcode: 40400,
    errmsg: '这个手机号还没有账号，直接绑定即可',
  });
  for (const scene of ['login', 'bind']) {
    const code = await mergeCode(keep.phone, scene);
    expect((await access(keep.phone, code)).body, scene).toMatchObject({ errcode: 40001, field: 'code' });
  }
});

test('an account with a phone of its own, or one that is leaving or banned, is not merged, and why is said [D9][D10]', async () => {
  const [keep, drop, full] = [
    await makePerson(world),
    await makeWechatPerson(world),
    await makePerson(world),
  ];
  const refused = await preview(full, keep);
  expect(refused.body).toMatchObject({ can: false, ticket: '' });
  expect(refused.body.reasons).toEqual([
    '您的账号已绑定手机号：请从没有手机号的账号发起合并，或先解绑手机号',
  ]);
  await setStatus(keep, 4);
  expect((await preview(drop, keep)).body.reasons).toEqual(['其中一个账号正在注销，取消注销后才能合并']);
  await setStatus(keep, 3);
  expect((await preview(drop, keep)).body).toMatchObject({
    can: false,
    ticket: '',
    reasons: ['其中一个账号已被封禁，解除后才能合并'],
  });
});

test('confirmed, the two are one: the phone’s account stays, the other lets nobody in and leads to it [D10]', async () => {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  const second = await buildApp(world.deps);
  await post('/v1/user/sign-in', keep.token, {});
  await post('/v1/user/sign-in', drop.token, {});
  await world.database.pool.query(
    `insert into account_sign_in (user_id, day, signed_at) values ($1, '2026-11-01', now())`,
    [drop.userId],
  );
  const merged = await mergeBoth(drop, keep);
  expect(merged.body).toMatchObject({ user_id: keep.userId, is_new: false, status: 1 });
  expect((await view(merged.body.token)).body.user_id).toBe(keep.userId);
  const dead = await second.inject({
    url: '/v1/user/view',
    headers: { authorization: `Bearer ${drop.token}` },
  });
  expect(dead.statusCode).toBe(401);
  await second.close();
  expect((await view(keep.token)).status).toBe(200);
  expect((await view(keep.token, drop.userId)).body.user_id).toBe(keep.userId);
  expect((await oauthLogin(world, drop.friend)).body.session.user_id).toBe(keep.userId);
  world.pass(61);
  expect((await logIn(world, keep.phone)).body.data.user_id).toBe(keep.userId);
  const { rows } = await world.database.pool.query(
    `select u.status, u.merged_into, u.phone, u.password_hash, u.username, u.avatar,
       (select count(*) from account_merge m where m.drop_id = u.user_id and m.keep_id = $2) as merges,
       (select count(*) from account_sign_in s where s.user_id = $2) as days,
       (select count(*) from account_protocol_acceptance a where a.user_id = $2) as agreed
     from account_user u where u.user_id = $1`,
    [drop.userId, keep.userId],
  );
  expect(rows).toEqual([
    {
      status: 6,
      merged_into: keep.userId,
      phone: null,
      password_hash: null,
      username: '已合并的用户',
      avatar: '',
      merges: 1,
      days: 2,
      agreed: 2,
    },
  ]);
});

test('a second merge leads whoever came by the first to the last account [D10]', async () => {
  const [first, second, last] = [
    await makeWechatPerson(world),
    await makePerson(world),
    await makePerson(world),
  ];
  await mergeBoth(first, second);
  await world.database.pool.query('update account_user set phone = null where user_id = $1', [second.userId]);
  await mergeBoth(second, last);
  expect((await view(last.token, first.userId)).body.user_id).toBe(last.userId);
  expect((await oauthLogin(world, first.friend)).body.session.user_id).toBe(last.userId);
});

test('nothing of the absorbed account is left in a table of account but where it went [D10]', async () => {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  await post('/v1/user/export', drop.token, {});
  await post('/v1/app/setpush', drop.token, { channelid: 'channel-of-drop' });
  await world.call('POST', '/v1/oauth/hand-over', { token: drop.token });
  await mergeBoth(drop, keep);
  const { rows: columns } = await world.database.pool.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'account_user'::regclass`,
  );
  expect(columns.length).toBeGreaterThan(15);
  for (const { table, column } of columns) {
    const { rows } = await world.database.pool.query<{ count: number }>(
      `select count(*) from ${table} where ${column} = $1`,
      [drop.userId],
    );
    const expected = table === 'account_merge' && column === 'drop_id' ? 1 : 0;
    expect(rows[0]?.count, `${table}.${column}`).toBe(expected);
  }
});

test('a ticket is of its person, serves once, for 10 minutes, and only while nothing stands in the way [D10]', async () => {
  const [keep, first, other] = [
    await makePerson(world),
    await makeWechatPerson(world),
    await makeWechatPerson(world),
  ];
  const confirm = (token: string, ticket: string): Promise<Answer> =>
    post('/v1/oauth/merge', token, { ticket });
  const ticketOf = async (by: Person): Promise<string> => (await preview(by, keep)).body.ticket;
  const stale = { errcode: 40001, errmsg: '合并确认已失效，请重新核对两个账号' };
  const late = await ticketOf(first);
  world.pass(600);
  expect((await confirm(first.token, late)).body).toMatchObject(stale);
  const drop = await makeWechatPerson(world, first.friend);
  const ticket = await ticketOf(drop);
  expect((await confirm(other.token, ticket)).body).toMatchObject(stale);
  await setStatus(keep, 4);
  expect((await confirm(drop.token, ticket)).body).toMatchObject({
    errcode: 42200,
    errmsg: '其中一个账号正在注销，取消注销后才能合并',
  });
  await setStatus(keep, 1);
  expect((await confirm(drop.token, ticket)).status).toBe(200);
  expect((await confirm(other.token, ticket)).body).toMatchObject(stale);
});

test('a number that has been proved and then was changed merges nothing [D9][D10]', async () => {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  const { body } = await preview(drop, keep);
  await world.database.pool.query('update account_user set phone = $2 where user_id = $1', [
    keep.userId,
    freshPhone(),
  ]);
  const answer = await post('/v1/oauth/merge', drop.token, { ticket: body.ticket });
  expect(answer.status).toBe(422);
  expect(answer.body.errmsg).toBe('另一个账号的手机号已变化，请重新核对两个账号');
  expect((await view(drop.token)).body.user_id).toBe(drop.userId);
});

test('both have an open appeal: the kept one’s goes on [D10][D12]', async () => {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  await world.database.pool.query(
    `insert into account_appeal (user_id, content, created_at) values ($1, '留下的', now()), ($2, '并入的', now())`,
    [keep.userId, drop.userId],
  );
  expect((await mergeBoth(drop, keep)).status).toBe(200);
  const { rows } = await world.database.pool.query(
    'select content, state from account_appeal where user_id = $1 order by appeal_id',
    [keep.userId],
  );
  expect(rows).toEqual([
    { content: '留下的', state: 1 },
    { content: '并入的', state: 3 },
  ]);
});
