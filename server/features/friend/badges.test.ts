import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { answerTo, applyTo } from './testing.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const badges = async (person: Person): Promise<Record<string, number>> =>
  (await world.call('GET', '/v1/app/badges', { token: person.token })).body.badges;

const counted = async (person: Person): Promise<(number | undefined)[]> => {
  const { 'notice.unread': unread, ...counts } = await badges(person);
  return [unread, counts['friend.applications'], counts['friend.applications-read']];
};

test('one call answers every counter: an application counts on its row, and once in the sum with its notice [V035]', async () => {
  const [to, one, two] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  expect(await counted(to)).toEqual([0, 0, 0]);
  const first = (await applyTo(world, one, to)).body.id;
  await applyTo(world, two, to);
  expect(await counted(to)).toEqual([2, 2, 0]);
  expect(await counted(one)).toEqual([0, 0, 0]);

  // read, and still unanswered: now the applications themselves are what waits
  await world.call('POST', '/v1/notice/read', { token: to.token, body: {} });
  expect(await counted(to)).toEqual([0, 2, 2]);
  await answerTo(world, 'refuse', to, first);
  expect(await counted(to)).toEqual([0, 1, 1]);
});

test('an answered application counts nowhere, read or not [V035]', async () => {
  const [to, from] = [await makePerson(world), await makePerson(world)];
  const { id } = (await applyTo(world, from, to)).body;
  await answerTo(world, 'refuse', to, id);
  expect(await counted(to)).toEqual([0, 0, 0]);
});

test('all counters of all features are one statement, with the session two [V035]', async () => {
  const person = await makePerson(world);
  expect(Object.keys(await badges(person)).length).toBeGreaterThan(5);
  await world.deps.outbox.idle();
  expect(await statementsOf(() => badges(person))).toHaveLength(2);
});

test('a guest has no counters', async () => {
  expect((await world.call('GET', '/v1/app/badges')).status).toBe(401);
});
