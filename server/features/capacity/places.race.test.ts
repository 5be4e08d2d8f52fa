import { afterEach, expect, test } from 'vitest';
import { makeDeps } from '../../app.ts';
import { after, inTransaction, jobContext, type Deps, type ViewerCtx } from '../../platform/context.ts';
import { expectNoDeadlocks } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPlaces } from './service/places.ts';
import { sweepPools } from './service/sweep.ts';
import { joinQueue, leaveQueue } from './service/waiting.ts';
import { boxOffice, freshShow, makeUsers, seatSubject, testHall } from './testing.ts';

const hall = testHall();
const world = useWorld({ extra: hall.feature });
expectNoDeadlocks(world);
const office = boxOffice(world);

afterEach(async () => {
  expect(await office.check()).toEqual([]);
});

/** Another process on the same database. */
function otherProcess(): Deps {
  const { env, db, log } = world.deps;
  return makeDeps({ env, db, log, clock: () => world.now(), extra: hall.feature });
}

const as = (userId: number): ViewerCtx => ({
  ...jobContext(world.deps),
  staff: null,
  viewer: { userId, phone: '', status: 1, sessionHash: Buffer.alloc(32) },
});
const join = (userId: number, target: string, quantity = 1) =>
  joinQueue(as(userId), { subject: seatSubject, target, quantity });
const leave = (userId: number, target: string) => leaveQueue(as(userId), { subject: seatSubject, target });
const states = async (target: string): Promise<Record<string, number>> => {
  const { rows } = await world.database.pool.query<{ state: number; count: number }>(
    `select w.state, count(*)::int as count from capacity_wait w join capacity_pool using (pool_id)
     where target = $1 group by w.state`,
    [target],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

test('200 people on 10 places: 10 have one, the rest may queue, and 10 that come back go to the first ten [D97]', async () => {
  const show = freshShow();
  await office.set(show, 10);
  const crowd = await makeUsers(world, 200);
  const answers = await Promise.all(crowd.map((userId) => office.hold(show, `order:${userId}:r`, userId)));
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(10);
  const winners = crowd.filter((_, index) => answers[index] === 'held');
  const rest = crowd.filter((_, index) => answers[index] === 'full');
  await Promise.all(winners.map((userId) => office.book(`order:${userId}:r`)));
  await Promise.all(rest.map((userId) => join(userId, show)));
  expect(await states(show)).toEqual({ 0: 190 });
  await Promise.all(winners.map((userId) => office.release(`order:${userId}:r`)));
  const { rows } = await world.database.pool.query<{ state: number }>(
    `select w.state from capacity_wait w join capacity_pool using (pool_id) where target = $1 order by wait_id`,
    [show],
  );
  expect(rows.map(({ state }) => state)).toEqual([
    ...Array<number>(10).fill(1),
    ...Array<number>(180).fill(0),
  ]);
  expect((await office.level(show))?.taken).toBe(10);
});

test('the same key from many at once takes its places once', async () => {
  const show = freshShow();
  await office.set(show, 10);
  const [one = 0] = await makeUsers(world, 1);
  const many = Array.from({ length: 20 });
  await Promise.all(many.map(() => office.hold(show, 'order:same', one, 2)));
  expect((await office.level(show))?.taken).toBe(2);
  await Promise.all(many.map(() => office.book('order:same')));
  const released = await Promise.all(many.map(() => office.release('order:same')));
  expect(released.filter(Boolean)).toHaveLength(1);
  expect((await office.level(show))?.taken).toBe(0);
});

test('an offer ends while it is taken: either they have the place, or the next one has it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const show = freshShow();
    const [owner = 0, first = 0, next = 0] = await makeUsers(world, 3);
    await office.set(show, 1);
    await office.hold(show, `order:${show}`, owner);
    await join(first, show);
    await join(next, show);
    await office.release(`order:${show}`);
    world.pass(86_399);
    const early = boxOffice(world);
    const taking = early.hold(show, `order:${show}:first`, first);
    // The clock of another process is a second ahead.
    const ahead = { ...otherProcess(), clock: () => after(world.now(), 1) };
    const [taken] = await Promise.all([taking, sweepPools(ahead, () => true)]);
    // The job leaves a pool that somebody holds to them.
    expect(await states(show)).toEqual(taken === 'held' ? { 0: 1, 2: 1 } : { 1: 1, 4: 1 });
    expect((await office.level(show))?.taken).toBe(1);
  }
});

test('a place that comes back while somebody joins is theirs, or they are told that there is one', async () => {
  for (let round = 0; round < 10; round += 1) {
    const show = freshShow();
    const [owner = 0, other = 0] = await makeUsers(world, 2);
    await office.set(show, 1);
    await office.hold(show, `order:${show}`, owner);
    const [joined] = await Promise.allSettled([join(other, show), office.release(`order:${show}`)]);
    const now = await states(show);
    // Never: in the queue beside a free place.
    expect(now).toEqual(joined.status === 'fulfilled' ? { 1: 1 } : {});
    expect((await office.level(show))?.taken).toBe(joined.status === 'fulfilled' ? 1 : 0);
  }
});

