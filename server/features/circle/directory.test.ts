import { listMembers } from '@qunlu/contract/circle/directory.ts';
import type { QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { secondsOf } from '../../platform/context.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { relate } from '../relation/testing.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson, seedEntries } from './testing.ts';

const world = useWorld();

type Given = Omit<QueryInput<typeof listMembers>, 'id'>;
const ask = (id: number, token: string, query: Given = {}) =>
  world.ask(listMembers, { query: { id, ...query }, token });
const namesOf = async (id: number, token: string, query: Given = {}) =>
  (await ask(id, token, query)).list.map(({ realname }) => realname);

async function someCircle() {
  const circle = await makeCircle(world, { name: '茶友会' }, await makeMemberPerson(world, '王五'));
  const { rows } = await world.database.pool.query(
    "insert into phonebook_group (phonebook_id, name) values ($1, '理事') returning group_id",
    [circle.id],
  );
  const group = rows[0].group_id as number;
  await seedEntries(world, circle, [
    { realname: '张三丰', company: '武当茶业', position: '掌门', city: '十堰', group_id: group },
    { realname: '阿诚', company: '青山' },
    { realname: '欧阳锋', company: '白驼山' },
    { realname: '☆星星' },
  ]);
  return { ...circle, group };
}

test('members stand from A to Z with their letters; of who was imported there is the name and the company alone [R065]', async () => {
  const circle = await someCircle();
  const { list, letters, total, next } = await ask(circle.id, circle.owner.token);
  expect(list.map(({ realname, initial }) => [initial, realname])).toEqual([
    ['A', '阿诚'],
    ['O', '欧阳锋'],
    ['W', '王五'],
    ['Z', '张三丰'],
    ['#', '☆星星'],
  ]);
  expect([total, next]).toEqual([5, -1]);
  expect(letters.map(({ initial, count }) => `${initial}${count}`)).toEqual(['A1', 'O1', 'W1', 'Z1', '#1']);
  expect(list[3]).toMatchObject({
    imported: 1,
    user_id: 0,
    company: '武当茶业',
    position: '',
    city: '',
    avatar: '',
  });
  expect(list[2]).toMatchObject({ imported: 0, user_id: circle.owner.userId, role: 1, mine: 1 });
  // Numbers of people and cards are random, and may have the digits of a phone.
  const words = list.map(({ user_id: _user, card_id: _card, member_id: _member, ...shown }) => shown);
  expect(JSON.stringify(words)).not.toContain('138');
});

test('a member is found by name, company, pinyin and initials, with the letters of what was found', async () => {
  const circle = await someCircle();
  const { token } = circle.owner;
  for (const q of ['张三', 'zhangsan', 'zsf', '武当', 'wudang', '三', 'zhang 武当'])
    expect(await namesOf(circle.id, token, { q })).toEqual(['张三丰']);
  expect(await namesOf(circle.id, token, { q: '丰三' })).toEqual([]);
  expect((await ask(circle.id, token, { q: '山' })).letters).toEqual([
    { initial: 'A', count: 1 },
    { initial: 'O', count: 1 },
  ]);
  // the same name elsewhere is not found here
  const other = await makeCircle(world, {}, await makeMemberPerson(world, '张三丰'));
  expect((await ask(circle.id, token, { q: '张三' })).total).toBe(1);
  expect((await ask(other.id, other.owner.token, { q: '张三' })).total).toBe(1);
});

test('by group, by my own city, by who is new; filters narrow each other', async () => {
  const circle = await someCircle();
  const { token } = circle.owner;
  expect(await namesOf(circle.id, token, { group: circle.group })).toEqual(['张三丰']);
  expect((await ask(circle.id, token, { group: circle.group })).letters).toEqual([
    { initial: 'Z', count: 1 },
  ]);
  expect(await namesOf(circle.id, token, { group: circle.group, q: '阿' })).toEqual([]);
  // who says no city has no neighbours
  expect(await namesOf(circle.id, token, { city: 1 })).toEqual([]);
  await world.database.pool.query(
    "update phonebook_member set city = '十堰' where phonebook_id = $1 and role = 1",
    [circle.id],
  );
  expect(await namesOf(circle.id, token, { city: 1 })).toEqual(['王五', '张三丰']);
  world.pass(86_400);
  const since = secondsOf(world.now());
  await join(world, circle, await makeMemberPerson(world, '新来'));
  expect(await namesOf(circle.id, token, { since })).toEqual(['新来']);
  expect((await ask(circle.id, token, { since })).letters).toEqual([{ initial: 'X', count: 1 }]);
});

