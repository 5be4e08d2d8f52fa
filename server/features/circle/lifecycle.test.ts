import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { memberRole } from '@qunlu/contract/circle/rules.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { eraseWhole, mergePeople } from '../lifecycle/testing.ts';
import { exportsOf, itemsOf } from '../lifecycle/service/fates.ts';
import { circleLifecycle } from './service/lifecycle.ts';
import { join, makeCircle, makeMemberPerson } from './testing.ts';

const world = useWorld();

const query = async (text: string, values: unknown[]) => (await world.database.pool.query(text, values)).rows;
const rowsOf = (id: number, person: Person) =>
  query('select * from phonebook_member where phonebook_id = $1 and user_id = $2', [id, person.userId]);
const seats = async (id: number): Promise<number> =>
  (
    await query("select taken from capacity_pool where subject = 'phonebook.seat' and target = $1", [
      String(id),
    ])
  )[0].taken;
const members = async (id: number): Promise<number> =>
  (await world.ask(viewCircle, { query: { id } })).members;
const putState = (memberId: number, state: number) =>
  query('update phonebook_member set state = $2, ended_at = now() where member_id = $1', [memberId, state]);

test('of a circle that both accounts belong to the better row stays, with the longer time; the other seat is free [D10]', async () => {
  const [keep, drop] = [await makeMemberPerson(world), await makeMemberPerson(world)];
  const circle = await makeCircle(world);
  const kept = await join(world, circle, keep);
  const better = await join(world, circle, drop, { role: memberRole.admin, rights: ['edit'] });
  await query("update phonebook_member set end_at = '2027-01-01' where member_id = $1", [kept.memberId]);
  await query("update phonebook_member set end_at = '2026-12-01' where member_id = $1", [better.memberId]);
  expect([await seats(circle.id), await members(circle.id)]).toEqual([3, 3]);
  await mergePeople(world, keep, drop);
  const [row, ...others] = await rowsOf(circle.id, keep);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ member_id: better.memberId, role: 2, rights: ['edit'], state: 1 });
  expect(row.end_at.toISOString()).toContain('2027-01-01');
  expect(await rowsOf(circle.id, drop)).toEqual([]);
  expect([await seats(circle.id), await members(circle.id)]).toEqual([2, 2]);
  expect(await query('select holder_id from form_submission where user_id = $1', [keep.userId])).toEqual([
    { holder_id: better.memberId },
  ]);
});

test('the kept account owns what either owned; who was shut out stays so, unless the other is a member; nobody invites or reports themself', async () => {
  const [keep, drop] = [await makeMemberPerson(world), await makeMemberPerson(world)];
  const own = await makeCircle(world, {}, drop);
  await join(world, own, keep);
  const shut = await makeCircle(world);
  await putState((await join(world, shut, keep)).memberId, 3);
  await putState((await join(world, shut, drop)).memberId, 5);
  const fine = await makeCircle(world);
  await join(world, fine, keep);
  await putState((await join(world, fine, drop)).memberId, 5);
  await query('update phonebook_member set inviter_id = $2 where phonebook_id = $1 and user_id = $3', [
    fine.id,
    drop.userId,
    keep.userId,
  ]);
  await query('insert into phonebook_transfer values ($1, $2, now(), now())', [own.id, keep.userId]);
  await query("insert into phonebook_invitation values ('code-merge', $1, $2, now())", [
    fine.id,
    drop.userId,
  ]);
  await mergePeople(world, keep, drop);
  expect(await rowsOf(own.id, keep)).toMatchObject([{ role: 1, state: 1 }]);
  expect(await query('select owner_id from phonebook where phonebook_id = $1', [own.id])).toEqual([
    { owner_id: keep.userId },
  ]);
  expect(await rowsOf(shut.id, keep)).toMatchObject([{ state: 5 }]);
  expect(await rowsOf(fine.id, keep)).toMatchObject([{ state: 1, inviter_id: null }]);
  expect(await query('select 1 from phonebook_transfer where phonebook_id = $1', [own.id])).toEqual([]);
  expect(await query("select user_id from phonebook_invitation where code = 'code-merge'", [])).toEqual([
    { user_id: keep.userId },
  ]);
});

test('whoever owns a live circle cannot leave; whoever leaves disappears from circles and logs, and their seat is free [D13]', async () => {
  const circle = await makeCircle(world, { name: '茶友会' });
  const person = await join(world, circle);
  const invited = await join(world, circle);
  await query('update phonebook_member set inviter_id = $2 where member_id = $1', [
    invited.memberId,
    person.userId,
  ]);
  await query(
    `insert into phonebook_log (phonebook_id, actor_id, what, member_id, target, at) values
      ($1, $2, 'edit', null, '', now()), ($1, $3, 'remove', $4, '张三', now())`,
    [circle.id, person.userId, circle.owner.userId, person.memberId],
  );
  const ctx = jobContext(world.deps);
  expect(await circleLifecycle.leaveBlocks?.(ctx, circle.owner.userId)).toEqual([
    {
      code: 'phonebook',
      title: '您是「茶友会」的圈主',
      action: '请先转让或解散',
      path: '/app/phonebook',
    },
  ]);
  expect(await circleLifecycle.leaveBlocks?.(ctx, person.userId)).toEqual([]);
  await eraseWhole(world, person);
  await eraseWhole(world, person);
  expect(await rowsOf(circle.id, person)).toEqual([]);
  expect([await seats(circle.id), await members(circle.id)]).toEqual([2, 2]);
  expect(await query('select 1 from form_submission where user_id = $1', [person.userId])).toEqual([]);
  expect((await rowsOf(circle.id, invited))[0].inviter_id).toBeNull();
  expect(
    await query('select actor_id, target from phonebook_log where phonebook_id = $1 order by log_id', [
      circle.id,
    ]),
  ).toEqual([
    { actor_id: null, target: '' },
    { actor_id: circle.owner.userId, target: '' },
  ]);
  await query('update phonebook set status = 5 where phonebook_id = $1', [circle.id]);
  expect(await circleLifecycle.leaveBlocks?.(ctx, circle.owner.userId)).toEqual([]);
});

test('an export has every circle with what was submitted to it; before a merge both numbers are shown [D150][D10]', async () => {
  const circle = await makeCircle(world, { name: '茶友会' });
  const person = await join(world, circle);
  const ctx = jobContext(world.deps);
  const data = await exportsOf(ctx, person.userId, circleLifecycle);
  expect(data['通讯录']).toMatchObject([
    { 通讯录: '茶友会', 状态: '成员', 角色: '成员', 提交的资料: { 手机: person.phone } },
  ]);
  const items = await itemsOf(
    ctx,
    {
      keep: person.userId,
      drop: circle.owner.userId,
    },
    [circleLifecycle],
  );
  expect(items).toMatchObject([{ keep: 1, drop: 1 }]);
});
