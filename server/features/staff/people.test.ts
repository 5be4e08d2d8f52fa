import { beforeEach, expect, test } from 'vitest';
import { codeFor, logIn, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { makeStaff, type Member } from './testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();
let service: Member;
let admin: Member;

beforeEach(async () => {
  service = await makeStaff(world, 'service');
  admin = await makeStaff(world, 'admin');
});

const call = (verb: string, body: object, by = service): Promise<Answer> =>
  world.call('POST', `/v1/staff/${verb}`, { token: by.office, body });
const find = async (query: Record<string, unknown>): Promise<{ user_id: number }[]> =>
  (await world.call('GET', '/v1/staff/users', { token: service.office, query: { size: 50, ...query } })).body
    .list;
const set = (user_id: number, status: string, reason = '发布广告内容'): Promise<Answer> =>
  call('user-status', { user_id, status, reason });
const notifications = async (person: Person): Promise<{ title: string; body: string }[]> =>
  (await world.call('GET', '/v1/notice/list', { token: person.token })).body.list;
const rename = (person: Person, username: string) =>
  world.call('POST', '/v1/user/edit', { token: person.token, body: { username } });

test('people are found by phone, number or how a name begins, with the phone masked [D138]', async () => {
  const { owner } = await makeCard(world);
  await rename(owner, '欧阳明月');
  const other = await makePerson(world);
  await rename(other, '欧阳明月楼');
  const line = {
    user_id: owner.userId,
    name: '欧阳明月',
    phone: `${owner.phone.slice(0, 3)}****${owner.phone.slice(7)}`,
    status: 1,
    facts: expect.objectContaining({ 'card.count': 1 }),
    created_at: expect.any(Number),
    can: { mute: true, ban: true, restore: false },
  };
  expect(await find({ q: owner.phone })).toEqual([line]);
  const looking = await world.call('GET', '/v1/staff/users', {
    token: admin.office,
    query: { q: owner.phone },
  });
  expect(looking.body.list).toEqual([{ ...line, can: { mute: false, ban: false, restore: false } }]);
  expect(await find({ q: String(owner.userId) })).toEqual([line]);
  expect((await find({ q: '欧阳' })).map(({ user_id }) => user_id)).toEqual([owner.userId, other.userId]);
  expect(await find({ q: '明月' })).toEqual([]);
  expect(await find({ q: '%' })).toEqual([]);
  expect(await find({ q: owner.phone.slice(0, 8) })).toEqual([]);
  const page = await world.call('GET', '/v1/staff/users', {
    token: service.office,
    query: { q: '欧阳', size: 1 },
  });
  const rest = await world.call('GET', '/v1/staff/users', {
    token: service.office,
    query: { q: '欧阳', size: 1, next: page.body.next },
  });
  expect(rest.body).toMatchObject({ list: [{ user_id: other.userId }], next: -1 });
});

test('whom somebody looked for is written down, a phone masked [D138]', async () => {
  const person = await makePerson(world);
  await find({ q: person.phone });
  await find({ q: '欧阳', status: '1' });
  await find({});
  const log = await world.call('GET', '/v1/staff/audit', {
    token: admin.office,
    query: { user_id: service.userId },
  });
  const line = { action: 'search-users', subject: 'users' };
  expect(log.body.list.slice(0, 3)).toMatchObject([
    { ...line, reason: '查看全部用户' },
    { ...line, reason: '查找：欧阳' },
    { ...line, reason: `查找：${person.phone.slice(0, 3)}****${person.phone.slice(7)}` },
  ]);
});

test('everybody, the newest first, page by page and by status [D138]', async () => {
  for (let at = 0; at < 3; at += 1) await makePerson(world);
  const all: number[] = [];
  for (let next = 0; next !== -1;) {
    const { body } = await world.call('GET', '/v1/staff/users', {
      token: service.office,
      query: { size: 2, ...(next ? { next } : {}) },
    });
    all.push(...body.list.map(({ user_id }: { user_id: number }) => user_id));
    next = body.next;
  }
  const { rows } = await world.database.pool.query<{ user_id: number }>(
    'select user_id from account_user order by created_at desc, user_id desc',
  );
  expect(all).toEqual(rows.map(({ user_id }) => user_id));
  const person = await makePerson(world);
  await set(person.userId, 'muted');
  expect((await find({ status: '2' })).map(({ user_id }) => user_id)).toContain(person.userId);
  expect((await find({ status: '3' })).map(({ user_id }) => user_id)).not.toContain(person.userId);
});

test('a person is looked at whole only with a reason, which is written down and shown to who looks next [D138]', async () => {
  const person = await makePerson(world);
  expect((await call('user', { user_id: person.userId, reason: ' ' })).body).toMatchObject({
    errcode: 40001,
    field: 'reason',
  });
  for (const nothing of ['111111', '好好好好好好', 'ababababab'])
    expect((await call('user', { user_id: person.userId, reason: nothing })).body).toMatchObject({
      errcode: 40001,
      field: 'reason',
    });
  expect((await call('user', { user_id: 4_000_000, reason: '核实，已经核对' })).status).toBe(404);
  await set(person.userId, 'muted', '刷屏，已经核对');
  const seen = await call('user', { user_id: person.userId, reason: '用户来电核实' });
  expect(seen.body).toMatchObject({
    phone: person.phone,
    status: 2,
    status_reason: '刷屏，已经核对',
    has_wechat: false,
    history: [
      { action: 'view-user', reason: '用户来电核实' },
      { action: 'set-user-status:muted', reason: '刷屏，已经核对' },
    ],
  });
  const log = await world.call('GET', '/v1/staff/audit', {
    token: admin.office,
    query: { user_id: service.userId },
  });
  expect(log.body.list.slice(0, 2)).toMatchObject([
    {
      staff_id: service.userId,
      action: 'view-user',
      subject: `user:${person.userId}`,
      reason: '用户来电核实',
    },
    { action: 'set-user-status:muted', subject: `user:${person.userId}` },
  ]);
  const first = await world.call('GET', '/v1/staff/audit', { token: admin.office, query: { size: 1 } });
  const second = await world.call('GET', '/v1/staff/audit', {
    token: admin.office,
    query: { size: 1, next: first.body.next },
  });
  expect(second.body.list[0].id).toBeLessThan(first.body.list[0].id);
});

test('staff mutes, bans and restores; the person is told why, and what holds is not done twice [D12][D138]', async () => {
  const { owner, card } = await makeCard(world);
  expect((await set(owner.userId, 'muted')).body).toMatchObject({
    user_id: owner.userId,
    status: 2,
    can: { mute: false, ban: true, restore: true },
  });
  expect((await notifications(owner))[0]).toMatchObject({
    title: '您的账号已被禁言',
    body: '原因：发布广告内容。如有异议，可以在“找回与申诉”里申诉。',
  });
  const edit = () =>
    world.call('POST', '/v1/card/post', {
      token: owner.token,
      query: { id: card.card_id },
      body: { intro: '你好' },
    });
  expect((await edit()).body.errcode).toBe(40313);
  expect((await set(owner.userId, 'muted')).status).toBe(200);
  expect((await notifications(owner)).filter(({ title }) => title === '您的账号已被禁言')).toHaveLength(1);
  expect((await set(owner.userId, 'muted', '还有另一个原因')).body.errcode).toBe(42200);
  expect((await set(owner.userId, 'banned')).body).toMatchObject({
    status: 3,
    can: { mute: false, ban: false, restore: true },
  });
  const softened = await set(owner.userId, 'muted');
  expect([softened.body.errcode, softened.body.errmsg]).toEqual([42200, '账号已被封禁，请先恢复正常']);
  expect((await world.call('GET', '/v1/user/view', { token: owner.token })).status).toBe(401);
  expect((await world.call('GET', '/v1/card/view', { query: { id: card.card_id } })).status).toBe(404);
  expect((await set(owner.userId, 'normal', '已经核实无误')).body.status).toBe(1);
  expect((await world.call('GET', '/v1/card/view', { query: { id: card.card_id } })).status).toBe(200);
  world.pass(61);
  const back = (await logIn(world, owner.phone)).body.data;
  expect((await notifications({ ...owner, token: back.token })).map(({ title }) => title)).toContain(
    '您的账号已恢复正常',
  );
});

/** Asks to leave; answers how to come back. */
async function leave(person: Person) {
  world.pass(61);
  await requestCode(world, person.phone, 'delete');
  const { status, text } = await world.call('POST', '/v1/user/ban-off', {
    token: person.token,
    body: { code: await codeFor(world, person.phone) },
  });
  expect(status, text).toBe(200);
  return async (): Promise<Person> => {
    world.pass(61);
    const { token } = (await logIn(world, person.phone)).body.data;
    expect((await world.call('POST', '/v1/user/leaving-cancel', { token })).status).toBe(200);
    return { ...person, token };
  };
}
const view = (person: Person) => world.call('GET', '/v1/user/view', { token: person.token });
const stateOf = async (person: Person) =>
  (await call('user', { user_id: person.userId, reason: '核实，已经核对' })).body;

test('who is banned while he leaves goes all the same, and is banned when he comes back [D12][D13]', async () => {
  const { owner: person, card } = await makeCard(world);
  const back = await leave(person);
  service = await makeStaff(world, 'service');
  expect((await set(person.userId, 'banned')).body).toMatchObject({ user_id: person.userId, status: 4 });
  expect((await set(person.userId, 'banned')).status).toBe(200);
  expect((await set(person.userId, 'banned', '还有另一个原因')).body.errcode).toBe(42200);
  expect((await stateOf(person)).history).toHaveLength(2);
  const again = await back();
  expect(await stateOf(person)).toMatchObject({ status: 3, status_reason: '发布广告内容' });
  expect((await world.call('GET', '/v1/card/list', { token: again.token })).body.errcode).toBe(40311);
  expect((await world.call('GET', '/v1/card/view', { query: { id: card.card_id } })).status).toBe(404);
});

test('who is restored or wins his appeal while he leaves comes back as everybody [D12][D13]', async () => {
  const [restored, granted] = [await makePerson(world), await makePerson(world)];
  for (const person of [restored, granted]) await set(person.userId, 'muted');
  await world.call('POST', '/v1/user/appeal', { token: granted.token, body: { content: '那是朋友发的' } });
  const ways = [await leave(restored), await leave(granted)];
  service = await makeStaff(world, 'service');
  expect((await set(restored.userId, 'normal', '这是一次误判')).status).toBe(200);
  const { list } = (
    await world.call('GET', '/v1/staff/appeals', { token: service.office, query: { size: 50 } })
  ).body;
  const { id } = list.find(({ user_id }: { user_id: number }) => user_id === granted.userId);
  await call('appeal-decide', { id, verdict: 'pass', reply: '已核实' });
  for (const back of ways) {
    const person = await back();
    expect((await view(person)).body).toMatchObject({ status: 1 });
    expect(await stateOf(person)).toMatchObject({ status: 1, status_reason: '' });
  }
});

test('colleagues, oneself and those who are gone are not to be touched [D138]', async () => {
  const colleague = await makeStaff(world, 'operator');
  for (const userId of [colleague.userId, service.userId])
    expect((await set(userId, 'banned')).body).toEqual({
      errcode: 40300,
      errmsg: '不能处理后台人员，请先由管理员撤下岗位',
    });
  expect((await set(4_000_000, 'banned')).status).toBe(404);
  const person = await makePerson(world);
  await world.database.pool.query('update account_user set status = 5 where user_id = $1', [person.userId]);
  expect((await set(person.userId, 'banned')).body.errcode).toBe(42200);
});

test('an appeal is decided once: granted it restores, refused it says why [D12]', async () => {
  const appealing = async (): Promise<{ person: Person; id: number }> => {
    const person = await makePerson(world);
    await set(person.userId, 'muted', '刷屏，已经核对');
    const { status } = await world.call('POST', '/v1/user/appeal', {
      token: person.token,
      body: { content: '那是朋友发的' },
    });
    expect(status).toBe(200);
    const { body } = await world.call('GET', '/v1/staff/appeals', {
      token: service.office,
      query: { size: 50 },
    });
    const found = body.list.find(({ user_id }: { user_id: number }) => user_id === person.userId);
    expect(found).toMatchObject({ status: 2, status_reason: '刷屏，已经核对', content: '那是朋友发的' });
    return { person, id: found.id };
  };
  const state = async (person: Person) =>
    (await world.call('GET', '/v1/user/appeal-state', { token: person.token })).body;
  const granted = await appealing();
  const decision = { id: granted.id, verdict: 'pass', reply: '已核实，恢复正常' };
  expect((await call('appeal-decide', decision)).body).toMatchObject({ status: 1 });
  expect(await state(granted.person)).toMatchObject({ state: 2, reply: '已核实，恢复正常', reason: '' });
  expect((await notifications(granted.person))[0]?.title).toBe('您的账号已恢复正常');
  expect((await call('appeal-decide', { ...decision, verdict: 'reject' })).status).toBe(422);
  const refused = await appealing();
  await call('appeal-decide', { id: refused.id, verdict: 'reject', reply: '证据确凿' });
  expect(await state(refused.person)).toMatchObject({
    state: 3,
    reply: '证据确凿',
    reason: '刷屏，已经核对',
  });
  expect((await notifications(refused.person))[0]).toMatchObject({
    title: '您的申诉未通过',
    body: '证据确凿',
  });
  const restored = await appealing();
  await set(restored.person.userId, 'normal', '这是一次误判');
  expect(await state(restored.person)).toMatchObject({ state: 2, reply: '这是一次误判' });
  expect((await call('appeal-decide', { ...decision, id: restored.id })).status).toBe(422);
  expect((await call('appeal-decide', { ...decision, id: 999_999 })).status).toBe(404);
});

test('a reason that says nothing opens nobody and does nothing: six characters at least, for every audited reason [D138]', async () => {
  const staff = await makeStaff(world, 'service');
  const person = await makePerson(world);
  const ask = (path: string, body: object) => world.call('POST', path, { token: staff.office, body });
  for (const reason of ['x', '看一看', '   12345   ']) {
    const seen = await ask('/v1/staff/user', { user_id: person.userId, reason });
    expect([seen.status, seen.body.field, seen.body.errmsg]).toEqual([
      400,
      'reason',
      '查看原因至少写 6 个字，说清楚为什么',
    ]);
    const done = await ask('/v1/staff/user-status', { user_id: person.userId, status: 'muted', reason });
    expect([done.status, done.body.field]).toEqual([400, 'reason']);
  }
  const { rowCount } = await world.database.pool.query('select from staff_audit where subject = $1', [
    `user:${person.userId}`,
  ]);
  expect(rowCount).toBe(0);
  expect((await ask('/v1/staff/user', { user_id: person.userId, reason: '本人来电询问' })).status).toBe(200);
});