test('pages go on behind the last one shown, whoever comes and goes meanwhile; a letter and a page are jumped to', async () => {
  const circle = await makeCircle(world, {}, await makeMemberPerson(world, '钟'));
  const { token } = circle.owner;
  await seedEntries(
    world,
    circle,
    ['安', '白', '陈', '丁', '范'].map((realname) => ({ realname })),
  );
  const first = await ask(circle.id, token, { size: 2 });
  expect(first.list.map(({ realname }) => realname)).toEqual(['安', '白']);
  await seedEntries(world, circle, [{ realname: '艾' }, { realname: '蔡' }]);
  await world.database.pool.query(
    "update phonebook_member set state = 4 where phonebook_id = $1 and realname = '白'",
    [circle.id],
  );
  const second = await ask(circle.id, token, { size: 2, next: first.next });
  expect(second.list.map(({ realname }) => realname)).toEqual(['蔡', '陈']);
  expect(second.total).toBe(7);
  expect(await namesOf(circle.id, token, { initial: 'D' })).toEqual(['丁', '范', '钟']);
  expect(await namesOf(circle.id, token, { initial: '#' })).toEqual([]);
  expect(await namesOf(circle.id, token, { page: 4, size: 2 })).toEqual(['钟']);
  // a cursor of another circle leads to no wrong place
  const other = await makeCircle(world);
  expect(await ask(circle.id, other.owner.token, {}).catch((error: Error) => error.message)).toContain(
    '仅成员',
  );
  expect(await namesOf(other.id, other.owner.token, { next: first.next })).toEqual(['张三']);
});

test('people who blocked each other and hidden ones are absent, and their letters with them [D40][D12]', async () => {
  const circle = await makeCircle(world, {}, await makeMemberPerson(world, '钟'));
  const [one, other] = [
    await join(world, circle, await makeMemberPerson(world, '甲')),
    await join(world, circle, await makeMemberPerson(world, '乙')),
  ];
  await relate(world, 'black', one, other);
  const lettersOf = async (token: string) =>
    (await ask(circle.id, token)).letters.map(({ initial, count }) => `${initial}${count}`);
  expect(await namesOf(circle.id, one.token)).toEqual(['甲', '钟']);
  expect(await lettersOf(one.token)).toEqual(['J1', 'Z1']);
  expect(await namesOf(circle.id, other.token)).toEqual(['乙', '钟']);
  expect(await namesOf(circle.id, other.token, { q: '甲' })).toEqual([]);
  expect(await lettersOf(other.token)).toEqual(['Y1', 'Z1']);
  expect(await namesOf(circle.id, circle.owner.token)).toEqual(['甲', '乙', '钟']);
  await world.database.pool.query('update phonebook_member set hidden = true where member_id = $1', [
    one.memberId,
  ]);
  expect(await lettersOf(circle.owner.token)).toEqual(['Y1', 'Z1']);
  expect(await namesOf(circle.id, circle.owner.token)).toEqual(['乙', '钟']);
});

test('the list is one statement, and the sums of letters say the same after the job', async () => {
  const circle = await someCircle();
  const { token } = circle.owner;
  for (const query of [{}, { q: 'zsf' }, { group: circle.group }, { page: 2, size: 2 }]) {
    const texts = await statementsOf(() => ask(circle.id, token, query));
    expect(texts.filter((text) => text.includes('as letters'))).toHaveLength(1);
  }
  const before = await ask(circle.id, token);
  await world.runJob('phonebook.sum-up-letters');
  expect(await ask(circle.id, token)).toEqual(before);
  const { rows } = await world.database.pool.query(
    'select count(*) as rows, sum(count) as people from phonebook_letter where phonebook_id = $1 and group_id = 0',
    [circle.id],
  );
  expect(rows).toEqual([{ rows: 5, people: 5 }]);
});

test('the directory is for members: a visitor is told to join, whoever has left sees nothing, nor a forbidden circle [D61][D140]', async () => {
  const circle = await makeCircle(world);
  const call = async (token?: string, query: object = { id: circle.id }) =>
    (await world.call('GET', listMembers.path, { token, query: { ...query } })).body.errcode;
  const visitor = await makePerson(world);
  expect(await call()).toBe(40100);
  expect(await call(visitor.token)).toBe(40301);
  const admin = await makeAdmin(world, await makeCircle(world), ['member']);
  expect(await call(admin.token)).toBe(40301);
  const member = await join(world, circle);
  expect(await call(member.token)).toBeUndefined();
  for (const state of [6, 3, 5]) {
    await world.database.pool.query('update phonebook_member set state = $2 where member_id = $1', [
      member.memberId,
      state,
    ]);
    // Whose paid time is over is shown what going on costs.
    expect(await call(member.token)).toBe(state === 6 ? 40303 : 40301);
  }
  expect(await call(visitor.token, { id: 987_654 })).toBe(40400);
  expect(await call(circle.owner.token, { id: circle.id, initial: 'a' })).toBe(40001);
  expect(await call(circle.owner.token, { id: circle.id, size: 51 })).toBe(40001);
  await world.database.pool.query(
    "update phonebook set status = 3, status_reason = '违规' where phonebook_id = $1",
    [circle.id],
  );
  expect(await call(circle.owner.token)).toBe(40300);
});
