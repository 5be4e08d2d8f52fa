import { listMembers, revealMember } from '@qunlu/contract/circle/directory.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { editOwnEntry, leaveCircle, viewJoinForm } from '@qunlu/contract/joining/calls.ts';
import { setMemberGroup } from '@qunlu/contract/circle/members-admin.ts';
import { blockMember, removeMember } from '@qunlu/contract/joining/deciding.ts';
import {
  answerTransfer,
  cancelTransfer,
  dissolveCircle,
  transferCircle,
} from '@qunlu/contract/joining/owner.ts';
import { saveGroup } from '@qunlu/contract/circle/groups.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { expect, test } from 'vitest';
import { after, jobContext, type ViewerCtx } from '../../platform/context.ts';
import { freshPhone, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { viewAs } from '../card/testing.ts';
import { verify } from '../identity/testing.ts';
import { eraseWhole } from '../lifecycle/testing.ts';
import { importRows } from '../roster/testing.ts';
import { listMembers as list } from './service/directory/directory.ts';
import { joinCircle, prepareJoin } from '../joining/service/join.ts';
import { join, makeCircle, makeMemberPerson, rowOfMember, submittedBy } from './testing.ts';

// Listening: a real name is asked for over HTTP.
const world = useWorld({ listen: true });

const rows = async (text: string, values: unknown[]) => (await world.database.pool.query(text, values)).rows;
const post = (by: Person, { path }: { path: string }, body: object): Promise<Answer> =>
  world.call('POST', path, { token: by.token, body });
const get = (by: Person, { path }: { path: string }, query: Record<string, unknown>): Promise<Answer> =>
  world.call('GET', path, { token: by.token, query });
const as = ({ userId, phone }: Person): ViewerCtx => ({
  ...jobContext(world.deps),
  staff: null,
  viewer: { userId, phone, status: 1, sessionHash: Buffer.alloc(32) },
});

test('a circle whose time is up is gone for everybody before the job has ended it: no names, no contacts [D68][D61]', async () => {
  const circle = await makeCircle(world);
  const [viewer, owner] = [await join(world, circle), await join(world, circle)];
  await rows('update card set privacy = 1 where user_id = $1', [owner.userId]);
  const { card_id } = await rowOfMember(world, owner.memberId);
  const sees = async () => (await viewAs(world, card_id, viewer)).phone.includes('|');
  const end = (at: Date) =>
    rows('update phonebook set status = 4, dissolve_at = $2 where phonebook_id = $1', [circle.id, at]);
  await end(after(world.now(), 60));
  expect([(await get(viewer, viewCircle, { id: circle.id })).status, await sees()]).toEqual([200, true]);
  await end(world.now());
  expect([(await get(viewer, viewCircle, { id: circle.id })).status, await sees()]).toEqual([404, false]);
  const reveal = await post(viewer, revealMember, { id: circle.id, member_id: owner.memberId });
  expect(reveal.status).toBe(404);
});

test('whose membership has run out may change their form, which is erased no later for it [D69]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const erase = after(world.now(), 30 * 86_400);
  await rows('update phonebook_member set state = 6, ended_at = $2 where member_id = $1', [
    member.memberId,
    world.now(),
  ]);
  await rows('update form_submission set erase_at = $2 where holder_id = $1', [member.memberId, erase]);
  expect((await post(member, editOwnEntry, { id: circle.id, form: { realname: '新名' } })).status).toBe(200);
  expect(await submittedBy(world, member.memberId)).toMatchObject({
    facts: { realname: '新名' },
    eraseAt: erase,
  });
});

test('whoever joins as a member and leaves at the same moment is not let in without the password [D59]', async () => {
  const circle = await makeCircle(world, { join_type: 5, password: 'abcdef12' });
  const member = await join(world, circle);
  const given = { id: circle.id, realname: '李四' };
  const seen = await prepareJoin(as(member), given);
  expect((await post(member, leaveCircle, { id: circle.id })).status).toBe(200);
  await expect(joinCircle(as(member), given, seen)).rejects.toThrow(Failure);
  expect((await rowOfMember(world, member.memberId)).state).toBe(3);
});

