import { cancelActivity } from '@qunlu/contract/activity/publish.ts';
import { afterEach, expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { expectNoDeadlocks, makePeople } from '../../testing/concurrency.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { lockPeople } from '../account/api/people.ts';
import { hold } from '../capacity/api/places.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { handKey } from './service/claims.ts';
import {
  askToRegister,
  makeActivity,
  registerAs,
  stateOfRegistration,
  type MadeActivity,
} from './testing.ts';

const world = useWorld();
expectNoDeadlocks(world);
const rounds = 3;

afterEach(async () => {
  expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
});

const codes = (answers: readonly Answer[]): Record<string, number> => {
  const found: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = status === 200 ? 'ok' : String(body.errcode);
    found[code] = (found[code] ?? 0) + 1;
  }
  return found;
};
const placesOf = async ({
  id,
}: MadeActivity): Promise<{ taken: number; live: number; registered: number }> => {
  const { rows } = await world.database.pool.query<{ taken: number; live: number; registered: number }>(
    `select p.taken, a.registered, (select coalesce(sum(quantity), 0)::int from activity_registration r
        where r.activity_id = a.activity_id and r.state in (0, 1, 2)) as live
     from activity a join capacity_pool p on p.subject = 'activity.all' and p.target = a.activity_id::text
     where a.activity_id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error('no activity');
  return rows[0];
};
const order = (person: Person, verb: string, hash: string): Promise<Answer> =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash } });

const crowdMs = 240_000;
test(
  '500 people at once for 50 places that three tickets share: 50 come, everybody is answered, none is over [D94][D97]',
  { timeout: crowdMs },
  async () => {
    const activity = await makeActivity(world, { seats: 50, tickets: [{ stock: 30 }, { stock: 30 }, {}] });
    const crowd = await makePeople(world, 500);
    const answers = await Promise.all(
      crowd.map((person, at) =>
        askToRegister(world, person, activity, { ticket_id: activity.tickets[at % 3]?.id ?? 0 }),
      ),
    );
    expect(codes(answers)).toEqual({ ok: 50, 42200: 450 });
    expect(await placesOf(activity)).toEqual({ taken: 50, live: 50, registered: 50 });
    const { rows } = await world.database.pool.query(
      'select count(*)::int as passes, count(distinct code)::int as codes from activity_pass where activity_id = $1',
      [activity.id],
    );
    expect(rows).toEqual([{ passes: 50, codes: 50 }]);
  },
);

test('an offer is used while the host sells the place by hand: one of them has it [D97]', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const activity = await makeActivity(world, { tickets: [{ stock: 1 }] });
    const [has, waits] = (await makePeople(world, 2)) as [Person, Person];
    const { hash } = await registerAs(world, has, activity);
    const place = { subject: 'activity.ticket', target: String(activity.tickets[0].id) };
    await world.call('POST', '/v1/capacity/join', { token: waits.token, body: { ...place, quantity: 1 } });
    await order(has, 'cancel', hash);
    const byHand = inTransaction(jobContext(world.deps), async (tx) => {
      await lockPeople(tx, [activity.host.userId]);
      const until = new Date(world.now().getTime() + 60_000);
      return hold(tx, {
        ...place,
        key: handKey(900_000 + round),
        userId: activity.host.userId,
        quantity: 1,
        until,
      });
    });
    const [answer, sold] = await Promise.all([askToRegister(world, waits, activity), byHand]);
    // The offer stands for whoever waited.
    expect([answer.status, sold]).toEqual([200, 'full']);
    expect((await placesOf(activity)).taken).toBe(1);
  }
});

test('the host cancels while people register and pay: whoever paid has everything back [D96]', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const activity = await makeActivity(world, { tickets: [{ price: 5000 }] });
    const crowd = await makePeople(world, 8);
    const unpaid = await Promise.all(
      crowd.slice(0, 4).map((person) => registerAs(world, person, activity, { unpaid: true })),
    );
    await Promise.all(crowd.map((person) => topUp(world, person, 5000)));
    const answers = await Promise.all([
      ...unpaid.map(({ person, hash }) => payFor(world, person, hash, { use_balance: 1 })),
      ...crowd.slice(4).map((person) => askToRegister(world, person, activity, { use_balance: 1 })),
      world.call('POST', '/v1/activity/cancel', {
        token: activity.host.token,
        body: { id: activity.id, reason: '下雨' },
      }),
    ]);
    for (const { status, text } of answers) expect([200, 403, 404, 422, 503], text).toContain(status);
    expect(answers.at(-1)?.status, answers.at(-1)?.text).toBe(200);
    await world.runJob('activity.tasks');
    await world.runJob('activity.tasks');
    for (const person of crowd) expect(await walletOf(world, person)).toMatchObject({ balance: 5000 });
    expect(await placesOf(activity)).toEqual({ taken: 0, live: 0, registered: 0 });
  }
});

test('cancelling twice at once, and its task in two processes, gives back once [D96]', async () => {
  const activity = await makeActivity(world, { tickets: [{ price: 5000 }] });
  const made = await Promise.all(
    (await makePeople(world, 5)).map((person) => registerAs(world, person, activity)),
  );
  const cancel = () =>
    world.ask(cancelActivity, { body: { id: activity.id, reason: '下雨' }, token: activity.host.token });
  await Promise.all([cancel(), cancel()]);
  const runs = await Promise.allSettled([
    world.runJob('activity.tasks'),
    world.runJob('activity.tasks'),
    ...made.map(({ person, hash }) => order(person, 'cancel', hash)),
  ]);
  expect(runs.length).toBe(7);
  await world.runJob('activity.tasks');
  for (const { person, registrationId } of made) {
    expect(await walletOf(world, person)).toMatchObject({ balance: 5000 });
    expect([4, 5]).toContain(await stateOfRegistration(world, registrationId));
  }
  expect(await placesOf(activity)).toEqual({ taken: 0, live: 0, registered: 0 });
});

test('two people take one ticket at once: one has it, with a code that counts [D98]', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const activity = await makeActivity(world);
    const [giver, one, other] = (await makePeople(world, 3)) as [Person, Person, Person];
    const { passIds } = await registerAs(world, giver, activity);
    const { body } = await world.call('POST', '/v1/activity/offertransfer', {
      token: giver.token,
      body: { pass_id: passIds[0] },
    });
    const answers = await Promise.all(
      [one, other].map((person) =>
        world.call('POST', '/v1/activity/taketransfer', {
          token: person.token,
          body: { token: body.token, realname: '钱七', phone: person.phone, answers: [] },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    const { rows } = await world.database.pool.query<{ user_id: number; rev: number }>(
      'select user_id, rev from activity_pass where pass_id = $1',
      [passIds[0]],
    );
    expect(rows[0]).toEqual({
      user_id: answers[0]?.status === 200 ? one.userId : other.userId,
      rev: 2,
    });
  }
});

test('one person asks for the last two places from two phones: no more than they may have [D94]', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const activity = await makeActivity(world, { tickets: [{ per_person: 1 }] });
    const [person] = (await makePeople(world, 1)) as [Person];
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((key) =>
        askToRegister(world, person, activity, { key: `race-${round}-${key}-0123456789` }),
      ),
    );
    expect(codes(answers)['ok'], JSON.stringify(answers.map(({ text }) => text))).toBe(1);
    expect(await placesOf(activity)).toEqual({ taken: 1, live: 1, registered: 1 });
  }
});
