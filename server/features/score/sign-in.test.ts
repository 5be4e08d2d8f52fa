import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const day = 86_400;
const signed = async (person: Person) =>
  (await world.call('GET', '/v1/user/issigned', { token: person.token })).body;
const sign = async (person: Person) =>
  (await world.call('POST', '/v1/user/sign-in', { token: person.token })).body;
const month = async (person: Person, query = {}) =>
  (await world.call('GET', '/v1/user/signlist', { token: person.token, query })).body;

test('a day is signed once, and a new one begins at midnight in Shanghai [C052][D20]', async () => {
  const person = await makePerson(world);
  expect(await signed(person)).toEqual({ signed: 0, streak: 0 });
  expect(await sign(person)).toEqual({ signed: 1, streak: 1 });
  expect(await sign(person)).toEqual({ signed: 1, streak: 1 });
  expect(await signed(person)).toEqual({ signed: 1, streak: 1 });
  world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000 - 1);
  expect(await signed(person)).toEqual({ signed: 1, streak: 1 });
  world.pass(1);
  expect(await signed(person)).toEqual({ signed: 0, streak: 1 });
  expect(await sign(person)).toEqual({ signed: 1, streak: 2 });
});

test('a day left out ends the streak, not the total; the calendar shows the month that is asked for [D20][R044]', async () => {
  const person = await makePerson(world);
  const text = (back: number): string =>
    new Date(world.now().getTime() + 28_800_000 - back * day * 1000).toISOString().slice(0, 10);
  const first = text(0);
  await sign(person);
  world.pass(day);
  await sign(person);
  world.pass(2 * day);
  expect(await signed(person)).toEqual({ signed: 0, streak: 0 });
  await sign(person);
  const shown = await month(person);
  expect(shown).toMatchObject({ today: text(0), month: text(0).slice(0, 7), streak: 1, total: 3 });
  const days = [first, text(2), text(0)].filter((one) => one.startsWith(shown.month));
  expect(shown.days).toEqual(days.map((one) => Number(one.slice(8))));
  expect((await month(person, { month: '2025-02' })).days).toEqual([]);
  expect((await month(person, { month: first.slice(0, 7) })).days).toContain(Number(first.slice(8)));
});
