// postgres: tags change under the lock of their owner, by statements over 5,000 rows
import { friendRules } from '@qunlu/contract/friend/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { makeFriends } from './testing.ts';
import { relate } from '../relation/testing.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { changeStatus } from '../account/service/status.ts';

const world = useWorld();

const post =
  (path: string) =>
  (person: Person, body: object): Promise<Answer> =>
    world.call('POST', path, { token: person.token, body });
const members = (person: Person, tag: string, { add = [] as Person[], remove = [] as Person[] }) =>
  post('/v1/friend/tag/members')(person, { tag, add: add.map(idOf), remove: remove.map(idOf) });
const rename = post('/v1/friend/tag/rename');
const remove = post('/v1/friend/tag/remove');
const idOf = (person: Person): number => person.userId;
const write = (person: Person, friend: Person, tags: string[], note = ''): Promise<Answer> =>
  post('/v1/friend/remark')(person, { user_id: friend.userId, note, tags });

const tagsOf = async (person: Person): Promise<{ tag: string; count: number; names: string[] }[]> =>
  (await world.call('GET', '/v1/friend/tags', { token: person.token })).body.list;
const worn = async (person: Person, friend: Person): Promise<string[]> =>
  (
    await world.call('GET', '/v1/friend/remark', {
      token: person.token,
      query: { user_id: friend.userId },
    })
  ).body.tags;
const turn = (person: Person, status: number) =>
  inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, person.userId, status, ''));

async function withFriends<Names extends string[]>(
  ...names: Names
): Promise<{ person: Person; friends: { [Place in keyof Names]: Person } }> {
  const person = await makePerson(world);
  const friends: Person[] = [];
  for (const realname of names) {
    const { owner } = await makeCard(world, undefined, { realname });
    await makeFriends(world, owner, person);
    friends.push(owner);
  }
  return { person, friends: friends as { [Place in keyof Names]: Person } };
}

/** Inserts entries of this many friends, each with these tags. */
async function crowd(person: Person, count: number, tags: string): Promise<void> {
  await world.database.pool.query(
    `with made as (insert into account_user (username, created_at)
       select '群友' || n, $2 from generate_series(1, $3::int) n returning user_id),
     numbered as (select user_id, row_number() over () as n from made)
     insert into friend_entry (user_id, friend_id, card_id, realname, avatar, company, position, certified, initial,
       sort_key, words, readings, tags, applied_at, since, via)
     select $1, user_id, 0, '友' || n, '', '', '', 0, 'Y', 'Y you', '', '', ${tags}, $2, $2, 'apply' from numbered`,
    [person.userId, world.now(), count],
  );
}

test('a tag is put on friends and taken off others in one go; the list names the first of them [C058]', async () => {
  const { person, friends } = await withFriends('张三', '李四', '安然', '陈默');
  const [zhang, li, an, chen] = friends;
  expect((await members(person, '客户', { add: [zhang, li, zhang] })).body).toEqual({
    tag: '客户',
    count: 2,
  });
  const again = await members(person, '客户', { add: [li, an, chen], remove: [zhang] });
  expect(again.body).toEqual({ tag: '客户', count: 3 });
  expect((await members(person, '客户', { add: [li, an, chen], remove: [zhang] })).body).toEqual(again.body);
  await members(person, '茶友', { add: [zhang] });
  expect(await tagsOf(person)).toEqual([
    { tag: '客户', count: 3, names: ['安然', '陈默', '李四'] },
    { tag: '茶友', count: 1, names: ['张三'] },
  ]);
  await members(person, '客户', { add: [zhang] });
  expect((await tagsOf(person))[0]).toEqual({ tag: '客户', count: 4, names: ['安然', '陈默', '李四'] });
  expect(await worn(person, zhang)).toEqual(['茶友', '客户']);
  expect(await worn(zhang, person), 'nobody else sees it').toEqual([]);
  expect((await members(person, '客户', { remove: friends })).body).toEqual({ tag: '客户', count: 0 });
  expect((await tagsOf(person)).map((one) => one.tag)).toEqual(['茶友']);
});

test('a change of a tag leaves notes and other tags as they are [C058]', async () => {
  const { person, friends } = await withFriends('张三');
  const [zhang] = friends;
  await write(person, zhang, ['甲', '乙', '丙'], '爱喝茶');
  await members(person, '乙', { remove: [zhang] });
  await rename(person, { tag: '甲', name: '丁' });
  const { body } = await world.call('GET', '/v1/friend/remark', {
    token: person.token,
    query: { user_id: zhang.userId },
  });
  expect(body).toEqual({ user_id: zhang.userId, note: '爱喝茶', tags: ['丁', '丙'] });
});

