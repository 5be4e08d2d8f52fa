// What a circle tells about people no more, and to whom it never did: blocked, left, merged.
import { inviteToCircle, leaveCircle, viewInvitation, viewOwnEntry } from '@qunlu/contract/joining/calls.ts';
import { listManaged, openFormPhone } from '@qunlu/contract/circle/members-admin.ts';
import { joinType, memberRole } from '@qunlu/contract/circle/rules.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { mergePeople } from '../lifecycle/testing.ts';
import { relate } from '../relation/testing.ts';
import { join, makeCircle, makeMemberPerson, submittedBy } from './testing.ts';
import { joinAs, makeApplicant } from '../joining/testing.ts';

const world = useWorld();

test('an invitation is none between two of whom one has blocked the other [D40][D59]', async () => {
  const circle = await makeCircle(world, { join_type: joinType.invitation });
  const { owner } = circle;
  const { code } = await world.ask(inviteToCircle, { body: { id: circle.id }, token: owner.token });
  const [blocked, blocker, other] = [
    await makeMemberPerson(world),
    await makeMemberPerson(world),
    await makeMemberPerson(world),
  ];
  await relate(world, 'black', owner, blocked);
  await relate(world, 'black', blocker, owner);
  for (const { token } of [blocked, blocker]) {
    const seen = await world.call('GET', viewInvitation.path, { token, query: { id: circle.id, code } });
    expect(seen.status).toBe(404);
    const body = { id: circle.id, realname: '李四', code };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const joined = await world.call('POST', '/v1/phonebook/join', { token, body, headers });
    expect(joined.body.errmsg).toContain('邀请');
  }
  expect(await joinAs(world, circle, other, { code })).toMatchObject({ state: 1 });
});

test('what was submitted goes thirty days after leaving from the list of the left, too; the name stays [D69]', async () => {
  const circle = await makeCircle(world);
  await world.database.pool.query(
    "update phonebook set asks = '{company,position}' where phonebook_id = $1",
    [circle.id],
  );
  const person = await makePerson(world);
  await joinAs(world, circle, person, { realname: '周远', company: '半山茶事', position: '茶艺师' });
  await world.ask(leaveCircle, { body: { id: circle.id }, token: person.token });
  const { token } = circle.owner;
  const listed = async (q = '') =>
    (await world.ask(listManaged, { query: { id: circle.id, state: 3, ...(q && { q }) }, token })).list;
  expect(await listed()).toMatchObject([{ realname: '周远', company: '半山茶事' }]);
  world.pass(29 * 86_400);
  await world.runJob('phonebook.erase-forms');
  // Somebody who comes by stays logged in.
  expect(await listed('半山')).toHaveLength(1);
  world.pass(86_400 + 1);
  await world.runJob('phonebook.erase-forms');
  expect(await listed()).toMatchObject([{ realname: '周远', company: '', position: '' }]);
  expect(await listed('半山')).toEqual([]);
});

test('receipts and lines of the log stand when two accounts become one, and the name goes with the account [D10][D13][D22]', async () => {
  const circle = await makeCircle(world);
  const member = await makeMemberPerson(world);
  await joinAs(world, circle, member, { realname: '赵宁' });
  const role = { role: memberRole.admin, rights: ['member'] as 'member'[] };
  const kept = await join(world, circle, undefined, role);
  const dropped = await join(world, circle, undefined, role);
  const { rows } = await world.database.pool.query<{ member_id: number }>(
    'select member_id from phonebook_member where phonebook_id = $1 and user_id = $2',
    [circle.id, member.userId],
  );
  const body = { id: circle.id, member_id: rows[0]?.member_id ?? 0 };
  await world.ask(openFormPhone, { body, token: dropped.token });
  await mergePeople(world, kept, dropped);
  const { opened } = await world.ask(viewOwnEntry, { query: { id: circle.id }, token: member.token });
  expect(opened).toHaveLength(1);
  const about = await world.database.pool.query(
    'select target from phonebook_log where phonebook_id = $1 and member_id is not null and member_id not in (select member_id from phonebook_member)',
    [circle.id],
  );
  expect(about.rows).toEqual([]);
});

test('an application that a merge ends, since the other account is shut out, is erased thirty days later [D10][D58][D69]', async () => {
  const circle = await makeCircle(world, { join_type: joinType.approval });
  const [keep, shut] = [await makeApplicant(world, circle), await makePerson(world)];
  const { memberId } = await join(world, circle, shut);
  await world.database.pool.query(
    'update phonebook_member set state = 5, ended_at = $2 where member_id = $1',
    [memberId, world.now()],
  );
  // Of whoever was shut out long ago nothing is left of the form.
  await world.database.pool.query('delete from form_submission where holder_id = $1', [memberId]);
  await mergePeople(world, keep, shut);
  expect(await submittedBy(world, memberId)).toBeDefined();
  world.pass(30 * 86_400 + 1);
  await world.runJob('phonebook.erase-forms');
  expect(await submittedBy(world, memberId)).toBeUndefined();
});
