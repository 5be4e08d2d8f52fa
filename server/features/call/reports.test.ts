import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdMinutes } from '../ledger/api/minutes.ts';
import { inJob } from '../ledger/testing.ts';
import { useWorld } from '../../testing/world.ts';
import {
  callBy,
  differences,
  giveMinutes,
  groupBy,
  joinCallable,
  makeCallCircle,
  makePair,
  minutesLeft,
  report,
  play,
  seen,
  statesOf,
} from './testing.ts';

// Without a port of its own the sandbox tells nothing by itself: all reports are the test's.
const world = useWorld();

async function begun() {
  const [me, friend] = await makePair(world);
  const call = await callBy(world, me, friend);
  const [from, to] = call.legs.map(({ leg_id: id }) => id) as [number, number];
  const say = (id: string, leg: number, state: string, more: Record<string, unknown> = {}) =>
    report(world, { id: `${call.call_id}:${id}`, call: call.call_id, leg, state, ...more });
  return { me, friend, call, from, to, say };
}

test('a report counts once by its number, and a repeat, later or at once, changes nothing [D136]', async () => {
  const { me, call, from, say } = await begun();
  expect((await say('1', from, 'answered')).body).toEqual({ code: 0, msg: '成功' });
  world.pass(90);
  const again = await say('1', from, 'ended');
  expect(again.status).toBe(200);
  expect(statesOf(await seen(world, me, call.call_id))).toEqual(['answered', 'waiting']);
});

