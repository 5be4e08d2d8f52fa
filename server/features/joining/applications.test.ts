import {
  acceptMembers,
  blockMember,
  listApplied,
  refuseMember,
  removeMember,
  unblockMember,
} from '@qunlu/contract/joining/deciding.ts';
import { leaveCircle, joinCircle, viewJoinForm, withdrawApplication } from '@qunlu/contract/joining/calls.ts';
import { expect, test } from 'vitest';
import { inTransactionOf } from '../../platform/events.ts';
import { useWorld } from '../../testing/world.ts';
import { memberLeft } from '../circle/events.ts';
import {
  join,
  logsOf,
  makeAdmin,
  makeCircle,
  makeMemberPerson,
  notificationsOf,
  rowOfMember,
  setSeats,
} from '../circle/testing.ts';
import { joinAs, makeApplicant } from './testing.ts';

const left: number[] = [];
const world = useWorld({
  extra: {
    name: 'watcher',
    listens: [inTransactionOf(memberLeft, async (_tx, { memberId }) => void left.push(memberId))],
  },
});

const approving = () => makeCircle(world, { join_type: 1 });
const applied = (circle: { id: number }, token: string, query: { size?: number; next?: number } = {}) =>
  world.ask(listApplied, { query: { id: circle.id, ...query }, token });
const ask = (circle: { id: number }, person: { token: string }) =>
  world.call('POST', joinCircle.path, { token: person.token, body: { id: circle.id, realname: '李四' } });
const stateOf = async ({ memberId }: { memberId: number }): Promise<number> =>
  (await rowOfMember(world, memberId)).state;

test('applications wait in their order, with what was submitted and no phone in plain; five are accepted at once [D57][D58][D59][D158][R131]', async () => {
  const circle = await approving();
  const admin = await makeAdmin(world, circle, ['apply']);
  const other = await makeAdmin(world, circle, ['member']);
  const people = [];
  for (const name of ['甲一', '乙二', '丙三', '丁四', '戊五', '己六']) {
    people.push(await makeApplicant(world, circle, name));
    world.pass(1);
  }
  // One notice for each who decides, however many apply.
  expect((await notificationsOf(world, admin)).filter((title) => title.includes('申请加入'))).toEqual([
    '6 人申请加入「西湖茶友会」',
  ]);
  expect(
    (await notificationsOf(world, circle.owner)).filter((title) => title.includes('申请加入')),
  ).toHaveLength(1);
  expect((await notificationsOf(world, other)).filter((title) => title.includes('申请加入'))).toEqual([]);
  const first = await applied(circle, admin.token, { size: 4 });
  expect(first.list.map(({ form }) => form.realname)).toEqual(['甲一', '乙二', '丙三', '丁四']);
  expect(first).toMatchObject({ waiting: 6, left: 197, can: { apply: true, member: false } });
  expect(first.list[0]?.form.phone).toBe(`${people[0]?.phone.slice(0, 3)}****${people[0]?.phone.slice(7)}`);
  const rest = await applied(circle, admin.token, { size: 4, next: first.next });
  expect(rest.list.map(({ form }) => form.realname)).toEqual(['戊五', '己六']);
  expect(rest.next).toBe(-1);
  const ids = people.slice(0, 5).map(({ memberId }) => memberId);
  const answer = await world.ask(acceptMembers, {
    body: { id: circle.id, member_ids: [...ids, 999_999] },
    token: admin.token,
  });
  expect(answer.list.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  expect(await logsOf(world, circle)).toEqual(Array.from({ length: 5 }, () => 'accept'));
  for (const person of people.slice(0, 5))
    expect(await notificationsOf(world, person)).toContain('您已加入「西湖茶友会」');
  expect((await applied(circle, admin.token)).waiting).toBe(1);
});

test('who does not fit is told why, and does not stop the others [D64]', async () => {
  const circle = await approving();
  const people = [await makeApplicant(world, circle), await makeApplicant(world, circle)];
  await setSeats(world, 2);
  const { list } = await world.ask(acceptMembers, {
    body: { id: circle.id, member_ids: people.map(({ memberId }) => memberId) },
    token: circle.owner.token,
  });
  expect(list.map(({ ok }) => ok)).toEqual([true, false]);
  expect(list[1]?.why).toContain('满员');
  // Full, it takes no application either.
  expect((await ask(circle, await makeMemberPerson(world))).body.errmsg).toContain('满员');
  await setSeats(world, 200);
});

test('refused with a reason; twenty-four hours until the next application [D58][D59]', async () => {
  const circle = await approving();
  const person = await makeApplicant(world, circle);
  const body = { id: circle.id, member_id: person.memberId, reason: '请先写明公司' };
  const bad = await world.call('POST', refuseMember.path, {
    token: circle.owner.token,
    body: { ...body, reason: '' },
  });
  expect(bad.body.field).toBe('reason');
  expect(await world.ask(refuseMember, { body, token: circle.owner.token })).toMatchObject({ state: 2 });
  const form = await world.ask(viewJoinForm, { query: { id: circle.id }, token: person.token });
  expect(form).toMatchObject({ can_join: false, mine: { state: 2, reason: '请先写明公司' } });
  const early = await ask(circle, person);
  expect([early.status, early.body.retry_after]).toEqual([429, 86_400]);
  await expect(
    world.ask(acceptMembers, {
      body: { id: circle.id, member_ids: [person.memberId] },
      token: circle.owner.token,
    }),
  ).resolves.toMatchObject({ list: [{ ok: false, why: expect.stringContaining('处理过') }] });
  world.pass(86_400);
  expect((await ask(circle, person)).body).toMatchObject({ state: 0, waits: 2, member_id: person.memberId });
  expect(await notificationsOf(world, person)).toContain('加入「西湖茶友会」的申请没有通过');
  expect(await logsOf(world, circle)).toEqual(['refuse']);
});

test('taken back by the applicant, also twice; then nobody waits [D58]', async () => {
  const circle = await approving();
  const person = await makeApplicant(world, circle);
  const withdraw = () => world.ask(withdrawApplication, { body: { id: circle.id }, token: person.token });
  expect(await withdraw()).toEqual({ state: 3 });
  expect(await withdraw()).toEqual({ state: 3 });
  expect((await applied(circle, circle.owner.token)).list).toEqual([]);
  expect((await notificationsOf(world, circle.owner)).filter((title) => title.includes('申请加入'))).toEqual(
    [],
  );
  const member = await join(world, circle);
  await expect(
    world.ask(withdrawApplication, { body: { id: circle.id }, token: member.token }),
  ).rejects.toThrow('已经通过');
});

test('nobody decides for seven days: it lapses, and one may apply again [D59]', async () => {
  const circle = await approving();
  const person = await makeApplicant(world, circle);
  world.pass(7 * 86_400 - 10);
  await world.runJob('phonebook.lapse-applications');
  expect(await stateOf(person)).toBe(0);
  world.pass(10);
  await world.runJob('phonebook.lapse-applications');
  expect(await rowOfMember(world, person.memberId)).toMatchObject({ state: 2, waits: 0 });
  expect(await notificationsOf(world, person)).toContain('加入「西湖茶友会」的申请已失效');
  expect((await ask(circle, person)).body.state).toBe(0);
});

test('removed: told why, back after a day; the owner and admins are out of an admin’s reach [D57][D58][D66][R140]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['member']);
  const second = await makeAdmin(world, circle, ['apply']);
  const member = await join(world, circle);
  const owner = (
    await world.database.pool.query(
      'select member_id from phonebook_member where phonebook_id = $1 and role = 1',
      [circle.id],
    )
  ).rows[0];
  const remove = (memberId: number, token: string) =>
    world.call('POST', removeMember.path, {
      token,
      body: { id: circle.id, member_id: memberId, reason: '多次发广告' },
    });
  for (const target of [owner.member_id, second.memberId, admin.memberId])
    expect((await remove(Number(target), admin.token)).body.errcode).toBe(40300);
  expect((await remove(second.memberId, circle.owner.token)).body.state).toBe(4);
  expect(await rowOfMember(world, second.memberId)).toMatchObject({ role: 4, rights: [] });
  expect((await remove(member.memberId, admin.token)).body.state).toBe(4);
  expect((await remove(member.memberId, admin.token)).body.state).toBe(4);
  expect(await notificationsOf(world, member)).toContain('您已被移出「西湖茶友会」');
  expect(await logsOf(world, circle)).toEqual(['remove', 'remove']);
  expect((await ask(circle, member)).status).toBe(429);
  world.pass(86_400);
  expect((await ask(circle, member)).body.state).toBe(1);
});