test('strangers, ended, blocked and banned friends answer alike, and nothing is written [C058][D12][D26]', async () => {
  const { person, friends } = await withFriends('张三', '李四', '王五', '赵六');
  const [zhang, ended, blocked, banned] = friends;
  await members(person, '客户', { add: friends });
  await post('/v1/friend/remove')(person, { user_id: ended.userId });
  await relate(world, 'black', person, blocked);
  await turn(banned, 3);
  const nobody = { ...zhang, userId: 9_007_199_254_740_991 };
  const answers = new Set<string>();
  for (const other of [await makePerson(world), person, ended, blocked, banned, nobody]) {
    for (const change of [{ add: [zhang, other] }, { remove: [zhang, other] }]) {
      const answer = await members(person, '新的', change);
      expect(answer.status).toBe(404);
      answers.add(answer.text);
    }
  }
  expect([...answers]).toEqual([
    JSON.stringify({ errcode: 40400, errmsg: '选中的人里有人已不是您的好友，请刷新后重新选择' }),
  ]);
  expect(await tagsOf(person)).toEqual([{ tag: '客户', count: 1, names: ['张三'] }]);
});

test('a friend has room for five tags: who is full is named, and nobody gets the tag [C058]', async () => {
  const { person, friends } = await withFriends('张三', '李四', '王五');
  const [zhang, li, wang] = friends;
  await write(person, zhang, ['一', '二', '三', '四', '五']);
  expect((await members(person, '六', { add: [li, zhang] })).body).toEqual({
    errcode: 40901,
    errmsg: '张三已有5个标签，请先去掉一个再加',
    field: 'add',
  });
  await write(person, wang, ['一', '二', '三', '四', '五']);
  expect((await members(person, '六', { add: friends })).body.errmsg).toMatch(
    /^(张三|王五)等2位好友已有5个标签，请先去掉一个再加$/,
  );
  expect(await worn(person, li)).toEqual([]);
  expect((await members(person, '五', { add: friends })).body, 'who has it needs no room').toEqual({
    tag: '五',
    count: 3,
  });
});

test('a person has room for 50 different tags; one that is there takes none [C058]', async () => {
  const { person, friends } = await withFriends('张三');
  await crowd(person, 10, `array(select '标签' || (n * 5 + t) from generate_series(1, 5) t)`);
  expect((await members(person, '再一', { add: friends })).body).toEqual({
    errcode: 40901,
    errmsg: '好友标签最多50个，请先去掉不用的标签',
    field: 'tag',
  });
  expect((await members(person, '标签10', { add: friends })).body).toEqual({ tag: '标签10', count: 2 });
  expect((await rename(person, { tag: '标签10', name: '再一' })).status, 'the number stays').toBe(200);
  expect((await members(person, '标签10', { add: friends })).status).toBe(409);
  await remove(person, { tag: '标签11' });
  expect((await members(person, '标签10', { add: friends })).status).toBe(200);
});

test('what is sent has its bounds, each with its sentence [C058]', async () => {
  const { person, friends } = await withFriends('张三');
  const [zhang] = friends;
  const many = Array.from({ length: friendRules.tagMembers + 1 }, (_, index) => index + 1);
  const refused = { add: [] as number[], remove: [] as number[], tag: '客户' };
  for (const [body, field, sentence] of [
    [{ ...refused, add: many }, 'add', '加上标签的好友最多100条'],
    [{ ...refused, remove: many }, 'remove', '去掉标签的好友最多100条'],
    [{ ...refused, tag: '' }, 'tag', '请填写标签'],
    [{ ...refused, tag: '字'.repeat(11) }, 'tag', '标签最多10个字，请删减'],
    [{ ...refused, tag: '<b>' }, 'tag', '标签不能包含网页代码，请去掉尖括号'],
    [
      { ...refused, add: [zhang.userId], remove: [zhang.userId] },
      'remove',
      '同一位好友不能既加上又去掉，请重新选择',
    ],
  ] as const) {
    expect((await post('/v1/friend/tag/members')(person, body)).body).toEqual({
      errcode: 40001,
      errmsg: sentence,
      field,
    });
  }
  await members(person, '客户', { add: friends });
  expect((await rename(person, { tag: '客户', name: '字'.repeat(11) })).body).toMatchObject({
    errmsg: '新的名称最多10个字，请删减',
    field: 'name',
  });
  expect(await tagsOf(person)).toEqual([{ tag: '客户', count: 1, names: ['张三'] }]);
});

