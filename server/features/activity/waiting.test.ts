import { quoteTicket } from '@qunlu/contract/activity/registering.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { relate } from '../relation/testing.ts';
import { askToRegister, makeActivity, registerAs, type MadeActivity } from './testing.ts';

const world = useWorld();
const hour = 3600;

const at = (activity: MadeActivity, ticket = 0) => ({
  subject: 'activity.ticket',
  target: String(activity.tickets[ticket]?.id ?? 0),
});
const wait = (person: Person, activity: MadeActivity, more: { ticket?: number; quantity?: number } = {}) =>
  world.call('POST', '/v1/capacity/join', {
    token: person.token,
    body: { ...at(activity, more.ticket), quantity: more.quantity ?? 1 },
  });
const leave = (person: Person, activity: MadeActivity): Promise<Answer> =>
  world.call('POST', '/v1/capacity/leave', { token: person.token, body: at(activity) });
const queueOf = async (person: Person, activity: MadeActivity) =>
  (
    await world.ask(quoteTicket, {
      query: { activity_id: activity.id, ticket_id: activity.tickets[0].id, quantity: 1 },
      token: person.token,
    })
  ).queue;
const cancel = (person: Person, hash: string): Promise<Answer> =>
  world.call('POST', '/v1/order/cancel', { token: person.token, body: { hash } });
const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => makePerson(world)));
const offered = async (person: Person, activity: MadeActivity): Promise<boolean> =>
  (await queueOf(person, activity)).offer_until > 0;

test('[D97] a place that comes back is offered in the order of joining, for a day; what lapses goes to the next', async () => {
  const activity = await makeActivity(world, { tickets: [{ stock: 1 }] });
  const [has, first, second] = (await people(3)) as [Person, Person, Person];
  const { hash } = await registerAs(world, has, activity);
  expect(await queueOf(first, activity)).toEqual({ open: true, waiting: false, offer_until: 0 });
  expect((await wait(first, activity)).body).toMatchObject({
    title: '西湖读书会 · 普通票',
    path: `/activity/${activity.id}/pay?ticket=${activity.tickets[0].id}`,
  });
  await wait(second, activity);
  expect(await queueOf(first, activity)).toMatchObject({ open: false, waiting: true });
  await cancel(has, hash);
  expect((await queueOf(first, activity)).offer_until).toBe(
    Math.floor(world.now().getTime() / 1000) + 24 * hour,
  );
  expect((await askToRegister(world, second, activity)).body.errcode).toBe(42200);
  world.pass(24 * hour + 1);
  await world.runJob('capacity.sweep');
  expect(await offered(first, activity)).toBe(false);
  expect((await askToRegister(world, first, activity)).body.errcode).toBe(42200);
  expect((await askToRegister(world, second, activity)).body).toMatchObject({ state: 2 });
});

test('[D97] less than a day before it begins, an offer stands for two hours', async () => {
  const activity = await makeActivity(world, {
    tickets: [{ stock: 1 }],
    starts_at: new Date(world.now().getTime() + 20 * hour * 1000),
  });
  const [has, first] = (await people(2)) as [Person, Person];
  const { hash } = await registerAs(world, has, activity);
  await wait(first, activity);
  await cancel(has, hash);
  expect((await queueOf(first, activity)).offer_until).toBe(
    Math.floor(world.now().getTime() / 1000) + 2 * hour,
  );
});

test('[D97] the places of a shared number go to whoever waits first, of whatever ticket', async () => {
  const activity = await makeActivity(world, { seats: 1, tickets: [{}, {}] });
  const [has, first] = (await people(2)) as [Person, Person];
  const { hash } = await registerAs(world, has, activity);
  await wait(first, activity, { ticket: 1 });
  await cancel(has, hash);
  expect((await askToRegister(world, has, activity)).body.errcode).toBe(42200);
  const ticket_id = activity.tickets[1]?.id ?? 0;
  expect((await askToRegister(world, first, activity, { ticket_id })).body).toMatchObject({ state: 2 });
});

test('[D97] who may not have a ticket cannot wait for it, and is passed over when it comes back', async () => {
  const activity = await makeActivity(world, { tickets: [{ stock: 1 }, { code: '老友', stock: 1 }] });
  const [has, first, second] = (await people(3)) as [Person, Person, Person];
  expect((await wait(first, activity)).body.errcode).toBe(42200);
  const { hash } = await registerAs(world, has, activity);
  expect((await wait(activity.host, activity)).body.errcode).toBe(40300);
  expect((await wait(has, activity, { quantity: 2 })).body.errcode).toBe(40001);
  expect((await wait(first, activity, { ticket: 1 })).body.errmsg).toContain('不能候补');
  await wait(first, activity);
  await wait(second, activity);
  await relate(world, 'black', activity.host, first);
  await cancel(has, hash);
  expect(await offered(second, activity)).toBe(true);
  expect((await askToRegister(world, first, activity)).body.errcode).not.toBe(undefined);
});

test('[D97] one leaves the queue at any time, and an offer that is given back goes on', async () => {
  const activity = await makeActivity(world, { tickets: [{ stock: 1 }] });
  const [has, first, second] = (await people(3)) as [Person, Person, Person];
  const { hash } = await registerAs(world, has, activity);
  await wait(first, activity);
  await wait(second, activity);
  await cancel(has, hash);
  expect(await offered(first, activity)).toBe(true);
  expect((await leave(first, activity)).status).toBe(200);
  expect(await offered(second, activity)).toBe(true);
});

test('[D97] nothing is offered while the host has paused registering', async () => {
  const activity = await makeActivity(world, { tickets: [{ stock: 1 }] });
  const [has, first] = (await people(2)) as [Person, Person];
  const { hash } = await registerAs(world, has, activity);
  await wait(first, activity);
  const set = (change: string) =>
    world.database.pool.query(`update activity set ${change} where activity_id = $1`, [activity.id]);
  await set('paused = true');
  await cancel(has, hash);
  const waits = async () =>
    (await world.call('GET', '/v1/capacity/waiting', { token: first.token })).body.list[0];
  expect(await waits()).toMatchObject({ state: 0, title: '西湖读书会 · 普通票' });
  await set('paused = false');
  await world.runJob('capacity.sweep');
  expect(await waits()).toMatchObject({ state: 1 });
});