test('blocked: out at once, learns no more than that it is not possible now, until somebody unblocks [D58]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const body = { id: circle.id, member_id: member.memberId };
  const before = await notificationsOf(world, member);
  expect(await world.ask(blockMember, { body, token: circle.owner.token })).toMatchObject({ state: 5 });
  expect(await notificationsOf(world, member)).toEqual(before);
  for (const { status, body: answer } of [
    await ask(circle, member),
    await world.call('GET', viewJoinForm.path, { query: { id: circle.id }, token: member.token }),
  ])
    expect([status, answer.errmsg]).toEqual([403, '您暂时不能加入这个通讯录']);
  await expect(world.ask(leaveCircle, { body: { id: circle.id }, token: member.token })).rejects.toThrow(
    '不是',
  );
  expect(await world.ask(unblockMember, { body, token: circle.owner.token })).toMatchObject({ state: 3 });
  expect((await ask(circle, member)).body.state).toBe(1);
  expect(await logsOf(world, circle)).toEqual(['block', 'unblock']);
});

test('leaving at any time, but not as the owner, and once', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const leave = (token: string) => world.call('POST', leaveCircle.path, { token, body: { id: circle.id } });
  expect((await leave(circle.owner.token)).body.errmsg).toContain('转让或解散');
  expect((await leave(member.token)).body).toEqual({ state: 3 });
  expect((await leave(member.token)).body).toEqual({ state: 3 });
  expect(left.filter((memberId) => memberId === member.memberId)).toEqual([member.memberId]);
  const { rows } = await world.database.pool.query(
    'select members, (select taken from capacity_pool where target = phonebook_id::text and subject = $2) from phonebook where phonebook_id = $1',
    [circle.id, 'phonebook.seat'],
  );
  expect(rows[0]).toEqual({ members: 1, taken: 1 });
  expect((await joinAs(world, circle, member)).state).toBe(1);
});
