import {
  allIndustries,
  circleIndustry,
  findUrl,
  industryTree,
  ownIndustryCall,
  setCircleIndustry,
  setUserIndustry,
  userIndustry,
} from '@qunlu/contract/discovery/calls.ts';
import { findPathOf } from '@qunlu/contract/discovery/rules.ts';
import { editIndustry, listStaffIndustries } from '@qunlu/contract/discovery/staff.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeAdmin, makeCircle } from '../circle/testing.ts';
import { makeStaff } from '../staff/testing.ts';

const world = useWorld();
const day = 86_400;

test('the tree has two levels, and all of it stands in one list with the upper ones first [C060][C061][D154][E221][E222][E223][E224]', async () => {
  const { list } = await world.ask(allIndustries, { query: {} });
  const tree = (await world.ask(industryTree, { query: {} })).list;
  expect(list.find(({ id }) => id === 1002)).toEqual({ id: 1002, name: '茶叶', pid: 1 });
  expect(tree.find(({ id }) => id === 1)).toMatchObject({ name: '农林牧渔', pid: 0 });
  expect(tree.flatMap((top) => [top.id, ...top.children.map(({ id }) => id)])).toEqual(
    list.map(({ id }) => id),
  );
  for (const { pid } of tree.flatMap(({ children }) => children))
    expect(tree.some(({ id }) => id === pid)).toBe(true);
});

test('somebody has one or two industries, and changes them once in 30 days [C063][C066][D154]', async () => {
  const { token, userId } = await makePerson(world);
  const set = (body: object) => world.call('POST', setUserIndustry.path, { token, body });
  const own = () => world.ask(ownIndustryCall, { token });
  expect(await own()).toEqual({ industry1: null, industry2: null, change_at: 0 });
  expect((await set({ industry1: 1002, industry2: 20_005 })).status).toBe(200);
  expect(await own()).toMatchObject({ industry1: { name: '茶叶', pid: 1 }, industry2: { name: '设计师' } });
  // The same again is no change.
  world.pass(10 * day);
  expect((await set({ industry1: 1002, industry2: 20_005 })).status).toBe(200);
  const early = await set({ industry1: 1003 });
  expect([early.status, early.body.errcode]).toEqual([429, 42900]);
  expect(early.body.errmsg).toContain('每 30 天可以改一次');
  world.pass(20 * day + 1);
  expect((await set({ industry1: 1003 })).body).toMatchObject({
    industry1: { name: '果蔬' },
    industry2: null,
  });
  const other = await makePerson(world);
  const seen = await world.ask(userIndustry, { query: { user_id: userId }, token: other.token });
  expect(seen).toMatchObject({ industry1: { id: 1003 }, industry2: null });
});

test.each([
  [{ industry1: 0 }, 'industry1'],
  [{ industry1: 9999 }, 'industry1'],
  [{ industry1: 1002, industry2: 1002 }, 'industry2'],
  [{ industry1: 1002, industry2: 99_999 }, 'industry2'],
  [{}, 'industry1'],
])('an industry that is none is refused under its field: %j [D154]', async (body, field) => {
  const { token } = await makePerson(world);
  const { status, body: answer } = await world.call('POST', setUserIndustry.path, { token, body });
  expect([status, answer.field]).toEqual([400, field]);
  expect((await world.ask(ownIndustryCall, { token })).industry1).toBeNull();
});

test('somebody who blocked the caller has no industry to see [C065]', async () => {
  const [one, other] = [await makePerson(world), await makePerson(world)];
  await world.ask(setUserIndustry, { body: { industry1: 1002 }, token: one.token });
  await world.call('POST', '/v1/relation/black', {
    token: one.token,
    body: { user_id: other.userId },
  });
  const { status } = await world.call('GET', userIndustry.path, {
    token: other.token,
    query: { user_id: one.userId },
  });
  expect(status).toBe(404);
});

