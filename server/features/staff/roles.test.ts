import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeStaff, makeWithPassword, type Member } from './testing.ts';

const world = useWorld();

const give = (by: Member, phone: string, roles: StaffRole[]) =>
  world.call('POST', '/v1/staff/member', { token: by.office, body: { phone, roles } });
const waiting = (by: Member) => world.call('GET', '/v1/staff/role-changes', { token: by.office });
/** Decides about the roles that stand in the list, or `seen`. */
const decide = async (by: Member, userId: number, verdict: 'pass' | 'reject', seen?: string[]) => {
  const { list } = (await waiting(by)).body as { list: { user_id: number; roles: string[] }[] };
  const roles = seen ?? list.find((one) => one.user_id === userId)?.roles ?? [];
  return world.call('POST', '/v1/staff/role-change', {
    token: by.office,
    body: { user_id: userId, roles, verdict },
  });
};
const rolesOf = async (by: Member): Promise<string[]> =>
  (await world.call('GET', '/v1/staff/me', { token: by.office })).body.roles;

test('nobody changes their own roles, not even to fewer [D138]', async () => {
  const admin = await makeStaff(world, 'admin');
  await makeStaff(world, 'admin');
  for (const roles of [['admin', 'finance'], ['admin', 'auditor'], []] as StaffRole[][]) {
    const { status, body } = await give(admin, admin.phone, roles);
    expect([status, body.errmsg]).toEqual([403, '不能改自己的岗位，请另一位管理员来改']);
  }
  expect(await rolesOf(admin)).toEqual(['admin']);
});

test('a role that moves money, or gives roles, is given by two: a second admin, who does not get it [D138]', async () => {
  const [first, second] = [await makeStaff(world, 'admin'), await makeStaff(world, 'admin')];
  const member = await makeStaff(world, 'auditor');
  for (const role of ['finance', 'admin'] as const) {
    expect((await give(first, member.phone, ['auditor', role])).body).toMatchObject({
      roles: role === 'finance' ? ['auditor'] : ['auditor', 'finance'],
      waits: true,
    });
    expect(await rolesOf(member)).not.toContain(role);
    const [line] = (await waiting(first)).body.list;
    expect(line).toMatchObject({ user_id: member.userId, roles: ['auditor', role], can: { pass: false } });
    expect((await waiting(second)).body.list).toMatchObject([{ can: { pass: true } }]);
    const own = await decide(first, member.userId, 'pass');
    expect([own.status, own.body.errmsg]).toEqual([403, '这是您提出的，要由另一位管理员确认']);
    expect((await decide(second, member.userId, 'pass')).status).toBe(200);
    expect(await rolesOf(member)).toContain(role);
    expect((await decide(second, member.userId, 'pass')).status).toBe(422);
    expect((await waiting(second)).body.list).toEqual([]);
    if (role === 'finance') await give(first, member.phone, ['auditor', 'finance']);
  }
  const log = await world.call('GET', '/v1/staff/audit', { token: first.office });
  expect(log.body.list.slice(0, 2)).toMatchObject([
    { staff_id: second.userId, action: 'settle-role-change:pass', subject: `user:${member.userId}` },
    { staff_id: first.userId, action: 'propose-member', reason: '岗位：审核、管理员' },
  ]);
});

test('whoever gets a role does not confirm it; what is left alone, or whose proposer is gone, is void [D138]', async () => {
  const [first, second, third] = [
    await makeStaff(world, 'admin'),
    await makeStaff(world, 'admin'),
    await makeStaff(world, 'admin'),
  ];
  expect((await give(first, second.phone, ['admin', 'finance'])).body.waits).toBe(true);
  expect((await decide(second, second.userId, 'pass')).status).toBe(403);
  const { body } = await world.call('GET', '/v1/staff/me', { token: third.office });
  expect(body.waiting['staff.role-changes']).toBe(1);
  expect((await give(second, first.phone, ['auditor'])).body).toMatchObject({
    roles: ['auditor'],
    waits: false,
  });
  expect((await decide(third, second.userId, 'pass')).status).toBe(422);
  expect((await decide(third, second.userId, 'reject')).status).toBe(200);
  const late = await makeWithPassword(world);
  await give(third, late.phone, ['finance']);
  world.pass(7 * 86_400);
  await world.runJob('staff.clean-role-changes');
  const left = await world.database.pool.query('select from staff_role_change');
  expect(left.rowCount).toBe(0);
});

test('what is confirmed are the roles that were seen, not what was asked for meanwhile [D138]', async () => {
  const [first, second] = [await makeStaff(world, 'admin'), await makeStaff(world, 'admin')];
  const member = await makeStaff(world, 'auditor');
  await give(first, member.phone, ['auditor', 'finance']);
  const seen = (await waiting(second)).body.list[0].roles;
  await give(first, member.phone, ['admin', 'finance']);
  const { status, body } = await decide(second, member.userId, 'pass', seen);
  expect([status, body.errmsg]).toEqual([422, '岗位安排刚刚改了，请刷新后再看一遍']);
  expect(await rolesOf(member)).toEqual(['auditor']);
  expect((await decide(second, member.userId, 'pass')).status).toBe(200);
  expect((await rolesOf(member)).toSorted()).toEqual(['admin', 'finance']);
});

test('a role is not given to somebody who was banned while it waited [D138, D12]', async () => {
  const [first, second] = [await makeStaff(world, 'admin'), await makeStaff(world, 'admin')];
  const late = await makeWithPassword(world);
  await give(first, late.phone, ['finance']);
  await world.database.pool.query('update account_user set status = 3 where user_id = $1', [late.userId]);
  expect((await decide(second, late.userId, 'pass')).status).toBe(422);
});
