import * as members from '@qunlu/contract/activity/members.ts';
import * as admin from '@qunlu/contract/activity/admin.ts';
import { expect, test } from 'vitest';
import { freshPhone, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { sumOfAll, walletOf } from '../order/testing.ts';
import {
  askToRegister,
  makeActivity,
  makeHelper,
  makeHost,
  registerAs,
  stateOfRegistration,
} from './testing.ts';

// Listening: a real name is asked over HTTP.
const world = useWorld({ listen: true });

const decide = (by: Person, id: number, verdict: 'pass' | 'reject') =>
  world.call('POST', members.decideRegistration.path, {
    token: by.token,
    body: { registration_id: id, verdict },
  });
const remove = (by: Person, id: number) =>
  world.call('POST', members.removeRegistration.path, {
    token: by.token,
    body: { registration_id: id, reason: '重复报名' },
  });

test('[D95] two of the team decide differently in the same moment: one stands, the other is told; money follows the one', async () => {
  const activity = await makeActivity(world, {
    host: await makeHost(world),
    tickets: [{ price: 5000, need_audit: true, per_person: 10 }],
  });
  const helper = await makeHelper(world, activity, ['members']);
  for (let round = 0; round < 6; round += 1) {
    const { person, registrationId } = await registerAs(world, await makePerson(world), activity);
    const answers = await Promise.all([
      decide(activity.host, registrationId, 'pass'),
      decide(helper, registrationId, 'reject'),
      decide(helper, registrationId, 'pass'),
      decide(activity.host, registrationId, 'reject'),
    ]);
    const state = await stateOfRegistration(world, registrationId);
    expect([2, 3]).toContain(state);
    const stood = answers.filter(({ status }) => status === 200);
    // Both who said the same are answered as it stands.
    expect(stood.map(({ body }) => body.state)).toEqual([state, state]);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
    expect((await walletOf(world, person)).balance).toBe(state === 3 ? 5000 : 0);
  }
  const { list } = await world.ask(admin.listActivityLogs, {
    query: { id: activity.id, size: 50 },
    token: activity.host.token,
  });
  expect(list).toHaveLength(6);
  expect(await sumOfAll(world)).toBe(0);
});

test('[D96] a registration is given back once, however often it is pressed, also while its buyer cancels', async () => {
  const activity = await makeActivity(world, {
    host: await makeHost(world),
    tickets: [{ price: 5000, refund_policy: 1, refund_hours: 1 }],
  });
  for (let round = 0; round < 5; round += 1) {
    const { person, registrationId, hash } = await registerAs(world, await makePerson(world), activity);
    await Promise.all([
      remove(activity.host, registrationId),
      world.call('POST', '/v1/order/cancel', { token: person.token, body: { hash } }),
      remove(activity.host, registrationId),
    ]);
    expect([4, 5]).toContain(await stateOfRegistration(world, registrationId));
    expect((await walletOf(world, person)).balance).toBe(5000);
  }
  expect(await sumOfAll(world)).toBe(0);
});

test('[R122] a place that is sold while it is given away by hand goes to one of both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const activity = await makeActivity(world, { tickets: [{ stock: 3 }] });
    const helper = await makeHelper(world, activity, ['members']);
    const buyers = await Promise.all([0, 1, 2].map(() => makePerson(world)));
    const people = ['甲', '乙'].map((realname) => ({ realname, phone: freshPhone() }));
    const [added, ...bought] = await Promise.all([
      world.call('POST', members.addMembers.path, {
        token: helper.token,
        body: { id: activity.id, ticket_id: activity.tickets[0].id, people },
      }),
      ...buyers.map((buyer) => askToRegister(world, buyer, activity)),
    ]);
    const places = (added.status === 200 ? 2 : 0) + bought.filter(({ status }) => status === 200).length;
    const { rows } = await world.database.pool.query<{ taken: number; passes: number; registered: number }>(
      `select p.taken, (select count(*)::int from activity_pass x where x.activity_id = a.activity_id) as passes, a.registered
       from activity a join capacity_pool p on p.subject = 'activity.all' and p.target = a.activity_id::text
       where a.activity_id = $1`,
      [activity.id],
    );
    expect(rows).toEqual([{ taken: places, passes: places, registered: places }]);
    expect(places).toBeLessThanOrEqual(3);
    // All of them or nobody.
    if (added.status !== 200) expect(added.body.errcode).toBe(40901);
  }
});
