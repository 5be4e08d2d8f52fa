import { setCircleIndustry, setUserIndustry } from '@qunlu/contract/discovery/calls.ts';
import { listCircles, recommendCircles, relatedCircles } from '@qunlu/contract/discovery/find.ts';
import { dropPick, listPicks, pickCircle } from '@qunlu/contract/discovery/staff.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { makeStaff } from '../staff/testing.ts';

const world = useWorld();

const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);
const find = (token: string, query: object) => world.ask(listCircles, { query, token });
const recommended = async (token: string, type: number) =>
  ids((await world.ask(recommendCircles, { query: { type }, token })).list);
/** As if so many had joined. */
const crowd = (id: number, members: number) =>
  world.database.pool.query('update phonebook set members = $2 where phonebook_id = $1', [id, members]);
const status = (id: number, to: number) =>
  world.database.pool.query('update phonebook set status = $2 where phonebook_id = $1', [id, to]);
const industry = (by: Person, phonebook_id: number, id: number) =>
  world.ask(setCircleIndustry, { body: { phonebook_id, industry: id }, token: by.token });

test('a circle is found by name, pinyin and initials, and only a listed one that is normal [C069][R010][D62]', async () => {
  const { id } = await makeCircle(world, { name: '龙井品茶会' });
  const hidden = await makeCircle(world, { name: '龙井私房会', listed: 0 });
  const forbidden = await makeCircle(world, { name: '龙井假货会' });
  await status(forbidden.id, 3);
  const { token } = await makePerson(world);
  for (const q of ['龙井', 'longjing', 'ljpc', '品茶 龙井', '井品'])
    expect(ids((await find(token, { q })).list), q).toEqual([id]);
  for (const q of ['龙井私房', '井龙会', 'jingjing', '%'])
    expect((await find(token, { q })).list, q).toEqual([]);
  const { list } = await find(token, { q: '龙井品茶会' });
  expect(list[0]).toMatchObject({ name: '龙井品茶会', members: 1, fee: 0, joined: false, friends: 0 });
  expect(hidden.id).not.toBe(id);
});