test('joining, leaving and joining again at once leave one entry', async () => {
  const show = freshShow();
  const [owner = 0, other = 0] = await makeUsers(world, 2);
  await office.set(show, 1);
  await office.hold(show, `order:${show}`, owner);
  await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => (index % 3 === 2 ? leave(other, show) : join(other, show))),
  );
  const { 0: waiting = 0, 1: offered = 0 } = await states(show);
  expect(waiting + offered).toBeLessThanOrEqual(1);
});

test('moving crosswise: no one waits for the other, and every place has its owner', async () => {
  const [here, there] = [freshShow(), freshShow()];
  await office.set(here, 40);
  await office.set(there, 40);
  const crowd = await makeUsers(world, 40);
  await Promise.all(
    crowd.map((userId, index) => office.hold(index % 2 ? here : there, `order:${userId}:x`, userId)),
  );
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      crowd.map((userId, index) => office.move(`order:${userId}:x`, (index + round) % 2 ? there : here)),
    );
  expect([(await office.level(here))?.taken, (await office.level(there))?.taken]).toEqual([20, 20]);
});

test('a full pair of shows: of two who move to the last place one does, the other stays', async () => {
  const [here, there] = [freshShow(), freshShow()];
  await office.set(here, 2);
  await office.set(there, 1);
  const [one = 0, two = 0] = await makeUsers(world, 2);
  await office.hold(here, `order:${one}:m`, one);
  await office.hold(here, `order:${two}:m`, two);
  const moved = await Promise.all([one, two].map((userId) => office.move(`order:${userId}:m`, there)));
  expect(moved.toSorted()).toEqual(['full', 'moved']);
  expect([(await office.level(here))?.taken, (await office.level(there))?.taken]).toEqual([1, 1]);
});

test('several processes sweep at once: each hold ends once, each offer is made once', async () => {
  const shows = Array.from({ length: 30 }, freshShow);
  const [owner = 0, ...others] = await makeUsers(world, 31);
  for (const [index, show] of shows.entries()) {
    await office.set(show, 1);
    await office.hold(show, `order:${show}`, owner);
    await join(others[index] ?? 0, show);
  }
  world.pass(900);
  await Promise.all(
    [otherProcess(), otherProcess(), otherProcess()].map((deps) => sweepPools(deps, () => true)),
  );
  const { rows } = await world.database.pool.query(
    `select count(*)::int as count, count(distinct user_id)::int as people from notice
     where title = '候补轮到您了' and user_id = any($1::bigint[])`,
    [others],
  );
  expect(rows).toEqual([{ count: 30, people: 30 }]);
});

test('an order that has locked its places before money moves does not wait for those who sweep them', async () => {
  const show = freshShow();
  const [owner = 0] = await makeUsers(world, 1);
  await office.set(show, 1);
  await office.hold(show, `order:${show}`, owner);
  world.pass(900);
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPlaces(tx, `order:${show}`);
    // Passes the pool by: waiting for it here would wait for this transaction.
    await sweepPools(otherProcess(), () => true);
  });
  expect(await office.book(`order:${show}`)).toBe(true);
});

test('500 buyers on 50 places of three tickets inside one: 50 have one, none more, in one order of locks [D94]', async () => {
  const all = freshShow();
  const tickets = [freshShow(), freshShow(), freshShow()];
  await office.set(all, 50);
  for (const [index, ticket] of tickets.entries())
    await office.set(ticket, [30, 20, null][index] ?? null, null, { inside: all });
  const crowd = await makeUsers(world, 500);
  const ticketOf = (index: number): string => tickets[index % 3] ?? '';
  const answers = await Promise.all(
    crowd.map((userId, index) => office.hold(ticketOf(index), `order:${userId}:f`, userId)),
  );
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(50);
  expect((await office.level(all))?.taken).toBe(50);
  // Of all: paid, given up, swept, moved and waited for at once.
  const winners = crowd.flatMap((userId, index) => (answers[index] === 'held' ? [{ userId, index }] : []));
  const losers = crowd.flatMap((userId, index) => (answers[index] === 'full' ? [{ userId, index }] : []));
  await Promise.allSettled([
    ...winners.map(({ userId }, nth) =>
      nth % 3 === 0
        ? office.release(`order:${userId}:f`)
        : nth % 3 === 1
          ? office.book(`order:${userId}:f`)
          : office.move(`order:${userId}:f`, ticketOf(nth)),
    ),
    ...losers.slice(0, 60).map(({ userId, index }) => join(userId, ticketOf(index))),
    sweepPools(otherProcess(), () => true),
  ]);
  expect((await office.level(all))?.taken).toBeLessThanOrEqual(50);
  const { rows } = await world.database.pool.query(
    `select sum(c.quantity)::int as taken from capacity_claim c join capacity_pool p using (pool_id)
     where p.target = any($1) and c.state < 2`,
    [tickets],
  );
  expect((await office.level(all))?.taken).toBe(rows[0]?.taken);
}, 60_000);
