// postgres: the job turns balances under row locks
import { scoreList } from '@qunlu/contract/score/missions.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { logIn, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { addScore } from './service/journal.ts';
import { giveScore, missionsOf, wrongJournals } from './testing.ts';
import { lockPeople } from '../account/api/people.ts';

const world = useWorld();
const list = (person: Person, page?: number) =>
  world.ask(scoreList, { query: page === undefined ? {} : { page }, token: person.token });
const goTo = (iso: string) => world.pass((Date.parse(iso) - world.now().getTime()) / 1000);
/** With a session of this year. */
async function again(person: Person): Promise<Person> {
  const { body } = await logIn(world, person.phone);
  return { ...person, token: body.data.token };
}
const credits = async (person: Person) => (await list(person)).list.map(({ credit, type }) => [credit, type]);
const warnings = async ({ token }: Person) =>
  (await world.ask(listNotifications, { query: {}, token })).list
    .map(({ title }) => title)
    .filter((title) => title.includes('到期'));

test('the journal comes in pages that go on while there is something, and stand still when it grows [C056][B222][B223][B227][E209][E210][E211]', async () => {
  const person = await makePerson(world);
  expect(await list(person)).toEqual({ list: [], next: -1 });
  for (let count = 1; count <= 45; count += 1) await giveScore(world, person, count);
  const first = await list(person);
  expect(first.list[0]).toMatchObject({ credit: 45, type: 4, after: 1035 });
  expect(first.list[0]?.log_at).toBe(Math.floor(world.now().getTime() / 1000));
  expect(await list(person, 0)).toEqual(first);
  expect(await list(person, 1)).toEqual(first);
  await giveScore(world, person, 1000);
  const seen = first.list.map(({ credit }) => credit);
  let page = first.next;
  while (page !== -1) {
    const { list: rows, next } = await list(person, page);
    expect(next === -1).toBe(rows.length === 0);
    seen.push(...rows.map(({ credit }) => credit));
    page = next;
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
});

test.each([-1, 1.5, 'x', 1e20])('a page %s is refused [C056]', async (page) => {
  const { token } = await makePerson(world);
  expect((await world.call('GET', '/v1/user/scorelist', { token, query: { page } })).body.errcode).toBe(
    40001,
  );
});

test('a deed of one name is written once; nothing goes below zero; nothing written is changed [D126]', async () => {
  const person = await makePerson(world);
  const { userId } = person;
  const add = (key: string, credit: number) =>
    inTransaction(jobContext(world.deps), async (tx) => {
      await lockPeople(tx, [userId]);
      return addScore(tx, { userId, key, type: 3, credit, title: '兑换' });
    });
  await giveScore(world, person, 10);
  expect(await add('buy:1', -6)).toEqual({ added: true, balance: 4 });
  expect(await add('buy:1', -6)).toEqual({ added: false, balance: 4 });
  await expect(add('buy:2', -6)).rejects.toThrow('积分不够，现在只有 4 积分');
  await expect(
    world.database.pool.query('update score_entry set credit = 100 where user_id = $1', [userId]),
  ).rejects.toThrow('append-only');
  expect(await credits(person)).toEqual([
    [-6, 3],
    [10, 4],
  ]);
});

test('points expire at the end of the next year, the oldest used first; a month before their person is told, once [D126]', async () => {
  const [spender, saver, newcomer] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
  ];
  await giveScore(world, spender, 100);
  await giveScore(world, saver, 40);
  expect(await missionsOf(world, saver)).toMatchObject({ score: 40, expiring: 0 });
  goTo('2027-03-01T04:00:00Z');
  await world.runJob('score.expiry');
  for (const person of [spender, saver]) await giveScore(world, person, 50);
  await giveScore(world, spender, -70);
  await giveScore(world, newcomer, 5);
  goTo('2027-12-01T15:59:00Z');
  await world.runJob('score.expiry');
  let [one, two, three] = [await again(spender), await again(saver), await again(newcomer)];
  expect(await missionsOf(world, one)).toMatchObject({
    score: 80,
    expiring: 30,
    expires_at: Date.parse('2027-12-31T16:00:00Z') / 1000,
  });
  expect(await missionsOf(world, two)).toMatchObject({ score: 90, expiring: 40 });
  expect(await warnings(one)).toEqual([]);
  goTo('2027-12-01T16:00:00Z');
  await world.runJob('score.expiry');
  await world.runJob('score.expiry');
  expect(await warnings(one)).toEqual(['30 积分年底到期']);
  expect(await warnings(two)).toEqual(['40 积分年底到期']);
  expect(await warnings(three)).toEqual([]);
  await giveScore(world, one, -10);
  goTo('2027-12-31T15:59:59Z');
  await world.runJob('score.expiry');
  [one, two, three] = [await again(spender), await again(saver), await again(newcomer)];
  expect((await missionsOf(world, two)).score).toBe(90);
  expect(await warnings(two)).toHaveLength(1);
  goTo('2027-12-31T16:00:00Z');
  // At once, whether or not the job has run.
  expect(await missionsOf(world, two)).toMatchObject({ score: 50, expiring: 50 });
  await giveScore(world, two, 7);
  await world.runJob('score.expiry');
  await world.runJob('score.expiry');
  expect(await credits(one)).toEqual([
    [-20, 6],
    [-10, 4],
    [-70, 4],
    [50, 4],
    [100, 4],
  ]);
  expect(await credits(two)).toEqual([
    [7, 4],
    [-40, 6],
    [50, 4],
    [40, 4],
  ]);
  expect((await list(two)).list[1]?.title).toBe('2026 年的积分到期');
  expect(await missionsOf(world, three)).toMatchObject({ score: 5, expiring: 5 });
  // Two turns of the year in which nothing ran: what was earned in 2028 is over, too.
  goTo('2030-06-01T04:00:00Z');
  await world.runJob('score.expiry');
  const last = await again(two);
  expect(await missionsOf(world, last)).toMatchObject({ score: 0, expiring: 0 });
  expect((await list(last)).list[0]).toMatchObject({ credit: -57, type: 6, after: 0 });
  expect(await wrongJournals(world)).toBe(0);
});
