import { expect, test } from 'vitest';
import { logIn, makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { claim, done, giveScore, missionsOf, sign, tryClaim, wrongJournals } from './testing.ts';

const world = useWorld();
const together = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const sum = (gains: readonly number[]): number => gains.reduce((total, gained) => total + gained, 0);

test('two devices claim the same mission at once: one of them gains, both see the same [D125][C055]', async () => {
  const person = await makePerson(world);
  world.pass(61);
  const { body } = await logIn(world, person.phone);
  const devices = [person, { ...person, token: String(body.data.token) }];
  for (let round = 0; round < 5; round += 1) {
    await sign(world, person);
    const answers = await together(2, (index) => claim(world, devices[index] ?? person, 1));
    expect(new Set(answers.map(({ gained }) => gained))).toEqual(new Set([0, 2]));
    expect(new Set(answers.map(({ score }) => score)).size).toBe(1);
    world.pass(86_400);
  }
});

test('twenty claims at once of several missions bring what was done, and no more than the day’s cap [D125]', async () => {
  const person = await makePerson(world);
  await done(world, person, 'invite', 10);
  await done(world, person, 'share-card', 3);
  await done(world, person, 'comment', 5);
  await sign(world, person);
  const missions = [7, 2, 3, 1, 9];
  const answers = await together(20, (index) => tryClaim(world, person, missions[index % 5]));
  const gained = sum(answers.filter(({ status }) => status === 200).map(({ body }) => body.gained));
  for (const { status } of answers) expect([200, 422]).toContain(status);
  expect(await missionsOf(world, person)).toMatchObject({ score: gained, today: gained });
  expect(gained).toBeLessThanOrEqual(200);
  expect(gained).toBeGreaterThan(170);
  expect(await wrongJournals(world)).toBe(0);
});

test('what is claimed while a year’s points expire is neither lost nor paid twice [D125][D126]', async () => {
  const people = await together(6, () => makePerson(world));
  for (const person of people) await giveScore(world, person, 100);
  world.pass((Date.parse('2028-01-01T04:00:00Z') - world.now().getTime()) / 1000);
  const now = await together(6, async (index) => {
    const person = people[index] ?? (await makePerson(world));
    return { ...person, token: String((await logIn(world, person.phone)).body.data.token) };
  });
  for (const person of now) await done(world, person, 'share-card', 3);
  await Promise.all([
    ...now.flatMap((person) => [claim(world, person, 2), claim(world, person, 2)]),
    world.runJob('score.expiry'),
    world.runJob('score.expiry'),
  ]);
  await world.runJob('score.expiry');
  for (const person of now) expect(await missionsOf(world, person)).toMatchObject({ score: 9, expiring: 0 });
  const { rows } = await world.database.pool.query(
    'select count(*)::int as entries from score_entry where type = 6 and user_id = any($1)',
    [now.map(({ userId }) => userId)],
  );
  expect(rows).toEqual([{ entries: 6 }]);
  expect(await wrongJournals(world)).toBe(0);
});
