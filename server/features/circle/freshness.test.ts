import { listNotifications } from '@qunlu/contract/notification.ts';
import { confirmEntry, reportUnreachable, viewFreshness } from '@qunlu/contract/circle/directory.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { listManaged } from '@qunlu/contract/circle/members-admin.ts';
import { viewAssist } from '@qunlu/contract/circle/announcements.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { relate } from '../relation/testing.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson, seedEntries } from './testing.ts';

const world = useWorld();

/** A year goes by for these circles, sessions excepted. */
const ageBy = (...ids: number[]) =>
  world.database.pool.query(
    "update phonebook_member set fresh_at = fresh_at - interval '366 days' where phonebook_id = any($1)",
    [ids],
  );
const asked = async (person: Person, word: string): Promise<string[]> => {
  const { list } = await world.ask(listNotifications, { query: { size: 50 }, token: person.token });
  return list.filter(({ title }) => title.includes(word)).map(({ title }) => title);
};
const report = (by: Person, id: number, memberId: number) =>
  world.call('POST', reportUnreachable.path, { token: by.token, body: { id, member_id: memberId } });
const confirmOf = async (id: number, person: Person) =>
  (await world.ask(viewCircle, { query: { id }, token: person.token })).me?.confirm;

test('an entry that nobody looked after for a year asks its owner once, for all their circles together', async () => {
  const [tea, film] = [await makeCircle(world), await makeCircle(world, { name: '电影社' })];
  const person = await makeMemberPerson(world);
  await join(world, tea, person);
  await join(world, film, person);
  await world.runJob('phonebook.ask-for-freshness');
  expect(await asked(person, '资料还对不对')).toEqual([]);
  await ageBy(tea.id, film.id);
  const late = await join(world, tea);
  await world.runJob('phonebook.ask-for-freshness');
  await world.runJob('phonebook.ask-for-freshness');
  expect(await asked(person, '资料还对不对')).toEqual(['看看您在 2 个通讯录里的资料还对不对']);
  expect(await asked(tea.owner, '资料还对不对')).toEqual(['看看您在「西湖茶友会」的资料还对不对']);
  expect(await asked(late, '资料还对不对')).toEqual([]);
  expect(await confirmOf(tea.id, person)).toBe(1);
  // one word for both circles, since the same card stands in them
  expect(await world.ask(confirmEntry, { body: { id: tea.id }, token: person.token })).toMatchObject({
    confirmed: 2,
  });
  expect([await confirmOf(tea.id, person), await confirmOf(film.id, person)]).toEqual([0, 0]);
  world.pass(86_400);
  await ageBy(tea.id, film.id);
  await world.database.pool.query(
    'update phonebook_member set asked_at = null where phonebook_id = any($1)',
    [[tea.id, film.id]],
  );
  await world.runJob('phonebook.ask-for-freshness');
  expect(await asked(person, '资料还对不对')).toHaveLength(2);
});

test('two different members who could not reach somebody make them asked, once a round', async () => {
  const circle = await makeCircle(world);
  const person = await join(world, circle);
  const [a, b, c] = [await join(world, circle), await join(world, circle), await join(world, circle)];
  world.pass(60);
  for (let count = 0; count < 2; count += 1)
    expect((await report(a, circle.id, person.memberId)).status).toBe(200);
  expect(await asked(person, '联系不上您')).toEqual([]);
  await report(b, circle.id, person.memberId);
  await report(c, circle.id, person.memberId);
  expect(await asked(person, '联系不上您')).toEqual(['有成员在「西湖茶友会」里联系不上您']);
  expect(await confirmOf(circle.id, person)).toBe(1);
  world.pass(60);
  await world.ask(confirmEntry, { body: { id: circle.id }, token: person.token });
  world.pass(60);
  await report(a, circle.id, person.memberId);
  expect(await asked(person, '联系不上您')).toHaveLength(1);
  await report(b, circle.id, person.memberId);
  expect(await asked(person, '联系不上您')).toHaveLength(2);
});