test('a forged or old report is refused, and one of no call changes nothing [D136]', async () => {
  const { me, call, from } = await begun();
  const given = { id: `forged:${call.call_id}`, call: call.call_id, leg: from, state: 'answered' };
  const now = Math.floor(world.now().getTime() / 1000);
  const answers = [
    await report(world, given, { secret: 'guessed' }),
    await report(world, given, { timestamp: now - 301 }),
    await report(world, given, { timestamp: now + 301 }),
    await report(world, given, { body: 'not json' }),
    await report(world, { ...given, state: 'waiting' }),
    await report(world, { ...given, id: '' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
  expect(statesOf(await seen(world, me, call.call_id))).toEqual(['waiting', 'waiting']);
  for (const wrong of [{ call: 1 }, { call: 'x' }, { call: '9'.repeat(16) }, { leg: 999_999_999 }])
    expect((await report(world, { ...given, id: JSON.stringify(wrong), ...wrong })).status).toBe(200);
  expect(statesOf(await seen(world, me, call.call_id))).toEqual(['waiting', 'waiting']);
  // Within five minutes it counts.
  expect((await report(world, given, { timestamp: now - 299 })).status).toBe(200);
  expect(statesOf(await seen(world, me, call.call_id))).toEqual(['answered', 'waiting']);
});

test('what comes late changes times and never goes back; an end that says when it was picked up is enough [D136]', async () => {
  const { me, call, from, to, say } = await begun();
  world.pass(200);
  const at = world.now().getTime();
  await say('1', from, 'ended', { at, answered_at: at - 130_000 });
  await say('2', from, 'answered', { at: at - 130_000 });
  await say('3', from, 'ringing', { at: at - 140_000 });
  expect(await seen(world, me, call.call_id)).toMatchObject({
    state: 2,
    legs: [{ state: 'ended', minutes: 3 }, { state: 'waiting' }],
  });
  // The other ended first as it was heard, and its picking up comes after, while the call is not settled.
  await say('4', to, 'busy', { at });
  const over = await seen(world, me, call.call_id);
  expect(over).toMatchObject({ state: 3, cost: 3, legs: [{ minutes: 3 }, { state: 'busy', minutes: 0 }] });
  await say('5', to, 'answered', { at: at - 60_000 });
  expect((await seen(world, me, call.call_id)).cost).toBe(3);
  expect(await minutesLeft(world, me)).toEqual([97, 0]);
});

test('picking up that is told after the end still costs, while others of the call talk [D136]', async () => {
  const circle = await makeCallCircle(world);
  const [one, other] = [await joinCallable(world, circle), await joinCallable(world, circle)];
  const call = await groupBy(world, circle, [one, other]);
  const [, leg, last] = call.legs.map(({ leg_id: id }) => id) as [number, number, number];
  const say = (id: number, state: string, more: object = {}) =>
    report(world, { id: `${call.call_id}:${id}:${state}`, call: call.call_id, leg: id, state, ...more });
  await say(last, 'answered');
  world.pass(100);
  const at = world.now().getTime();
  await say(leg, 'ended', { at });
  await say(leg, 'answered', { at: at - 65_000 });
  const now = await seen(world, circle.owner, call.call_id);
  expect(now.legs.find(({ leg_id: id }) => id === leg)).toMatchObject({ state: 'ended', minutes: 2 });
});

test('whatever is said, in any order and again and again: what was held is what was used and what went back [D136]', async () => {
  const circle = await makeCallCircle(world, { minutes: 100_000 });
  const members = [await joinCallable(world, circle), await joinCallable(world, circle)];
  const states = ['ringing', 'answered', 'busy', 'unanswered', 'ended', 'failed'] as const;
  const said = fc.record({
    leg: fc.nat(2),
    state: fc.constantFrom(...states),
    at: fc.integer({ min: -600, max: 600 }),
    answered: fc.option(fc.integer({ min: -600, max: 600 }), { nil: null }),
    number: fc.nat(30),
    wait: fc.nat(200),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 8 }), async (all) => {
      const [before] = await minutesLeft(world, circle.owner, circle.id);
      const call = await groupBy(world, circle, members);
      let ranks = [0, 0, 0];
      const rank = (state: string) => ['waiting', 'ringing', 'answered'].indexOf(state) % 4;
      const from = world.now().getTime();
      for (const { leg, state, at, answered, number, wait } of all) {
        world.pass(wait);
        await report(world, {
          id: `${call.call_id}:${number}`,
          call: call.call_id,
          leg: call.legs[leg]?.leg_id ?? 0,
          state,
          at: from + at * 1000,
          answered_at: answered === null ? null : from + answered * 1000,
        });
        const now = (await seen(world, circle.owner, call.call_id)).legs.map((one) => {
          const place = rank(one.state);
          return place < 0 ? 3 : place;
        });
        for (const [index, place] of now.entries()) expect(place).toBeGreaterThanOrEqual(ranks[index] ?? 0);
        ranks = now;
      }
      for (const { leg_id: id } of call.legs)
        await report(world, {
          id: `${call.call_id}:last:${id}`,
          call: call.call_id,
          leg: id,
          state: 'ended',
        });
      const { state, cost, held } = await seen(world, circle.owner, call.call_id);
      const [left, waiting] = await minutesLeft(world, circle.owner, circle.id);
      expect([state >= 3, held, waiting]).toEqual([true, 0, 0]);
      expect(before - left).toBe(cost);
      expect(cost).toBeLessThanOrEqual(15);
      world.pass(1);
    }),
    { numRuns: 12 },
  );
  expect(await differences(world)).toEqual([]);
});

test('nothing heard for ten minutes: what the provider knows counts, and a call it does not know is over [D136]', async () => {
  const { me, call, from, say } = await begun();
  await say('1', from, 'answered');
  world.pass(601);
  await world.database.pool.query('delete from sandbox_call where call = $1', [String(call.call_id)]);
  await world.runJob('call.keep-time');
  expect(await seen(world, me, call.call_id)).toMatchObject({
    state: 3,
    why: '很久没有消息，已经结束',
    cost: 1,
  });

  const other = await begun();
  await other.say('1', other.from, 'answered');
  await play(world, 3);
  await world.database.pool.query(
    `update sandbox_call_leg set state = 'ended', answered_at = $2, changed_at = $3 where leg = any($1)`,
    [
      [String(other.from), String(other.to)],
      new Date(world.now().getTime() - 3000),
      new Date(world.now().getTime() + 100_000),
    ],
  );
  world.pass(700);
  await world.runJob('call.keep-time');
  expect(await seen(world, other.me, other.call.call_id)).toMatchObject({ state: 3, cost: 4 });
  expect(await differences(world)).toEqual([]);
});

test('a provider that never says what has become of a call: after an hour it is over, by what was heard last [D136]', async () => {
  const { me, friend, call, from, to, say } = await begun();
  await say('1', from, 'answered');
  world.pass(125);
  await say('2', to, 'answered');
  await world.database.pool.query('alter table sandbox_call_leg rename to sandbox_call_leg_gone');
  try {
    world.pass(3599);
    await expect(world.runJob('call.keep-time')).rejects.toThrow('1 rows of call.keep-time failed');
    expect(await seen(world, me, call.call_id)).toMatchObject({ state: 2, why: '' });
    world.pass(1);
    await world.runJob('call.keep-time');
  } finally {
    await world.database.pool.query('alter table sandbox_call_leg_gone rename to sandbox_call_leg');
  }
  expect(await seen(world, me, call.call_id)).toMatchObject({
    state: 3,
    why: '电话服务一直没有回应，按最后的消息结束',
    cost: 4,
    legs: [{ minutes: 3 }, { minutes: 1 }],
  });
  expect(await minutesLeft(world, me)).toEqual([96, 0]);
  expect(await differences(world)).toEqual([]);
  const talking = () =>
    world.database.pool.query(`select from sandbox_call_leg where leg = any($1) and state <> 'ended'`, [
      [from, to].map(String),
    ]);
  await world.database.pool.query(
    `update sandbox_call_leg set state = 'answered', answered_at = changed_at where leg = any($1)`,
    [[from, to].map(String)],
  );
  // It is asked to end what nobody pays for any more, as soon as it answers.
  world.pass(3600);
  world.deps.outbox.wake();
  await world.deps.outbox.idle();
  expect((await talking()).rows).toEqual([]);
  // Neither is busy any more.
  world.pass(1);
  expect((await callBy(world, me, friend)).state).toBe(0);
});

test('what runs out is raised by a minute for each phone, and where it cannot be the call ends half a minute later [D136]', async () => {
  const { me, call, from, to, say } = await begun();
  await say('1', from, 'answered');
  await say('2', to, 'answered');
  // 10 held: the sixth minute of both would be more. 90 s before that it is raised.
  world.pass(300 - 91);
  await world.runJob('call.keep-time');
  expect((await seen(world, me, call.call_id)).held).toBe(10);
  world.pass(1);
  await world.runJob('call.keep-time');
  expect(await minutesLeft(world, me)).toEqual([88, 12]);
  // Everything else is spent meanwhile.
  await giveMinutes(world, { userId: me.userId }, 1);
  const [left] = await minutesLeft(world, me);
  await inJob(
    world,
    (tx) =>
      holdMinutes(
        tx,
        { userId: me.userId },
        { key: `spent:${me.userId}`, minutes: left, title: '花掉', short: '' },
      ),
    [me.userId],
  );
  world.pass(60);
  await world.runJob('call.keep-time');
  const soon = await seen(world, me, call.call_id);
  expect([soon.state, soon.ends_at]).toEqual([2, Math.floor(world.now().getTime() / 1000) + 30]);
  world.pass(30);
  await world.runJob('call.keep-time');
  await world.runJob('platform.play-calls');
  for (const [leg, id] of [
    [from, '8'],
    [to, '9'],
  ] as const)
    await say(id, leg, 'ended');
  expect(await seen(world, me, call.call_id)).toMatchObject({
    state: 3,
    why: '分钟用完了，充值后可以再打',
    cost: 10,
  });
});
