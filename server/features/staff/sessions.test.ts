import { userStatus } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { codeFor, freshIp, freshPhone, makePerson } from '../../testing/people.ts';
import { logInToConsole, makeStaff, makeWithPassword, sendStaffCode, staffPassword } from './testing.ts';
import { useWorld } from '../../testing/world.ts';
import { changeStatus } from '../account/service/status.ts';
import { setMember } from './service/members.ts';

const world = useWorld();

const me = (token: string) => world.call('GET', '/v1/staff/me', { token });
const logIn = (phone: string, code: string, password = staffPassword) =>
  world.call('POST', '/v1/staff/login', { body: { phone, password, code }, ip: freshIp() });
const codesTo = async (phone: string): Promise<number> =>
  (await world.call('GET', '/sandbox/api/sms', { query: { phone } })).body.list.length;

test('a member enters with password and code, and reads who he is and what waits [D138]', async () => {
  const member = await makeWithPassword(world);
  await setMember(jobContext(world.deps), { phone: member.phone, roles: ['auditor', 'service'] });
  const { status, body } = await logInToConsole(world, member.phone);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    roles: ['auditor', 'service'],
    expires_at: Math.floor(world.now().getTime() / 1000) + 12 * 3600,
  });
  expect((await me(body.token)).body).toMatchObject({
    user_id: member.userId,
    roles: ['auditor', 'service'],
    waiting: { 'certification.cases': 0, 'moderation.reports': 0, 'staff.appeals': 0 },
  });
  const kept = await world.database.pool.query('select token_hash from staff_session where user_id = $1', [
    member.userId,
  ]);
  expect(JSON.stringify(kept.rows)).not.toContain(body.token);
  expect(
    world.logs.some((line) => line.includes('session started') && line.includes(`"staff":${member.userId}`)),
  ).toBe(true);
  expect((await world.call('POST', '/v1/staff/logout', { token: body.token })).body).toEqual({ ok: true });
  expect((await me(body.token)).status).toBe(401);
});

test('who does not work here, who is unknown and who has the wrong password read the same, and get no code [D138]', async () => {
  const person = await makeWithPassword(world);
  const member = await makeStaff(world, 'auditor');
  const stranger = freshPhone();
  world.pass(61);
  const before = [await codesTo(person.phone), await codesTo(member.phone)];
  const answers = [
    await sendStaffCode(world, person.phone),
    await sendStaffCode(world, stranger),
    await sendStaffCode(world, member.phone, 'nothing-like-it-1'),
  ];
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { wait: 60 }]);
  expect([await codesTo(person.phone), await codesTo(member.phone)]).toEqual(before);
  expect(await codesTo(stranger)).toBe(0);
  const right = await sendStaffCode(world, member.phone);
  expect([right.status, right.body]).toEqual([200, { wait: 60 }]);
  expect(await codesTo(member.phone)).toBe((before[1] ?? 0) + 1);
  const tries = [
    await logIn(person.phone, '123456'),
    await logIn(stranger, '123456'),
    await logIn(member.phone, await codeFor(world, member.phone), 'nothing-like-it-1'),
    await logIn(member.phone, '000000'),
  ];
  for (const answer of tries)
    expect([answer.status, answer.body]).toEqual([
      400,
      { errcode: 40001, errmsg: '手机号、密码或验证码不正确，请检查后重新获取验证码', field: 'code' },
    ]);
});

test('a code of another scene opens nothing, and nobody asks for one of this scene at the public door [D1][D138]', async () => {
  const member = await makeStaff(world, 'auditor');
  world.pass(61);
  const ip = freshIp();
  const signed = await world.call('POST', '/v1/oauth/getsign', { body: { phone: member.phone }, ip });
  const asked = await world.call('POST', '/v1/oauth/phone-code', {
    body: { phone: member.phone, scene: 'staff', ts: signed.body.ts, sign: signed.body.sign },
    ip,
  });
  expect(asked.status).toBe(400);
  await makePerson(world, member.phone);
  expect((await logIn(member.phone, await codeFor(world, member.phone))).status).toBe(400);
});

test('five wrong passwords lock the number for that network alone, whatever is tried at the product’s door [D8][D138]', async () => {
  const member = await makeStaff(world, 'auditor');
  for (let at = 0; at < 6; at += 1)
    await world.call('POST', '/v1/oauth/loginbypassword', {
      body: { username: member.phone, password: `wrong-${at}-x9` },
      ip: freshIp(),
    });
  const there = freshIp();
  const tryThere = (password: string) =>
    world.call('POST', '/v1/staff/login', {
      body: { phone: member.phone, password, code: '123456' },
      ip: there,
    });
  for (let at = 0; at < 5; at += 1) expect((await tryThere(`wrong-${at}-x9`)).status).toBe(400);
  const locked = await tryThere(staffPassword);
  expect([locked.status, locked.body.errmsg]).toEqual([429, '错误次数过多，请15分钟后再试']);
  expect((await sendStaffCode(world, member.phone, staffPassword, there)).status).toBe(429);
  // The member, elsewhere, comes in.
  expect((await logInToConsole(world, member.phone)).status).toBe(200);
});