test('who is not met cannot be reported: strangers to the circle, oneself, imported and blocked ones', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const codes = async (by: Person, memberId: unknown): Promise<number> =>
    (await report(by, circle.id, memberId as number)).body.errcode;
  const elsewhere = await makeAdmin(world, await makeCircle(world), ['member']);
  expect(await codes(elsewhere, member.memberId)).toBe(40301);
  expect(await codes(member, member.memberId)).toBe(40001);
  expect(await codes(member, 'x')).toBe(40001);
  expect(await codes(member, elsewhere.memberId)).toBe(40400);
  await seedEntries(world, circle, [{ realname: '名册里的' }]);
  const { rows } = await world.database.pool.query(
    'select member_id from phonebook_member where phonebook_id = $1 and state = 7',
    [circle.id],
  );
  expect(await codes(member, rows[0].member_id)).toBe(42200);
  await relate(world, 'black', circle.owner, member);
  expect(await codes(circle.owner, member.memberId)).toBe(40400);
  const confirm = (by: Person, id: unknown) =>
    world.call('POST', confirmEntry.path, { token: by.token, body: { id } });
  expect((await confirm(elsewhere, circle.id)).body.errcode).toBe(40301);
  expect((await confirm(member, 'x')).status).toBe(400);
  expect((await confirm(member, 987_654)).status).toBe(404);
});

test('who decides about members sees how fresh the directory is, as a share; others do not [D57]', async () => {
  const circle = await makeCircle(world);
  const stale = await join(world, circle);
  await ageBy(circle.id);
  const keeper = await makeAdmin(world, circle, ['member']);
  const one = await join(world, circle);
  await world.runJob('phonebook.ask-for-freshness');
  world.pass(60);
  await report(keeper, circle.id, one.memberId);
  const ask = (token: string) => world.ask(viewFreshness, { query: { id: circle.id }, token });
  expect(await ask(keeper.token)).toEqual({ members: 4, fresh: 2, share: 50, asked: 2, unreachable: 1 });
  await world.ask(confirmEntry, { body: { id: circle.id }, token: stale.token });
  expect(await ask(circle.owner.token)).toMatchObject({ fresh: 3, share: 75, asked: 1 });
  const code = async (person: Person, id: unknown = circle.id) =>
    (await world.call('GET', viewFreshness.path, { token: person.token, query: { id } })).body.errcode;
  expect(await code(one)).toBe(40300);
  expect(await code(await makeAdmin(world, circle, ['apply']))).toBe(40300);
  expect(await code(await makeAdmin(world, await makeCircle(world), ['member']))).toBe(40301);
  expect(await code(keeper, 'x')).toBe(40001);
});

test('who was asked and has not answered is found among all members, page by page, until they look [R140][D92]', async () => {
  const circle = await makeCircle(world);
  const people = [];
  for (const name of ['陈一', '阿二', '周三', '白四'])
    people.push(await join(world, circle, await makeMemberPerson(world, name)));
  await ageBy(circle.id);
  const keeper = await makeAdmin(world, circle, ['member']);
  await world.runJob('phonebook.ask-for-freshness');
  const at = Math.floor(world.now().getTime() / 1000);
  const list = (query: object) =>
    world.ask(listManaged, { query: { id: circle.id, ...query }, token: keeper.token });
  const names = (answer: { list: { realname: string }[] }): string[] =>
    answer.list.map(({ realname }) => realname);
  const first = await list({ asked: 1, size: 3 });
  expect(names(first)).toEqual(['阿二', '白四', '陈一']);
  expect(first.list.map(({ asked_at }) => asked_at)).toEqual([at, at, at]);
  expect(names(await list({ asked: 1, size: 3, next: first.next }))).toEqual(['张三', '周三']);
  expect(names(await list({ asked: 1, q: 'chenyi' }))).toEqual(['陈一']);
  expect(names(await list({ asked: 1, role: 1 }))).toEqual(['张三']);
  world.pass(60);
  await world.ask(confirmEntry, { body: { id: circle.id }, token: people[1]?.token });
  expect(names(await list({ asked: 1 }))).toEqual(['白四', '陈一', '张三', '周三']);
  const everybody = await list({});
  expect(everybody.list).toHaveLength(6);
  expect(everybody.list.filter(({ asked_at }) => asked_at === 0)).toHaveLength(2);
});

test('whoever may not be seen at present is counted nowhere among those who were asked [R140][D92]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  await ageBy(circle.id);
  await world.runJob('phonebook.ask-for-freshness');
  await world.database.pool.query('update phonebook_member set hidden = true where member_id = $1', [
    member.memberId,
  ]);
  const token = circle.owner.token;
  const { list } = await world.ask(listManaged, { query: { id: circle.id, asked: 1 }, token });
  expect(list).toHaveLength(1);
  expect((await world.ask(viewFreshness, { query: { id: circle.id }, token })).asked).toBe(1);
  expect((await world.ask(viewAssist, { query: { id: circle.id }, token })).list).toMatchObject([
    { key: 'freshness', count: 1 },
  ]);
});
