import { setUserIndustry } from '@qunlu/contract/discovery/calls.ts';
import { editIndustry } from '@qunlu/contract/discovery/staff.ts';
import type { QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { listMembers } from '@qunlu/contract/circle/directory.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { expect, test } from 'vitest';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { relate } from '../relation/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { join, makeCircle, makeMemberPerson, seedEntries } from './testing.ts';
import { joinAs } from '../joining/testing.ts';

const world = useWorld();

const choose = (person: { token: string }, industry1: number, industry2 = 0) =>
  world.ask(setUserIndustry, { body: { industry1, industry2 }, token: person.token });
const ask = (
  id: number,
  { token }: { token: string },
  query: Omit<QueryInput<typeof listMembers>, 'id'> = {},
) => world.ask(listMembers, { query: { id, industry: 1, ...query }, token });
const namesOf = async (...given: Parameters<typeof ask>) =>
  (await ask(...given)).list.map(({ realname }) => realname);
const industriesOf = async (id: number, { token }: { token: string }) =>
  (await world.ask(viewCircle, { query: { id }, token })).me?.industries;

/** 王五 grows tea, 李四 fruit and designs, 赵六 makes machines, 钱七 says nothing. */
async function someCircle() {
  const owner = await makeMemberPerson(world, '王五');
  const circle = await makeCircle(world, {}, owner);
  await choose(owner, 1002);
  const [orchard, maker, silent] = [
    await join(world, circle, await makeMemberPerson(world, '李四')),
    await join(world, circle, await makeMemberPerson(world, '赵六')),
    await join(world, circle, await makeMemberPerson(world, '钱七')),
  ];
  await choose(orchard, 20_005, 1003);
  await choose(maker, 2001);
  await seedEntries(world, circle, [{ realname: '张三', company: '茶业' }]);
  return { id: circle.id, owner, orchard, maker, silent };
}

test('of the same industry are members with the same upper-level one, by either of two; with their letters [R065]', async () => {
  const { id, owner, orchard, maker, silent } = await someCircle();
  expect(await namesOf(id, owner)).toEqual(['李四', '王五']);
  expect((await ask(id, owner)).letters).toEqual([
    { initial: 'L', count: 1 },
    { initial: 'W', count: 1 },
  ]);
  expect(await namesOf(id, orchard)).toEqual(['李四', '王五']);
  expect(await namesOf(id, maker)).toEqual(['赵六']);
  // Who says no industry has no colleagues.
  expect(await ask(id, silent)).toEqual({ list: [], next: -1, total: 0, letters: [] });
});

test('an upper-level industry itself is the same as those below it, and other filters narrow it', async () => {
  const { id, owner, silent } = await someCircle();
  await choose(silent, 1);
  expect(await namesOf(id, owner)).toEqual(['李四', '钱七', '王五']);
  expect(await namesOf(id, owner, { q: '李' })).toEqual(['李四']);
  const first = await ask(id, owner, { size: 2 });
  expect(await namesOf(id, owner, { size: 2, next: first.next })).toEqual(['王五']);
  expect(await namesOf(id, owner, { page: 2, size: 2 })).toEqual(['王五']);
  expect(await namesOf(id, owner, { initial: 'Q' })).toEqual(['钱七', '王五']);
});

test('whoever is hidden or stands behind a block is absent [D40][D12]', async () => {
  const { id, owner, orchard, silent } = await someCircle();
  await choose(silent, 1002);
  await relate(world, 'black', owner, orchard);
  expect(await namesOf(id, owner)).toEqual(['钱七', '王五']);
  await world.database.pool.query('update phonebook_member set hidden = true where member_id = $1', [
    silent.memberId,
  ]);
  expect(await namesOf(id, owner)).toEqual(['王五']);
});

test('entries follow the choice: made before joining, changed later, in every circle', async () => {
  const { id, owner } = await someCircle();
  const newcomer = await makeMemberPerson(world, '孙八');
  await choose(newcomer, 1004);
  await joinAs(world, { id }, newcomer, { realname: '孙八' });
  expect(await namesOf(id, owner)).toEqual(['李四', '孙八', '王五']);
  await world.database.pool.query(
    "update discovery_user_industry set changed_at = changed_at - interval '31 days' where user_id = $1",
    [newcomer.userId],
  );
  await choose(newcomer, 2002);
  expect(await namesOf(id, owner)).toEqual(['李四', '王五']);
  expect(await namesOf(id, newcomer)).toEqual(['孙八', '赵六']);
});

test('the circle says which upper-level industries are mine, as the operator calls them [D154]', async () => {
  const { id, owner, orchard, silent } = await someCircle();
  expect(await industriesOf(id, owner)).toEqual(['农林牧渔']);
  expect(await industriesOf(id, orchard)).toEqual(['农林牧渔', '自由职业']);
  expect(await industriesOf(id, silent)).toEqual([]);
  const staff = await makeStaff(world, 'operator');
  await world.ask(editIndustry, { body: { id: 1, name: '农业', hidden: 0 }, token: staff.office });
  expect(await industriesOf(id, owner)).toEqual(['农业']);
});

test('it is one statement', async () => {
  const { id, owner } = await someCircle();
  const texts = await statementsOf(() => ask(id, owner));
  expect(texts.filter((text) => text.includes('industry1'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('as letters'))).toHaveLength(1);
});