test('a code serves once; right passwords wear nothing out [D138]', async () => {
  const member = await makeStaff(world, 'auditor');
  const code = await codeFor(world, member.phone);
  expect((await logIn(member.phone, code)).status).toBe(400);
  for (let at = 0; at < 3; at += 1) expect((await logInToConsole(world, member.phone)).status).toBe(200);
});

test('an hour unused or twelve hours end a session [D138]', async () => {
  const idle = await makeStaff(world, 'auditor');
  world.pass(59 * 60);
  expect((await me(idle.office)).status).toBe(200);
  world.pass(59 * 60);
  expect((await me(idle.office)).status).toBe(200);
  world.pass(61 * 60);
  expect((await me(idle.office)).status).toBe(401);
  const busy = await makeStaff(world, 'auditor');
  for (let half = 0; half < 23; half += 1) {
    world.pass(1800);
    expect((await me(busy.office)).status).toBe(200);
  }
  world.pass(1800);
  expect((await me(busy.office)).status).toBe(401);
  await world.runJob('staff.clean-sessions');
  const left = await world.database.pool.query('select from staff_session where user_id = any($1)', [
    [idle.userId, busy.userId],
  ]);
  expect(left.rowCount).toBe(0);
});

test('a role that is taken, a ban and leaving the office count at the next call [D12][D138]', async () => {
  const admin = await makeStaff(world, 'admin');
  const member = await makeStaff(world, 'auditor');
  const give = (roles: string[]) =>
    world.call('POST', '/v1/staff/member', { token: admin.office, body: { phone: member.phone, roles } });
  const cases = () => world.call('GET', '/v1/staff/certifications', { token: member.office });
  expect((await cases()).status).toBe(200);
  await give(['operator']);
  expect((await cases()).status).toBe(403);
  expect((await give([])).body.roles).toEqual([]);
  expect((await me(member.office)).status).toBe(401);
  const other = await makeStaff(world, 'service');
  const change = (status: number) =>
    inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, other.userId, status, '测试'));
  await change(userStatus.banned);
  expect((await me(other.office)).status).toBe(401);
  await change(userStatus.normal);
  expect((await me(other.office)).status).toBe(401);
});

test('a new password and logging out everywhere end the office’s sessions, too [D5][D138]', async () => {
  const member = await makeStaff(world, 'auditor');
  const changed = await world.call('POST', '/v1/oauth/password', {
    token: member.token,
    body: { oldpassword: staffPassword, password: `${staffPassword}2` },
  });
  expect(changed.status, changed.text).toBe(200);
  expect((await me(member.office)).status).toBe(401);
  const other = await makeStaff(world, 'auditor');
  const left = await world.call('POST', '/v1/user/logout-everywhere', {
    token: other.token,
    body: { keep: 1 },
  });
  expect(left.status, left.text).toBe(200);
  expect((await me(other.office)).status).toBe(401);
});

test('members: only registered people with a password, phones masked, the last admin stays [D138]', async () => {
  await world.database.pool.query('delete from staff_member');
  const admin = await makeStaff(world, 'admin');
  const give = (phone: string, roles: string[]) =>
    world.call('POST', '/v1/staff/member', { token: admin.office, body: { phone, roles } });
  expect((await give(freshPhone(), ['auditor'])).body.errmsg).toBe(
    '这个手机号还没有注册群录，请本人先登录一次',
  );
  const bare = await makePerson(world);
  const refused = await give(bare.phone, ['auditor']);
  expect([refused.status, refused.body.errmsg]).toEqual([
    409,
    '此人还没有登录密码，请本人先在“设置-登录密码”里设好',
  ]);
  expect((await give(bare.phone, [])).status).toBe(404);
  for (const roles of [['auditor'], []] as const)
    await expect(setMember(jobContext(world.deps), { phone: admin.phone, roles })).rejects.toMatchObject({
      failure: 'conflict',
    });
  const second = await makeWithPassword(world);
  expect((await give(second.phone, ['operator', 'auditor', 'auditor'])).body).toMatchObject({
    user_id: second.userId,
    phone: `${second.phone.slice(0, 3)}****${second.phone.slice(7)}`,
    roles: ['auditor', 'operator'],
    used_at: 0,
  });
  const list = await world.call('GET', '/v1/staff/members', { token: admin.office, query: { size: 1 } });
  expect(list.body.list).toHaveLength(1);
  const rest = await world.call('GET', '/v1/staff/members', {
    token: admin.office,
    query: { size: 1, next: list.body.next },
  });
  expect(rest.body).toMatchObject({ list: [{ user_id: second.userId }], next: -1 });
  const other = await makeStaff(world, 'admin');
  const left = await world.call('POST', '/v1/staff/member', {
    token: other.office,
    body: { phone: admin.phone, roles: [] },
  });
  expect(left.status).toBe(200);
  expect((await me(admin.office)).status).toBe(401);
});

test('the log of what staff does is written once: nothing changes it [D138]', async () => {
  await makeStaff(world, 'admin');
  for (const attempt of [
    "update staff_audit set reason = 'x'",
    'delete from staff_audit',
    'truncate staff_audit',
  ])
    await expect(world.database.pool.query(attempt)).rejects.toThrow('never changed');
});
