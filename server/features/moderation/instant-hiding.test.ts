import { expect, test } from 'vitest';
import { freshBrowser, freshIp, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard, makeKnown, openContact } from '../card/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { makeSettled, reportCard } from './testing.ts';

const world = useWorld();
const hour = 3600;

const visibility = async (owner: Person, id: number) =>
  (await world.call('GET', '/v1/report/standing', { token: owner.token, query: { type: 'card', id } })).body;
const keep = async (id: number) =>
  world.call('POST', '/v1/staff/report-decide', {
    token: (await makeStaff(world, 'auditor')).office,
    body: { type: 'card', id, verdict: 'keep', reason: '核对过主页，已经核对' },
  });
const seen = async (id: number): Promise<number> =>
  (await world.call('GET', '/v1/card/view', { query: { id } })).status;
/** Reports of it that staff finds in the queue. */
async function waiting(id: number): Promise<number | undefined> {
  const { office } = await makeStaff(world, 'auditor');
  const { body } = await world.call('GET', '/v1/staff/reports', { token: office, query: { size: 50 } });
  return (body.list as { id: number; count: number }[]).find((item) => item.id === id)?.count;
}

test('nobody whom the product does not know yet hides by one word: a week, a card and a tie [D170]', async () => {
  const { owner, card } = await makeCard(world);
  const notified = async (by: Person) => {
    expect((await reportCard(world, by, card.card_id, { reason: 'privacy' })).status).toBe(200);
    return (await visibility(owner, card.card_id)).standing;
  };
  const week = 7 * 24 * hour;
  const cardless = await makePerson(world);
  await openContact(world, cardless, card.card_id);
  const { owner: tieless } = await makeCard(world);
  world.pass(week - 60);
  const { owner: fresh } = await makeCard(world);
  await openContact(world, fresh, card.card_id);
  expect(await notified(fresh)).toBe('visible');
  world.pass(60);
  expect(await notified(cardless)).toBe('visible');
  expect(await notified(tieless)).toBe('visible');
  expect(await waiting(card.card_id)).toBe(3);
});

test('one person hides two things a day by one word, the third waits in the queue [D170]', async () => {
  const reporter = await makeKnown(world);
  const hide = async (): Promise<string> => {
    const { owner, card } = await makeCard(world);
    await reportCard(world, reporter, card.card_id, { reason: 'privacy' });
    return (await visibility(owner, card.card_id)).standing;
  };
  expect([await hide(), await hide(), await hide()]).toEqual(['pending', 'pending', 'visible']);
  world.pass(24 * hour + 1);
  expect(await hide()).toBe('pending');
});

test('what staff has kept hides nobody at once for 30 days, neither one nor three [D137][D170]', async () => {
  const { owner, card } = await makeCard(world);
  const id = card.card_id;
  const [first, second] = [await makeKnown(world), await makeKnown(world)];
  await reportCard(world, first, id, { reason: 'privacy' });
  expect((await keep(id)).body).toEqual({ standing: 'visible' });
  await reportCard(world, second, id, { reason: 'privacy' });
  for (const person of await makeSettled(world, 3)) await reportCard(world, person, id);
  expect((await visibility(owner, id)).standing).toBe('visible');
  expect(await waiting(id)).toBe(4);
  await keep(id);
  world.pass(30 * 24 * hour);
  await reportCard(world, await makeKnown(world), id, { reason: 'privacy' });
  expect(await seen(id)).toBe(404);
});

test('three accounts of one browser count as one, wherever it goes [D137]', async () => {
  const { owner, card } = await makeCard(world);
  const people = await makeSettled(world, 5);
  const from = (person: Person, device: { cookie: string }, ip = freshIp()) =>
    world.call('POST', '/v1/report/create', {
      token: person.token,
      body: { type: 'card', id: card.card_id, reason: 'spam' },
      headers: device,
      ip,
    });
  const [one, two, three, four, five] = people as [Person, Person, Person, Person, Person];
  const table = freshIp();
  const brigade = await freshBrowser(world);
  await from(one, brigade, table);
  await from(two, brigade);
  await from(three, await freshBrowser(world), table);
  await from(four, await freshBrowser(world));
  expect((await visibility(owner, card.card_id)).standing).toBe('visible');
  await from(five, await freshBrowser(world));
  expect((await visibility(owner, card.card_id)).standing).toBe('pending');
});