test('the log forgets the name of whoever deletes their account, whatever was done to them [D13][D70]', async () => {
  const circle = await makeCircle(world);
  const id = circle.id;
  const [person, other] = [await makeMemberPerson(world, '欧阳别离'), await join(world, circle)];
  const { memberId } = await join(world, circle, person);
  const groups = await post(circle.owner, saveGroup, { id, name: '一班' });
  const { group_id } = groups.body.list[0];
  await post(circle.owner, setMemberGroup, { id, member_ids: [memberId, other.memberId], group_id });
  await post(circle.owner, setMemberGroup, { id, member_ids: [memberId], group_id: 0 });
  for (const one of [person, circle.owner]) await verify(world, one);
  await post(circle.owner, transferCircle, { id, member_id: memberId });
  await post(circle.owner, cancelTransfer, { id });
  await post(circle.owner, transferCircle, { id, member_id: memberId });
  await post(person, answerTransfer, { id, accept: 'yes' });
  const [owner] = await rows(
    'select member_id from phonebook_member where phonebook_id = $1 and user_id = $2',
    [id, circle.owner.userId],
  );
  await post(person, transferCircle, { id, member_id: owner.member_id });
  expect((await post(circle.owner, answerTransfer, { id, accept: 'yes' })).body).toEqual({ owner: true });
  const named = () =>
    rows(
      "select what from phonebook_log where phonebook_id = $1 and target || before::text || after::text like '%欧阳%'",
      [id],
    );
  expect((await named()).length).toBeGreaterThan(3);
  await eraseWhole(world, person);
  expect(await named()).toEqual([]);
});

test('of who was imported and never claimed it nothing is left once they are removed or the circle is over [D72]', async () => {
  const circle = await makeCircle(world);
  const id = circle.id;
  await importRows(
    world,
    circle,
    ['甲甲', '乙乙'].map((name) => [name, freshPhone()]),
  );
  const kept = () =>
    rows('select member_id from phonebook_member where phonebook_id = $1 and user_id is null', [id]);
  const [first] = await kept();
  const member = { id, member_id: first.member_id };
  // Nobody would be kept out: they have no account here.
  expect((await post(circle.owner, blockMember, member)).status).toBe(422);
  expect((await post(circle.owner, removeMember, { ...member, reason: '写错了' })).body.state).toBe(4);
  expect(await kept()).toHaveLength(1);
  expect(await rows("select 1 from phonebook_log where phonebook_id = $1 and target = '甲甲'", [id])).toEqual(
    [],
  );
  expect((await post(circle.owner, dissolveCircle, { id, name: '西湖茶友会' })).status).toBe(200);
  await world.runJob('phonebook.end');
  expect(await kept()).toEqual([]);
});

test('an owner who may not be seen is not named to who wants to join [D12]', async () => {
  const circle = await makeCircle(world);
  const visitor = await makeMemberPerson(world);
  const owner = async () => (await get(visitor, viewJoinForm, { id: circle.id })).body.owner;
  expect(await owner()).toBe('张三');
  await rows('update phonebook_member set hidden = true where phonebook_id = $1', [circle.id]);
  expect(await owner()).toBe('');
});

test('who turns the pages of directories without end is stopped', async () => {
  const circle = await makeCircle(world);
  const reader = await join(world, circle);
  const turn = (page: number) => list(as(reader), { id: circle.id, page });
  for (let page = 1; page <= 300; page += 1) await turn(page);
  // As if they had been at it for long.
  await turn(301);
  await rows('update platform_limit set count = 1000 where name = $1', ['phonebook.pages']);
  expect((await get(reader, listMembers, { id: circle.id, page: 302 })).status).toBe(429);
});