test('a tag is renamed everywhere; into one that is there the two become one, once on each friend [C058]', async () => {
  const { person, friends } = await withFriends('张三', '李四', '王五');
  const [zhang, li, wang] = friends;
  await write(person, zhang, ['客户', '杭州', '老客户']);
  await write(person, li, ['客户']);
  await write(person, wang, ['老客户', '同学']);
  expect((await rename(person, { tag: '客户', name: '客人' })).body).toEqual({ tag: '客人', count: 2 });
  expect(await worn(person, zhang)).toEqual(['客人', '杭州', '老客户']);
  expect((await rename(person, { tag: '客人', name: '老客户' })).body).toEqual({ tag: '老客户', count: 3 });
  expect(await worn(person, zhang)).toEqual(['老客户', '杭州']);
  expect(await worn(person, li)).toEqual(['老客户']);
  expect(await worn(person, wang)).toEqual(['老客户', '同学']);
  expect((await rename(person, { tag: '老客户', name: '老客户' })).body).toEqual({
    tag: '老客户',
    count: 3,
  });
});

test('a tag is taken off everybody, and off nobody else’s friends [C058]', async () => {
  const { person, friends } = await withFriends('张三', '李四');
  const [zhang, li] = friends;
  await members(person, '客户', { add: friends });
  await write(zhang, person, ['客户']);
  expect((await remove(person, { tag: '客户' })).body).toEqual({ tag: '客户' });
  expect([await tagsOf(person), await worn(person, li)]).toEqual([[], []]);
  expect(await worn(zhang, person)).toEqual(['客户']);
});

test('a tag that nobody wears cannot be renamed or removed; one that only a banned friend wears answers the same and is kept [C058][D12]', async () => {
  const { person, friends } = await withFriends('张三', '李四');
  const [zhang, li] = friends;
  await members(person, '客户', { add: friends });
  await members(person, '密友', { add: [li] });
  await turn(li, 3);
  const answers = new Set<string>();
  for (const tag of ['从没有过', '密友']) {
    answers.add((await rename(person, { tag, name: '别的' })).text);
    answers.add((await remove(person, { tag })).text);
  }
  expect([...answers]).toEqual([
    JSON.stringify({ errcode: 40400, errmsg: '没有好友用这个标签，请刷新后再看', field: 'tag' }),
  ]);
  expect(
    (await rename(person, { tag: '客户', name: '客人' })).body,
    'hidden friends are not counted',
  ).toEqual({
    tag: '客人',
    count: 1,
  });
  expect((await members(person, '客人', { remove: [zhang] })).body).toEqual({ tag: '客人', count: 0 });
  await turn(li, 1);
  expect(await worn(person, li), 'renamed with the others').toEqual(['客人', '密友']);
});

test('of 5,000 friends a tag is renamed, made one with another and removed by one statement each [C058]', async () => {
  const person = await makePerson(world);
  await crowd(person, 5000, `array['客户', '同学']`);
  const { pool } = world.database;
  await pool.query(`
    create table counted (n int);
    create function count_statement() returns trigger language plpgsql as
      $$ begin insert into counted values (1); return null; end $$;
    create trigger counted after update on friend_entry for each statement execute function count_statement()`);
  const statements = async (): Promise<number> => (await pool.query('select 1 from counted')).rows.length;
  expect((await rename(person, { tag: '客户', name: '客人' })).body).toEqual({ tag: '客人', count: 5000 });
  expect(await statements()).toBe(1);
  expect((await rename(person, { tag: '客人', name: '同学' })).body).toEqual({ tag: '同学', count: 5000 });
  expect(await statements()).toBe(2);
  expect(await tagsOf(person)).toMatchObject([{ tag: '同学', count: 5000 }]);
  expect((await remove(person, { tag: '同学' })).body).toEqual({ tag: '同学' });
  expect(await statements()).toBe(3);
  expect(await tagsOf(person)).toEqual([]);
  await pool.query('drop trigger counted on friend_entry');
});

test('a note with tags is one statement besides the session', async () => {
  const { owner: one } = await makeCard(world);
  const { owner: other } = await makeCard(world);
  await makeFriends(world, one, other);
  await world.deps.outbox.idle();
  const texts = await statementsOf(() =>
    world.call('POST', '/v1/friend/remark', {
      token: one.token,
      body: { user_id: other.userId, note: '老同学', tags: ['同学'] },
    }),
  );
  expect(texts).toHaveLength(2);
});
