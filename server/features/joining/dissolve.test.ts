import * as ending from '@qunlu/contract/joining/owner.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewForbidden, viewSettings } from '@qunlu/contract/circle/settings.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { logIn, type Person } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { makeCharging, spend } from '../dues/testing.ts';
import { topUp, walletOf } from '../order/testing.ts';
import { circleEnded, memberLeft } from '../circle/events.ts';
import { makeKnownPayee } from '../wallet/testing.ts';
import { joinPaid } from './testing.ts';
import { join, loggedIn, makeCircle, notifiedTo } from '../circle/testing.ts';

const ended: number[] = [];
/** Circles in which no membership can end: by the rules, or since something is broken. */
const stuck = new Set<number>();
const broken = new Set<number>();
const world = useWorld({
  listen: true,
  extra: {
    name: 'test',
    listens: [
      inTransactionOf(circleEnded, async (_, { circleId }) => void ended.push(circleId)),
      inTransactionOf(memberLeft, async (_, { circleId }) => {
        if (broken.has(circleId)) throw new Error('the payment provider does not answer');
        if (stuck.has(circleId)) fail('stateChanged', { message: '余额不够' });
      }),
    ],
  },
});
const day = 86_400;

const post = (by: Person, path: string, body: object): Promise<Answer> =>
  world.call('POST', path, { token: by.token, body });
const dissolve = (by: Person, id: number, name = '西湖茶友会'): Promise<Answer> =>
  post(by, ending.dissolveCircle.path, { id, name });
const balanceOf = async (person: Person): Promise<number> => (await walletOf(world, person)).balance;

/** Dissolving asks for a session of just now. */
async function loggedInAgain(person: Person): Promise<Person> {
  // Another code within a minute is not sent.
  world.pass(61);
  const { body } = await logIn(world, person.phone);
  return { ...person, token: String(body.data.token) };
}
const status = async (id: number): Promise<number> =>
  (await world.database.pool.query('select status from phonebook where phonebook_id = $1', [id])).rows[0]
    .status;
const statesOf = async (id: number): Promise<number[]> =>
  (
    await world.database.pool.query(
      'select state from phonebook_member where phonebook_id = $1 order by member_id',
      [id],
    )
  ).rows.map(({ state }) => state);

test('without paid members a circle is gone at once, for everybody; members are told and their seats are free [D68][D62]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  await world.database.pool.query(
    `insert into phonebook_member (phonebook_id, state, realname, initial, sort_key, words, readings, via, applied_at, fresh_at)
     values ($1, 7, '待认领', 'D', 'D', '', '', 'import', now(), now())`,
    [circle.id],
  );
  expect((await dissolve(circle.owner, circle.id, '别的名字')).body.field).toBe('name');
  const terms = await world.ask(ending.viewDissolve, { query: { id: circle.id }, token: circle.owner.token });
  expect(terms).toMatchObject({
    members: 2,
    paid: 0,
    status: 1,
    dissolve_at: Math.floor(world.now().getTime() / 1000),
  });
  // Gone with the answer, whatever the job has still to do.
  expect((await dissolve(circle.owner, circle.id)).body.status).toBe(5);
  for (const by of [circle.owner, member])
    expect(
      (await world.call('GET', viewSettings.path, { token: by.token, query: { id: circle.id } })).status,
    ).toBe(404);
  expect((await post(circle.owner, ending.cancelDissolve.path, { id: circle.id })).status).toBe(404);
  await world.runJob('phonebook.end');
  await world.runJob('phonebook.end');
  expect([await status(circle.id), await statesOf(circle.id)]).toEqual([5, [3, 3]]);
  expect(ended.filter((id) => id === circle.id)).toHaveLength(1);
  expect(await notifiedTo(world, member)).toEqual(['通讯录已解散']);
  const pool = await world.database.pool.query(
    "select taken from capacity_pool where subject = 'phonebook.seat' and target = $1",
    [String(circle.id)],
  );
  expect(pool.rows).toEqual([{ taken: 0 }]);
  expect(
    (await world.call('GET', viewForbidden.path, { token: member.token, query: { id: circle.id } })).status,
  ).toBe(404);
});