test('50 come at once, the next page goes on behind them, and filters narrow it [C069][K065][B225][E230][E231]', async () => {
  const { owner } = await makeCircle(world);
  await world.database.pool.query(
    `insert into phonebook (owner_id, name, category, city, listed, words, readings, members, created_at)
     select $1, '分页会' || i, 9, case when i % 2 = 0 then '绍兴' else '' end, true, '分页会' || i, ' fyh', i, $2
     from generate_series(1, 60) i`,
    [owner.userId, world.now()],
  );
  const { token } = await makePerson(world);
  const first = await find(token, { q: '分页会' });
  expect(first.list).toHaveLength(circleRules.pageSize);
  expect(first.list.slice(0, 2).map(({ members }) => members)).toEqual([60, 59]);
  const second = await find(token, { q: '分页会', page: first.next });
  expect(second.list.map(({ members }) => members)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(second.next).toBe(-1);
  const narrow = await find(token, { category: 9, city: '绍兴', size: 2 });
  expect(narrow.list.map(({ members }) => members)).toEqual([60, 58]);
  expect((await find(token, { category: 9, city: '绍兴', sort: 'new', size: 1 })).list).toHaveLength(1);
});

test('bad filters are refused under their names', async () => {
  const { token } = await makePerson(world);
  for (const [field, value] of [
    ['size', 51],
    ['page', -1],
    ['category', 10],
    ['sort', 'best'],
    ['q', '长'.repeat(21)],
  ] as const) {
    const answer = await world.call('GET', listCircles.path, { token, query: { [field]: value } });
    expect([answer.status, answer.body.field], field).toEqual([400, field]);
  }
  const wrong = await world.call('GET', recommendCircles.path, { token, query: { type: 4 } });
  expect(wrong.body.field).toBe('type');
});

test('nobody finds circles of people who blocked them or whom they blocked', async () => {
  const circle = await makeCircle(world, { name: '屏蔽试验会' });
  const { token } = await makePerson(world);
  await world.call('POST', '/v1/relation/black', { token, body: { user_id: circle.owner.userId } });
  expect((await find(token, { q: '屏蔽试验会' })).list).toEqual([]);
});

test('for me: where my friends are comes first, then my industry; not what I joined or reported [C070][D91][K066]', async () => {
  const me = await makeMemberPerson(world);
  const friend = await makeMemberPerson(world);
  await makeFriends(world, me, friend);
  const [friends, trade, joined, reported, secret] = [
    await makeCircle(world, { name: '友在会' }),
    await makeCircle(world, { name: '同行会' }),
    await makeCircle(world, { name: '已入会' }),
    await makeCircle(world, { name: '举报会' }),
    await makeCircle(world, { name: '私密会', listed: 0 }),
  ];
  for (const circle of [friends, joined, secret]) await join(world, circle, friend);
  await join(world, joined, me);
  for (const circle of [trade, reported]) await industry(circle.owner, circle.id, 3003);
  await world.ask(setUserIndustry, { body: { industry1: 3003 }, token: me.token });
  await world.database.pool.query(
    `insert into moderation_report (type, id, reporter_id, reason, independent, created_at)
     values ('phonebook', $1, $2, 'spam', true, $3)`,
    [reported.id, me.userId, world.now()],
  );
  const first = await recommended(me.token, 1);
  expect(first.slice(0, 2)).toEqual([friends.id, trade.id]);
  expect(await recommended(me.token, 2)).toEqual([trade.id]);
  await crowd(friends.id, 5000);
  const popular = await recommended(me.token, 3);
  expect(popular).toContain(friends.id);
  for (const list of [first, popular])
    for (const { id } of [joined, reported, secret]) expect(list).not.toContain(id);
  const { list } = await find(me.token, { q: '友在会' });
  expect(list[0]?.friends).toBe(1);
});

test('popular: what staff recommends first, then most members; only a circle that can be seen is recommended [C070][D91][D138]', async () => {
  const operator = await makeStaff(world, 'operator');
  const [big, picked, hidden] = [
    await makeCircle(world, { name: '大会' }),
    await makeCircle(world, { name: '推荐会' }),
    await makeCircle(world, { name: '不公开会', listed: 0 }),
  ];
  await crowd(big.id, 9000);
  const { token } = await makePerson(world);
  expect((await recommended(token, 3))[0]).toBe(big.id);
  const pick = (id: number, by = operator.office) =>
    world.call('POST', pickCircle.path, { token: by, body: { id, sort: 1 } });
  expect((await pick(hidden.id)).status).toBe(422);
  expect((await pick(999_999)).status).toBe(404);
  expect((await pick(picked.id, token)).status).toBe(401);
  expect((await pick(picked.id)).body.list).toMatchObject([{ id: picked.id, shown: true }]);
  expect((await recommended(token, 3)).slice(0, 2)).toEqual([picked.id, big.id]);
  await world.ask(dropPick, { body: { id: picked.id }, token: operator.office });
  expect((await world.ask(listPicks, { token: operator.office })).list).toEqual([]);
  expect((await recommended(token, 3))[0]).toBe(big.id);
});

test('beside a circle: those of its industry, then of its category [R055][D159]', async () => {
  const circle = await makeCircle(world, { category: 6, name: '河坊街邻里' });
  const same = await makeCircle(world, { category: 6, name: '清河坊邻里' });
  const trade = await makeCircle(world, { category: 2, name: '民宿协会' });
  for (const { owner, id } of [circle, trade]) await industry(owner, id, 16_002);
  const { token } = await makePerson(world);
  const { list } = await world.ask(relatedCircles, { query: { id: circle.id }, token });
  expect(ids(list)).toEqual([trade.id, same.id]);
  await status(circle.id, 5);
  const gone = await world.call('GET', relatedCircles.path, { token, query: { id: circle.id } });
  expect(gone.status).toBe(404);
});
