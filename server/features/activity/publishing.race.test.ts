import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import {
  activityBody,
  askToPublish,
  askToRegister,
  inHours,
  makeActivity,
  publishAs,
  ticketBody,
} from './testing.ts';

const world = useWorld();
let host: Person;

beforeAll(async () => {
  host = (await makeCard(world)).owner;
});

const rows = async (statement: string, ...values: unknown[]) =>
  (await world.database.pool.query(statement, values)).rows;

test('[D102] of several that would be the twentieth in a month one is published', async () => {
  const { owner } = await makeCard(world);
  await world.database.pool.query(
    `insert into activity (user_id, title, category_id, starts_at, ends_at, closes_at, created_at, changed_at)
     select $1, '读书会', 501, $2, $3, $2, $4, $4 from generate_series(1, 19)`,
    [owner.userId, new Date(inHours(world, 1) * 1000), new Date(inHours(world, 2) * 1000), world.now()],
  );
  const answers = await Promise.all(Array.from({ length: 4 }, () => askToPublish(world, owner)));
  expect(sortedStatuses(answers), JSON.stringify(answers)).toEqual([200, 409, 409, 409]);
});

test('[R118][D94] two edits of one version: one is told so; an edit of texts and one of tickets lose nothing of each other', async () => {
  const id = await publishAs(world, host);
  const edit = (title: string): Promise<Answer> =>
    world.call('POST', '/v1/activity/edit', {
      token: host.token,
      query: { id },
      body: { activity: activityBody(world, { activity: { title } }).activity, rev: 1 },
    });
  const both = await Promise.all([edit('夜读'), edit('晨读')]);
  expect(sortedStatuses(both)).toEqual([200, 409]);
  const tickets = world.call('POST', '/v1/activity/settickets', {
    token: host.token,
    query: { id },
    body: { tickets: [ticketBody({ name: '新的票' })] },
  });
  const settings = world.call('POST', '/v1/activity/setsettings', {
    token: host.token,
    query: { id },
    body: { visibility: 1, people_shown: 0, form_each: 0, paused: 1 },
  });
  expect(sortedStatuses(await Promise.all([tickets, settings]))).toEqual([200, 200]);
  const seen = await world.call('GET', '/v1/activity/own', { token: host.token, query: { id } });
  expect(seen.body).toMatchObject({ paused: true, people_shown: false, tickets: [{ name: '新的票' }] });
});

test('[D94][D102] a limit is lowered while people register: never fewer places than are taken', async () => {
  for (let round = 0; round < 3; round += 1) {
    const activity = await makeActivity(world, { host, seats: 10, tickets: [{ stock: 10, per_person: 1 }] });
    const visitors = await Promise.all(Array.from({ length: 4 }, () => makePerson(world)));
    const [ticket] = activity.tickets;
    const answers = await Promise.all([
      ...visitors.map((visitor) => askToRegister(world, visitor, activity)),
      world.call('POST', '/v1/activity/settickets', {
        token: host.token,
        query: { id: activity.id },
        body: { tickets: [ticketBody({ ticket_id: ticket.id, stock: 2, per_person: 1 })] },
      }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const [pool] = await rows(
      `select p.seats, p.taken, (select count(*)::int from activity_registration r where r.ticket_id = $1 and r.state = 2) as live
       from capacity_pool p where p.subject = 'activity.ticket' and p.target = $2`,
      ticket.id,
      String(ticket.id),
    );
    expect(pool.taken).toBe(pool.live);
    expect(pool.taken).toBeLessThanOrEqual(pool.seats);
  }
});

test('[D96] who registers while it is cancelled is part of what is given back, or does not come in; it is cancelled once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const activity = await makeActivity(world, { host });
    const visitor = await makePerson(world);
    const cancel = (): Promise<Answer> =>
      world.call('POST', '/v1/activity/cancel', {
        token: host.token,
        body: { id: activity.id, reason: '下雨' },
      });
    const answers = await Promise.all([cancel(), askToRegister(world, visitor, activity), cancel()]);
    expect([answers[0]?.status, answers[2]?.status]).toEqual([200, 200]);
    expect(await rows(`select kind from activity_task where activity_id = $1`, activity.id)).toEqual([
      { kind: 'cancel' },
    ]);
    await world.runJob('activity.tasks');
    const live = await rows(
      'select from activity_registration where activity_id = $1 and state in (0, 1, 2)',
      activity.id,
    );
    expect(live).toEqual([]);
  }
});

test('[R119] of two helpers who are added where one place is left one is', async () => {
  const id = await publishAs(world, host);
  const friends = await Promise.all([0, 1].map(async () => (await makeCard(world)).owner));
  for (const friend of friends) await makeFriends(world, host, friend);
  await world.database.pool.query(
    `insert into activity_helper (activity_id, user_id, rights, added_at)
     select $1, user_id, '{door}', now() from account_user where user_id <> all($2::bigint[]) limit 19`,
    [id, [host.userId, ...friends.map(({ userId }) => userId)]],
  );
  const add = (friend: Person): Promise<Answer> =>
    world.call('POST', '/v1/activity/sethelper', {
      token: host.token,
      body: { id, user_id: friend.userId, rights: ['edit'] },
    });
  const [{ count }] = await rows('select count(*)::int from activity_helper where activity_id = $1', id);
  const answers = await Promise.all(friends.map(add));
  expect(sortedStatuses(answers)).toEqual(count === 19 ? [200, 409] : [200, 200]);
});