test('paid members have seven days, are told, and each gets back what the rules say before they are out [D68]', async () => {
  const seller = await makeKnownPayee(world);
  await makeCard(world, seller);
  const circle = await makeCharging(world, { owner: seller, tiers: [{ price: 36_500, days: 365 }] });
  const [first, second] = [
    await joinPaid(world, circle, { total: 36_500 }),
    await joinPaid(world, circle, { total: 36_500 }),
  ];
  world.pass(5 * day);
  await world.runJob('ledger.lapse-holds');
  const owning = await loggedInAgain(circle.owner);
  const { body } = await dissolve(owning, circle.id);
  expect(body).toMatchObject({
    status: 4,
    paid: 2,
    dissolve_at: Math.floor(world.now().getTime() / 1000) + 7 * day,
  });
  await world.deps.outbox.idle();
  expect(await notifiedTo(world, first)).toEqual(['通讯录将要解散']);
  expect((await notifiedTo(world, circle.owner))[0]).toBe('解散要退的会费请留着');
  expect((await post(owning, ending.cancelDissolve.path, { id: circle.id })).body.status).toBe(1);
  await world.deps.outbox.idle();
  expect((await notifiedTo(world, first))[0]).toBe('通讯录不解散了');
  await dissolve(owning, circle.id);
  world.pass(7 * day - 1);
  await world.runJob('phonebook.end');
  expect([await status(circle.id), await statesOf(circle.id)]).toEqual([4, [1, 1, 1]]);
  world.pass(1);
  // 12 of 365 days are used. There is money for one of the two: the circle is closed to all, and the other stays until it can be paid.
  await spend(world, circle.owner);
  await topUp(world, circle.owner, 33_535);
  await world.runJob('phonebook.end');
  expect([await status(circle.id), await statesOf(circle.id)]).toEqual([4, [1, 3, 1]]);
  expect([await balanceOf(first), await balanceOf(second)]).toEqual([35_300, 0]);
  await topUp(world, circle.owner, 33_535);
  world.pass(600);
  await world.runJob('phonebook.end');
  expect([await status(circle.id), await statesOf(circle.id)]).toEqual([5, [3, 3, 3]]);
  expect([await balanceOf(first), await balanceOf(second)]).toEqual([35_300, 35_300]);
  const logged = (await loggedIn(world, circle)).map(({ what }) => what);
  expect(logged.slice(0, 3)).toEqual(['dissolve', 'dissolve-cancel', 'dissolve']);
});

test('the seven days begin once: pressed again, or told again after a crash, nothing moves and nobody reads it twice [D68]', async () => {
  const circle = await makeCharging(world);
  const member = await joinPaid(world, circle);
  const owning = await loggedInAgain(circle.owner);
  const { body } = await dissolve(owning, circle.id);
  await world.deps.outbox.idle();
  const told = async () => [await notifiedTo(world, member), await notifiedTo(world, circle.owner)];
  const before = await told();
  world.pass(day);
  const again = await dissolve(await loggedInAgain(circle.owner), circle.id);
  expect(again.body.dissolve_at).toBe(body.dissolve_at);
  const event = { phonebookId: circle.id, endsAt: body.dissolve_at, at: body.dissolve_at - 7 * day };
  await world.deps.events
    .listener('phonebook.tell-ending')
    ?.after({ ...jobContext(world.deps), delivery: 1 }, event as never);
  expect(await told()).toEqual(before);
  const terms = await world.ask(ending.viewDissolve, { query: { id: circle.id }, token: owning.token });
  expect(terms.dissolve_at).toBe(body.dissolve_at);
});

test('whoever applies to a circle that ends gets everything back; an old session must prove itself [D68]', async () => {
  const circle = await makeCharging(world, { joinType: 3 });
  const applicant = await joinPaid(world, circle);
  world.pass(601);
  expect((await dissolve(circle.owner, circle.id)).body.errcode).toBe(40314);
  // Nobody has begun what they paid, so it ends at once.
  await dissolve(await loggedInAgain(circle.owner), circle.id);
  await world.runJob('phonebook.end');
  expect([await status(circle.id), await statesOf(circle.id)]).toEqual([5, [3, 2]]);
  expect(await balanceOf(applicant)).toBe(3000);
});

test('a circle in which something is broken is shown to staff, and ends when it is mended [D68]', async () => {
  const circle = await makeCircle(world);
  await join(world, circle);
  broken.add(circle.id);
  await dissolve(circle.owner, circle.id);
  await expect(world.runJob('phonebook.end')).rejects.toThrow('1 rows');
  expect([await status(circle.id), await statesOf(circle.id)]).toEqual([4, [1, 1]]);
  broken.clear();
  world.pass(600);
  await world.runJob('phonebook.end');
  expect([await status(circle.id), await statesOf(circle.id)]).toEqual([5, [3, 3]]);
});

test('a hundred circles that cannot be ended do not hold up the others [D68]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const { pool } = world.database;
  const { rows } = await pool.query<{ phonebook_id: number }>(
    `insert into phonebook (owner_id, name, category, words, readings, created_at, status, dissolve_at)
     select $1, '旧圈子', 7, '', '', now(), 4, $2 from generate_series(1, 100) returning phonebook_id`,
    [circle.owner.userId, new Date(world.now().getTime() - 1000)],
  );
  for (const { phonebook_id } of rows) stuck.add(phonebook_id);
  await pool.query(
    `insert into phonebook_member (phonebook_id, user_id, state, realname, initial, sort_key, words, readings, via,
       applied_at, joined_at, fresh_at)
     select id, $2, 1, '李雷', 'L', 'L', '', '', 'join', now(), now(), now() from unnest($1::bigint[]) id`,
    [[...stuck], member.userId],
  );
  await dissolve(circle.owner, circle.id);
  await world.runJob('phonebook.end');
  await world.runJob('phonebook.end');
  expect(await status(circle.id)).toBe(5);
});
