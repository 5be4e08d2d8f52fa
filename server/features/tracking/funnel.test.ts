import { listFunnel } from '@qunlu/contract/tracking/staff.ts';
import { expect, test } from 'vitest';
import { freshIp, makePerson, type Person } from '../../testing/people.ts';
import { makeStaff } from '../staff/testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
/** A session of its own for each: days pass here. */
const list = async (query: { size?: number; next?: number }) =>
  world.ask(listFunnel, { token: (await makeStaff(world, 'operator')).office, query });

const open = (qc: string, from?: Person) =>
  world.call('POST', '/v3-api/user/track', {
    body: { events: [{ name: 'open', at: Math.floor(world.now().getTime() / 1000) }] },
    ip: freshIp(),
    headers: { 'x-qc': qc, 'x-ac': 'autumn' },
    ...(from ? { token: from.token } : {}),
  });
const query = (text: string, values: readonly unknown[]) => world.database.pool.query(text, [...values]);

/** Somebody who came from there; with `swapped` they have swapped cards with somebody. */
async function comer(qc: string, given: { swapped?: Person; quiet?: boolean } = {}): Promise<Person> {
  const person = await makePerson(world);
  await query("update account_user set qc = $2, ac = 'autumn', no_personalization = $3 where user_id = $1", [
    person.userId,
    qc,
    given.quiet ? 1 : 0,
  ]);
  if (given.swapped)
    await query(
      "insert into friend_application (from_id, to_id, via, state, created_at, decided_at) values ($1, $2, 'swap', 1, $3, $3)",
      [given.swapped.userId, person.userId, world.now()],
    );
  return person;
}

test('opened, registered, swapped by day and source: counts alone, and none of a few people [C078][D17][D163]', async () => {
  const other = await makePerson(world);
  world.pass(86_400);
  for (let count = 0; count < 12; count += 1) await open('menu');
  for (let count = 0; count < 6; count += 1) await open('u16764570259');
  await open('u16764570260');
  await open('rare');
  for (let count = 0; count < 6; count += 1) await comer('menu', count < 5 ? { swapped: other } : {});
  for (let count = 0; count < 2; count += 1) await comer('u16764570259', { swapped: other });
  const quiet = await comer('menu', { quiet: true });
  await open('menu', quiet);
  const { list: days } = await list({ size: 2 });
  const [today, yesterday] = days;
  expect(today).toMatchObject({
    day: '2026-11-21',
    opened: 20,
    // With the member of staff who looks.
    registered: 9,
    swapped: 7,
    sources: [
      { qc: 'menu', ac: 'autumn', opened: 12, registered: 6, swapped: 5 },
      // 'share' of an unsigned mark is none: a client may not say who shared.
      { qc: '', ac: 'autumn', opened: 7, registered: 0, swapped: 0 },
    ],
  });
  expect(yesterday).toMatchObject({ day: '2026-11-20', opened: 0, sources: [] });
  expect(JSON.stringify(days)).not.toContain('16764570259');
});

test('days go back half a year, page by page, and then no further [D163]', async () => {
  const days: string[] = [];
  for (let next: number | undefined; next !== -1;) {
    const page = await list({ size: 50, ...(next === undefined ? {} : { next }) });
    days.push(...page.list.map(({ day }) => day));
    next = page.next;
  }
  expect(days).toHaveLength(180);
  expect(new Set(days).size).toBe(180);
  expect(days).toEqual(days.toSorted().reverse());
});
