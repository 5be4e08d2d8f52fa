import { viewFindPage } from '@qunlu/contract/discovery/blocks.ts';
import { setTags, viewTags } from '@qunlu/contract/discovery/tags.ts';
import { addWord } from '@qunlu/contract/moderation/staff.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeStaff } from '../staff/testing.ts';

const world = useWorld();

const set = (by: Person, tags: unknown) =>
  world.call('POST', setTags.path, { token: by.token, body: { tags } });
const own = async (by: Person) => (await world.ask(viewTags, { token: by.token })).tags;
/** Whom the page of finding says that somebody may know, with the reason. */
const known = async (by: Person) =>
  (await world.ask(viewFindPage, { token: by.token })).people.map(({ user_id, tie, place }) => [
    user_id,
    tie,
    place,
  ]);
const impersonal = (person: Person, off: number) =>
  world.database.pool.query('update account_user set no_personalization = $2 where user_id = $1', [
    person.userId,
    off,
  ]);

test('up to ten tags, of the list and of one’s own, in one’s order; what is saved replaces them [R049][D156]', async () => {
  const me = await makeMemberPerson(world, '李四');
  expect(await own(me)).toEqual([]);
  expect((await set(me, ['摄影', ' 龙井  茶 '])).status).toBe(200);
  expect(await own(me)).toEqual([
    { tag: '摄影', own: false },
    { tag: '龙井 茶', own: true },
  ]);
  const { body } = await set(me, ['跑步', '摄影']);
  expect(body.tags).toEqual([
    { tag: '跑步', own: false },
    { tag: '摄影', own: false },
  ]);
  expect((await own(me)).map(({ tag }) => tag)).toEqual(['跑步', '摄影']);
  const ten = Array.from({ length: 10 }, (_, n) => `标签${n}`);
  expect((await set(me, ten)).body.tags).toHaveLength(10);
  expect((await set(me, [])).body.tags).toEqual([]);
});

test.each([
  { why: 'eleven', tags: Array.from({ length: 11 }, (_, n) => `标签${n}`), field: 'tags' },
  { why: 'nine characters of one’s own', tags: ['一二三四五六七八九'], field: 'tags.0' },
  { why: 'the same twice', tags: ['Jazz', '茶', 'jazz'], field: 'tags.2' },
  { why: 'an empty one', tags: ['茶', ' '], field: 'tags.1' },
  { why: 'no list', tags: '茶', field: 'tags' },
])('$why is refused and changes nothing [R049][D156]', async ({ tags, field }) => {
  const me = await makeMemberPerson(world, '李四');
  await set(me, ['茶']);
  const { status, body } = await set(me, tags);
  expect([status >= 400 && status < 500, body.field], JSON.stringify(body)).toEqual([true, field]);
  expect((await own(me)).map(({ tag }) => tag)).toEqual(['茶']);
});

test('a word of the list is refused among one’s own, with the tag that has it [D156][D137]', async () => {
  const operator = await makeStaff(world, 'operator');
  await world.ask(addWord, { body: { word: '赌博', level: 'refuse' }, token: operator.office });
  const me = await makeMemberPerson(world, '李四');
  const { body } = await set(me, ['茶', '赌博平台']);
  expect([body.errcode, body.field]).toEqual([45100, 'tags.1']);
  expect(await own(me)).toEqual([]);
});

test('who has the same tags may know each other, with the tags as the reason; unless either wants no personal lists [D156][D17]', async () => {
  const [me, both, one, other] = [
    await makeMemberPerson(world, '甲'),
    await makeMemberPerson(world, '乙'),
    await makeMemberPerson(world, '丙'),
    await makeMemberPerson(world, '丁'),
  ];
  await set(me, ['古琴', '斫琴', '曲水流觞']);
  await set(both, ['曲水流觞', '斫琴', '古琴']);
  await set(one, ['斫琴']);
  await set(other, ['焊接']);
  expect(await known(me)).toEqual([
    [both.userId, 'interest', '古琴、斫琴'],
    [one.userId, 'interest', '斫琴'],
  ]);
  await impersonal(both, 1);
  expect(await known(me)).toEqual([[one.userId, 'interest', '斫琴']]);
  await relate(world, 'black', one, me);
  expect(await known(me)).toEqual([]);
  await relate(world, 'unblack', one, me);
  await impersonal(me, 1);
  expect((await known(me)).map(([, tie]) => tie)).not.toContain('interest');
});
