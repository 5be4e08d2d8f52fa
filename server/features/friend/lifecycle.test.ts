import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { answerTo, applyTo, makeFriends } from './testing.ts';
import { relate } from '../relation/testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { eraseWhole, mergePeople } from '../lifecycle/testing.ts';
import { itemsOf } from '../lifecycle/service/fates.ts';

const world = useWorld();

const get = async (person: Person, path: string, query = {}): Promise<Answer['body']> =>
  (await world.call('GET', path, { token: person.token, query })).body;
const flags = async (by: Person, other: Person): Promise<boolean[]> => {
  const { is_follow, is_friend, is_black } = await get(by, '/v1/relation/view', { user_id: other.userId });
  return [is_follow, is_friend, is_black];
};
const friends = async (person: Person) => (await get(person, '/v1/friend/list')).list;
const names = async (person: Person): Promise<string[]> =>
  (await friends(person)).map((friend: { user: { realname: string } }) => friend.user.realname);
const remark = (person: Person, friend: Person, note: string, tags: string[]) =>
  world.call('POST', '/v1/friend/remark', {
    token: person.token,
    body: { user_id: friend.userId, note, tags },
  });

async function rowsOf(person: Person): Promise<number> {
  const { rows } = await world.database.pool.query<{ count: number }>(
    `select (select count(*) from relation where $1 in (user_id, other_id))
       + (select count(*) from friend_entry where $1 in (user_id, friend_id) or introducer_id = $1)
       + (select count(*) from friend_application where $1 in (from_id, to_id) or introducer_id = $1) as count`,
    [person.userId],
  );
  return rows[0]?.count ?? -1;
}
const carded = async (realname: string): Promise<Person> =>
  (await makeCard(world, undefined, { realname })).owner;

test('two accounts become one: follows and friends unite, notes and tags stay, blocking wins [D10][D40]', async () => {
  const [keep, drop] = [await carded('留'), await carded('并')];
  const [ofKeep, ofDrop, both, blockedByKeep, blockedDrop] = [
    await carded('甲'),
    await carded('乙'),
    await carded('丙'),
    await carded('丁'),
    await carded('戊'),
  ] as [Person, Person, Person, Person, Person];
  await makeFriends(world, keep, ofKeep);
  await makeFriends(world, drop, ofDrop);
  await makeFriends(world, keep, both);
  await makeFriends(world, both, drop);
  await makeFriends(world, keep, drop);
  await remark(keep, both, '', ['茶友']);
  await remark(drop, both, '同事', ['同事', '茶友']);
  await remark(ofDrop, drop, '老李', ['邻居']);
  await makeFriends(world, drop, blockedByKeep);
  await relate(world, 'black', keep, blockedByKeep);
  await makeFriends(world, keep, blockedDrop);
  await relate(world, 'black', blockedDrop, drop);
  await relate(world, 'follow', await carded('己'), drop);

  const sides = { keep: keep.userId, drop: drop.userId };
  const items = await itemsOf(jobContext(world.deps), sides);
  expect(items).toContainEqual({ title: '好友', keep: 4, drop: 4, rule: expect.any(String) });
  expect(items).toContainEqual({ title: '黑名单', keep: 1, drop: 0, rule: expect.any(String) });
  await mergePeople(world, keep, drop);

  expect(await names(keep)).toEqual(['丙', '甲', '乙']);
  expect((await friends(keep))[0]).toMatchObject({ note: '同事', tags: ['茶友', '同事'] });
  expect((await friends(ofDrop))[0]).toMatchObject({
    note: '老李',
    tags: ['邻居'],
    user: { user_id: keep.userId, realname: '留' },
  });
  expect(await names(both)).toEqual(['留']);
  for (const friend of [ofKeep, ofDrop, both]) {
    expect(await flags(keep, friend)).toEqual([true, true, false]);
    expect(await flags(friend, keep)).toEqual([true, true, false]);
  }
  expect(await flags(keep, blockedByKeep)).toEqual([false, false, true]);
  expect(await names(blockedByKeep)).toEqual([]);
  expect(await names(blockedDrop)).toEqual([]);
  expect(await flags(blockedDrop, keep)).toEqual([false, false, true]);
  expect(
    (
      await world.call('GET', '/v1/relation/view', {
        token: keep.token,
        query: { user_id: blockedDrop.userId },
      })
    ).status,
  ).toBe(404);
  expect(await rowsOf(drop)).toBe(0);
});

test('applications of both become one person’s: none to oneself, one to each person, none between friends [D10][D38]', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  const [door, asker, friend] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  await applyTo(world, keep, drop);
  await applyTo(world, keep, door);
  await applyTo(world, drop, door);
  await applyTo(world, asker, drop);
  await applyTo(world, drop, friend);
  await makeFriends(world, keep, friend);
  await mergePeople(world, keep, drop);
  const received = async (person: Person) => (await get(person, '/v1/friend/applylist')).list;
  expect(await received(door)).toMatchObject([{ state: 0, user: { user_id: keep.userId } }]);
  const [asked] = await received(keep);
  expect(asked).toMatchObject({ state: 0, user: { user_id: asker.userId } });
  expect((await get(friend, '/v1/friend/unread')).count).toBe(0);
  expect((await answerTo(world, 'accept', keep, asked.id)).status).toBe(200);
  expect(await flags(asker, keep)).toEqual([true, true, false]);
  expect(await rowsOf(drop)).toBe(0);
});

test('who leaves is in nobody’s list, application or notice any more [D13]', async () => {
  const [person, friend, asked] = [await carded('魏清晨'), await carded('李四'), await carded('王五')];
  await makeFriends(world, person, friend);
  await remark(friend, person, '船长', ['海']);
  await applyTo(world, person, asked, { message: '我是魏清晨' });
  await applyTo(world, await makePerson(world), person);
  await relate(world, 'black', person, await makePerson(world));
  await relate(world, 'black', await makePerson(world), person);
  await eraseWhole(world, person);
  await eraseWhole(world, person);
  expect(await rowsOf(person)).toBe(0);
  expect(await names(friend)).toEqual([]);
  const { rows } = await world.database.pool.query(
    "select * from notice where title like '%魏清晨%' or body like '%魏清晨%'",
  );
  expect(rows).toEqual([]);
});

test('an export holds friends with one’s own notes, applications, follows and the blacklist, by name only [D150]', async () => {
  const person = await carded('导出者');
  const { owner: friend } = await makeCard(world, undefined, { realname: '李四', phone: '13966667777' });
  await makeFriends(world, friend, person);
  await remark(person, friend, '老同学', ['同学']);
  const asked = await carded('王五');
  await applyTo(world, person, asked, { message: '您好' });
  await relate(world, 'black', person, await carded('赵六'));
  const { id } = (await world.call('POST', '/v1/user/export', { token: person.token })).body;
  await world.runJob('lifecycle.build-exports');
  const { text } = await world.call('GET', '/v1/user/export-file', {
    token: person.token,
    query: { id, format: 'json' },
  });
  expect(JSON.parse(text)).toMatchObject({
    我的关注: [{ 称呼: '李四' }],
    黑名单: [{ 称呼: '赵六' }],
    好友: [{ 姓名: '李四', 备注: '老同学', 标签: ['同学'] }],
    收到的好友申请: [{ 称呼: '李四', 状态: '已是好友', 方式: '申请' }],
    发出的好友申请: [{ 称呼: '王五', 附言: '您好', 状态: '等待' }],
  });
  for (const other of ['13966667777', friend.phone]) expect(text).not.toContain(other);
});
