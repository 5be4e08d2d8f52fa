// postgres: counts by day depend on the time zone of the session
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { freshIp, makePerson, type Person } from '../../testing/people.ts';
import { hashOf, makeCard, viewAs } from '../card/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { trackingLifecycle } from './service/lifecycle.ts';
import { mergeRows } from '../lifecycle/service/fates.ts';

const world = useWorld();

const at = (): number => Math.floor(world.now().getTime() / 1000);
const rows = async (text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows;
const track = (events: object[], token?: string) =>
  world.call('POST', '/v3-api/user/track', { token, body: { events }, ip: freshIp() });
const optOut = (person: Person) =>
  world.call('POST', '/v1/user/edit', {
    token: person.token,
    body: { permissions: { noPersonalization: 1 } },
  });
const report = (person: Person, behavior: string, target_type: string, target_id: number) =>
  world.call('POST', '/v3-api/customer/currency/behavior-log/create', {
    token: person.token,
    body: { behavior, target_type, target_id },
  });

test('a batch is kept without ids in its paths; a guest’s without a name [C078][D163]', async () => {
  const person = await makePerson(world);
  const answer = await track(
    [
      { name: 'open', path: '/card/16764570259?from=13800138000', at: at() - 60 },
      { name: 'paint-13800138000', path: '/card/:id', at: at() * 1000, value: 740 },
      { name: 'late', at: 1 },
    ],
    person.token,
  );
  expect(answer.body.data).toEqual({ kept: 3 });
  expect(
    await rows('select name, path, value, at from tracking_event where user_id = $1 order by event_id', [
      person.userId,
    ]),
  ).toEqual([
    { name: 'open', path: '/card/:id', value: null, at: new Date((at() - 60) * 1000) },
    { name: 'paint-…', path: '/card/:id', value: 740, at: world.now() },
    { name: 'late', path: '', value: null, at: world.now() },
  ]);
  expect((await track([{ name: 'guest-opened', at: at() }])).body.data).toEqual({ kept: 1 });
  expect(await rows("select user_id from tracking_event where name = 'guest-opened'")).toEqual([
    { user_id: null },
  ]);
  expect((await track([])).body.data).toEqual({ kept: 0 });
});

test('of who turned personalization off nothing is kept, from then on [D17][D163][B102]', async () => {
  const person = await makePerson(world);
  const event = [{ name: 'opted', path: '/app/home', at: at() }];
  expect((await track(event, person.token)).body.data.kept).toBe(1);
  await optOut(person);
  expect((await track(event, person.token)).body.data.kept).toBe(0);
  expect(await rows("select count(*)::int as kept from tracking_event where name = 'opted'")).toEqual([
    { kept: 1 },
  ]);
});

test('a look at a card counts when the card was looked at, once a day [C080][D163]', async () => {
  const { owner, card } = await makeCard(world);
  const person = await makePerson(world);
  const refused = await report(person, 'view-card', 'card', card.card_id);
  expect([refused.status, refused.body.code]).toEqual([422, 42200]);
  await world.call('PUT', '/v1/card/hit', { token: person.token, body: { id: card.card_id } });
  expect((await report(person, 'view-card', 'user', card.card_id)).status).toBe(422);
  const both = await Promise.all([1, 2].map(() => report(person, 'view-card', 'card', card.card_id)));
  expect(both.filter((answer) => answer.body.data.created)).toHaveLength(1);
  expect((await report(owner, 'view-card', 'card', card.card_id)).status).toBe(422);
  world.pass(2 * 86_400);
  expect((await report(person, 'view-card', 'card', card.card_id)).status).toBe(422);
  await world.call('PUT', '/v1/card/hit', { token: person.token, body: { id: card.card_id } });
  expect((await report(person, 'view-card', 'card', card.card_id)).body.data).toEqual({ created: true });
});

test('opening a contact and signing in count when they happened [C080][D163]', async () => {
  const { card } = await makeCard(world);
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const reveal = () => report(person, 'reveal-contact', 'card', card.card_id);
  expect((await reveal()).status).toBe(422);
  await world.call('POST', '/v3-api/customer/card/decode', {
    token: person.token,
    body: { hash: hashOf((await viewAs(world, card.card_id, person)).phone) },
  });
  expect((await reveal()).body.data).toEqual({ created: true });
  expect((await report(person, 'sign-in', 'user', person.userId)).status).toBe(422);
  await world.call('POST', '/v1/user/sign-in', { token: person.token });
  expect((await report(other, 'sign-in', 'user', person.userId)).status).toBe(422);
  expect((await report(person, 'sign-in', 'user', person.userId)).body.data).toEqual({ created: true });
  expect((await report(person, 'buy', 'card', 1)).status).toBe(400);
});

test('each kind is dropped when its days are over [D163][D211][D210]', async () => {
  const person = await makePerson(world);
  await track([{ name: 'old-event', at: at() }], person.token);
  await world.call('POST', '/v1/app/error-report', { body: { message: 'old error' }, ip: freshIp() });
  await rows("insert into tracking_stay (user_id, path, duration_ms, at) values ($1, '/old', 1, $2)", [
    person.userId,
    world.now(),
  ]);
  await world.call('POST', '/v1/user/sign-in', { token: person.token });
  await report(person, 'sign-in', 'user', person.userId);
  const left = async () => {
    await world.runJob('tracking.clean');
    const [count] = await rows(
      `select (select count(*)::int from tracking_event where user_id = $1) as events,
        (select count(*)::int from tracking_stay where user_id = $1) as stays,
        (select count(*)::int from tracking_behavior where user_id = $1) as actions,
        (select count(*)::int from tracking_error where message = 'old error') as errors`,
      [person.userId],
    );
    return count;
  };
  world.pass(89 * 86_400);
  expect(await left()).toEqual({ events: 1, stays: 1, actions: 1, errors: 1 });
  world.pass(2 * 86_400);
  expect(await left()).toEqual({ events: 1, stays: 1, actions: 1, errors: 0 });
  world.pass(90 * 86_400);
  expect(await left()).toEqual({ events: 0, stays: 0, actions: 1, errors: 0 });
  world.pass(221 * 86_400);
  expect(await left()).toEqual({ events: 0, stays: 0, actions: 0, errors: 0 });
});

test('of two accounts that become one the actions of a day count once [D10]', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  await track([{ name: 'merged', at: at() }], drop.token);
  for (const { userId } of [keep, drop]) {
    await rows(
      `insert into tracking_behavior (user_id, behavior, target_type, target_id, day, at)
       values ($1, 'view-card', 'card', 9, '2026-11-20', $2)`,
      [userId, world.now()],
    );
  }
  const sides = { keep: keep.userId, drop: drop.userId };
  await inTransaction(jobContext(world.deps), (tx) => mergeRows(tx, sides, [trackingLifecycle]));
  expect(await rows("select user_id from tracking_event where name = 'merged'")).toEqual([
    { user_id: keep.userId },
  ]);
  expect(
    await rows('select user_id from tracking_behavior where user_id = any($1)', [[keep.userId, drop.userId]]),
  ).toEqual([{ user_id: keep.userId }]);
});