test('a circle has one, set by whoever may edit it, once in 30 days [C064][C067][D154]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['edit']);
  const other = await makeAdmin(world, circle, ['notice']);
  const [member, visitor] = [await join(world, circle), await makePerson(world)];
  const foreign = await makeCircle(world);
  const set = async (token: string, industry = 1002) => {
    const body = { phonebook_id: circle.id, industry };
    return (await world.call('POST', setCircleIndustry.path, { token, body })).body.errcode ?? 0;
  };
  expect(await set(visitor.token)).toBe(40301);
  expect(await set(foreign.owner.token)).toBe(40301);
  expect(await set(member.token)).toBe(40300);
  expect(await set(other.token)).toBe(40300);
  expect(await set(admin.token)).toBe(0);
  expect(await set(circle.owner.token)).toBe(0);
  expect(await set(circle.owner.token, 1003)).toBe(42900);
  const seen = await world.ask(circleIndustry, { query: { id: circle.id }, token: visitor.token });
  expect(seen).toEqual({ industry: { id: 1002, name: '茶叶', pid: 1 }, change_at: 0 });
  world.pass(15 * day);
  expect(await set(circle.owner.token, 1003)).toBe(42900);
  world.pass(15 * day + 1);
  expect(await set(circle.owner.token, 1003)).toBe(0);
});

test('the find page is the one of the own industry; 100 to 199 have a page of their own [C068][D154][E221]', async () => {
  const { token } = await makePerson(world);
  const url = async () => (await world.ask(findUrl, { token })).url;
  expect(await url()).toBe('/app/find/phonebook');
  await world.ask(setUserIndustry, { body: { industry1: 1002 }, token });
  expect(await url()).toBe('/app/find/phonebook/list?industry=1002');
  expect([100, 199].map(findPathOf)).toEqual([
    '/app/find/custom?industry=100',
    '/app/find/custom?industry=199',
  ]);
  expect([99, 200].map(findPathOf)).toEqual([99, 200].map((id) => `/app/find/phonebook/list?industry=${id}`));
});

test('staff renames an industry or lets nobody choose it any more; whoever has it keeps it [D154][D138]', async () => {
  const operator = await makeStaff(world, 'operator');
  const auditor = await makeStaff(world, 'auditor');
  const person = await makePerson(world);
  await world.ask(setUserIndustry, { body: { industry1: 9002 }, token: person.token });
  const edit = (token: string, body: object) => world.call('POST', editIndustry.path, { token, body });
  expect((await edit(auditor.office, { id: 9002, name: '快递物流', hidden: 1 })).status).toBe(403);
  expect((await edit(operator.office, { id: 9999, name: '没有', hidden: 1 })).status).toBe(404);
  const { body } = await edit(operator.office, { id: 9002, name: '快递物流', hidden: 1 });
  expect(body).toMatchObject({ name: '快递物流', hidden: true, people: 1 });
  const { list } = await world.ask(allIndustries, { query: {} });
  expect(list.some(({ id }) => id === 9002)).toBe(false);
  const own = await world.ask(ownIndustryCall, { token: person.token });
  expect(own.industry1).toMatchObject({ id: 9002, name: '快递物流' });
  const late = await makePerson(world);
  const refused = await world.call('POST', setUserIndustry.path, {
    token: late.token,
    body: { industry1: 9002 },
  });
  expect(refused.body.field).toBe('industry1');
  const shown = await world.ask(listStaffIndustries, {
    query: { size: 50, next: 50 },
    token: operator.office,
  });
  expect(shown.list.find(({ id }) => id === 9)).toMatchObject({ people: 1, hidden: false });
  expect((await edit(operator.office, { id: 9, name: '物流交通', hidden: 1 })).status).toBe(200);
  const after = await world.ask(industryTree, { query: {} });
  expect(after.list.some(({ id }) => id === 9)).toBe(false);
  await edit(operator.office, { id: 9, name: '物流交通', hidden: 0 });
});
