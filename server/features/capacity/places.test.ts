// postgres: row locks, partial unique indexes, sums of live claims
import { afterEach, expect, test } from 'vitest';
import { after } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { hold } from './service/places.ts';
import { joinQueue } from './service/waiting.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { boxOffice, freshShow, makeUsers, seatSubject, testHall } from './testing.ts';

const hall = testHall();
const world = useWorld({ extra: hall.feature });
const office = boxOffice(world);

// Whatever a test does, what is taken is what somebody has.
afterEach(async () => expect(await office.check()).toEqual([]));

const crowd = (count: number): Promise<number[]> => makeUsers(world, count);

test('N places are N: held, booked and released, each key once', async () => {
  const show = freshShow();
  const [one = 0, two = 0, three = 0] = await crowd(3);
  await office.set(show, 2);
  expect(await office.hold(show, 'order:a', one)).toBe('held');
  expect(await office.hold(show, 'order:a', one)).toBe('held');
  expect(await office.hold(show, 'order:b', two)).toBe('held');
  expect(await office.hold(show, 'order:c', three)).toBe('full');
  expect(await office.level(show)).toEqual({ left: 0, taken: 2, awaited: false });
  expect([await office.book('order:a'), await office.book('order:a')]).toEqual([true, true]);
  expect([await office.release('order:b'), await office.release('order:b')]).toEqual([true, false]);
  expect(await office.hold(show, 'order:c', three)).toBe('held');
  expect(await office.release('order:none')).toBe(false);
  expect(await office.book('order:none')).toBe(false);
});

test('a quantity is had whole or not at all', async () => {
  const show = freshShow();
  const [one = 0] = await crowd(1);
  await office.set(show, 5);
  expect(await office.hold(show, 'order:q3', one, 3)).toBe('held');
  expect(await office.hold(show, 'order:q4', one, 3)).toBe('full');
  expect(await office.hold(show, 'order:q5', one, 2)).toBe('held');
  expect((await office.level(show))?.left).toBe(0);
});

test('where there is no limit there is always room, and it is counted all the same', async () => {
  const show = freshShow();
  const [one = 0] = await crowd(1);
  await office.set(show, null);
  expect(await office.hold(show, 'order:unlimited', one, 9999)).toBe('held');
  expect(await office.level(show)).toEqual({ left: null, taken: 9999, awaited: false });
});

test('a hold ends with its time: the next one has the place, and the late payment has none', async () => {
  const show = freshShow();
  const [one = 0, two = 0] = await crowd(2);
  await office.set(show, 1);
  await office.hold(show, 'order:slow', one);
  world.pass(899);
  expect(await office.hold(show, 'order:next', two)).toBe('full');
  world.pass(1);
  expect(await office.hold(show, 'order:next', two)).toBe('held');
  expect(await office.book('order:slow')).toBe(false);
  expect(await office.book('order:next')).toBe(true);
});

test('a payment that comes late has its place as long as it is free, also after the job', async () => {
  const show = freshShow();
  const [one = 0, two = 0] = await crowd(2);
  await office.set(show, 2);
  await office.hold(show, 'order:late1', one);
  await office.hold(show, 'order:late2', two);
  world.pass(901);
  expect(await office.book('order:late1')).toBe(true);
  await world.runJob('capacity.sweep');
  expect((await office.level(show))?.taken).toBe(1);
  expect(await office.book('order:late2')).toBe(true);
  expect((await office.level(show))?.taken).toBe(2);
});

test('what was booked and given back is not booked again by the same order', async () => {
  const show = freshShow();
  const [one = 0] = await crowd(1);
  await office.set(show, 1);
  await office.hold(show, 'order:refunded', one);
  await office.book('order:refunded');
  await office.release('order:refunded');
  expect(await office.book('order:refunded')).toBe(false);
  expect((await office.level(show))?.taken).toBe(0);
});

test('an order that asks again after its time holds again, unless somebody else has the place', async () => {
  const show = freshShow();
  const [one = 0, two = 0] = await crowd(2);
  await office.set(show, 1);
  await office.hold(show, 'order:again', one);
  world.pass(1000);
  expect(await office.hold(show, 'order:again', one)).toBe('held');
  world.pass(600);
  expect(await office.hold(show, 'order:other', two)).toBe('full');
});

test('moving takes the places along, and changes nothing when the other is full', async () => {
  const [from, to] = [freshShow(), freshShow()];
  const [one = 0, two = 0] = await crowd(2);
  await office.set(from, 1);
  await office.set(to, 1);
  await office.hold(from, 'order:moving', one);
  await office.book('order:moving');
  await office.hold(to, 'order:there', two);
  expect(await office.move('order:moving', to)).toBe('full');
  expect((await office.level(from))?.taken).toBe(1);
  await office.release('order:there');
  expect(await office.move('order:moving', to)).toBe('moved');
  expect(await office.move('order:moving', to)).toBe('moved');
  expect([(await office.level(from))?.taken, (await office.level(to))?.taken]).toEqual([0, 1]);
  expect(await office.book('order:moving')).toBe(true);
  expect(await office.hold(from, 'order:there', two)).toBe('held');
});

test('there are never fewer than are taken', async () => {
  const show = freshShow();
  const [one = 0] = await crowd(1);
  await office.set(show, 3);
  await office.hold(show, 'order:two', one, 2);
  await expect(office.set(show, 1)).rejects.toMatchObject({ failure: 'stateChanged' });
  await office.set(show, 2);
  expect((await office.level(show))?.left).toBe(0);
  // A hold whose time is over does not count.
  world.pass(901);
  await office.set(show, 1);
  expect(await office.level(show)).toEqual({ left: 1, taken: 0, awaited: false });
});

test('an order that fails takes nothing', async () => {
  const show = freshShow();
  const [one = 0] = await crowd(1);
  await office.set(show, 1);
  await expect(
    inTransaction(jobContext(world.deps), async (tx) => {
      const until = after(tx.now, 900);
      await hold(tx, { subject: seatSubject, target: show, key: 'order:f', userId: one, quantity: 1, until });
      throw new Error('no money');
    }),
  ).rejects.toThrow('no money');
  expect((await office.level(show))?.taken).toBe(0);
});

test('the check names a pool that says something else than its claims', async () => {
  const show = freshShow();
  await office.set(show, 5);
  const change = (by: number) =>
    world.database.pool.query('update capacity_pool set taken = taken + $2 where target = $1', [show, by]);
  await change(2);
  expect(await office.check()).toEqual([expect.stringContaining('记为已占 2、候补 0，实际已占 0、候补 0')]);
  await change(-2);
});

/** Pools inside one that has fewer places than they have together. */
async function family(seats: number, ...own: readonly (number | null)[]): Promise<[string, ...string[]]> {
  const all = freshShow();
  await office.set(all, seats);
  const shows = own.map(() => freshShow());
  for (const [index, show] of shows.entries())
    await office.set(show, own[index] ?? null, null, { inside: all });
  return [all, ...shows];
}
const join = (userId: number, target: string, quantity = 1) =>
  joinQueue(
    {
      ...jobContext(world.deps),
      staff: null,
      viewer: { userId, phone: '', status: 1, sessionHash: Buffer.alloc(32) },
    },
    { subject: seatSubject, target, quantity },
  );
const statesOf = async (target: string): Promise<number[]> =>
  (
    await world.database.pool.query<{ state: number }>(
      `select w.state from capacity_wait w join capacity_pool using (pool_id) where target = $1 order by wait_id`,
      [target],
    )
  ).rows.map(({ state }) => state);

test('three tickets that share a capacity: none has more than all, whatever its own is [D94]', async () => {
  const [all, one = '', two = '', three = ''] = await family(5, 3, 4, null);
  const [who = 0] = await crowd(1);
  expect(await office.hold(one, `order:${one}`, who, 3)).toBe('held');
  expect((await office.level(two))?.left).toBe(2);
  expect(await office.hold(two, `order:${two}:3`, who, 3)).toBe('full');
  expect(await office.hold(two, `order:${two}`, who, 1)).toBe('held');
  expect((await office.level(three))?.left).toBe(1);
  expect(await office.hold(three, `order:${three}:2`, who, 2)).toBe('full');
  expect(await office.hold(three, `order:${three}`, who, 1)).toBe('held');
  expect(await office.level(all)).toMatchObject({ left: 0, taken: 5 });
  expect(await office.queue(two, who)).toMatchObject({ open: true });
  await office.book(`order:${one}`);
  expect(await office.release(`order:${one}`)).toBe(true);
  expect((await office.level(two))?.left).toBe(3);
  expect((await office.level(all))?.taken).toBe(2);
});

test('an offer is never of nothing: a ticket with places of its own waits until all together have one [D94][D97]', async () => {
  const [all, one = '', two = ''] = await family(2, 5, 5);
  const [who = 0, waiter = 0] = await crowd(2);
  await office.hold(one, `order:${one}`, who, 2);
  await office.book(`order:${one}`);
  await join(waiter, two);
  await office.set(two, 9, null, { inside: all });
  await world.runJob('capacity.sweep');
  expect(await statesOf(two)).toEqual([0]);
  await expect(office.set(all, 1)).rejects.toMatchObject({ failure: 'stateChanged' });
  await office.release(`order:${one}`);
  expect(await statesOf(two)).toEqual([1]);
  expect(await office.level(all)).toMatchObject({ taken: 1, left: 1 });
  expect(await office.hold(two, `order:${two}:w`, waiter)).toBe('held');
  expect(await office.book(`order:${two}:w`)).toBe(true);
});

test('a place that comes back in one ticket goes to whoever waited first for another, when all was short [D94][D97]', async () => {
  const [all, one = '', two = ''] = await family(2, 2, 2);
  const [who = 0, first = 0, second = 0] = await crowd(3);
  await office.hold(one, `order:${one}:a`, who);
  await office.hold(one, `order:${one}:b`, who);
  await join(first, two);
  await join(second, one);
  await office.release(`order:${one}:a`);
  expect([await statesOf(two), await statesOf(one)]).toEqual([[1], [0]]);
  expect((await office.level(all))?.taken).toBe(2);
  // What is over in one of them counts for the other.
  world.pass(901);
  expect(await office.hold(two, `order:${two}:none`, who)).toBe('full');
  expect(await statesOf(one)).toEqual([1]);
});

test('more places for all are offered in the order of joining, and the job finds what a family has free [D94]', async () => {
  const [all, one = '', two = ''] = await family(1, null, null);
  const [who = 0, first = 0, second = 0, third = 0] = await crowd(4);
  await office.hold(one, `order:${one}`, who);
  await join(first, two);
  await join(second, one);
  await join(third, two);
  await office.set(all, 3);
  expect([await statesOf(two), await statesOf(one)]).toEqual([[1, 0], [1]]);
  world.pass(86_401);
  await world.runJob('capacity.sweep');
  expect([await statesOf(two), await statesOf(one)]).toEqual([[4, 1], [4]]);
});

test('between tickets of one family places move also when all are taken [D94]', async () => {
  const [all, one = '', two = ''] = await family(1, 1, 1);
  const [who = 0] = await crowd(1);
  await office.hold(one, `order:${one}`, who);
  expect(await office.move(`order:${one}`, two)).toBe('moved');
  expect([(await office.level(one))?.taken, (await office.level(two))?.taken]).toEqual([0, 1]);
  expect((await office.level(all))?.taken).toBe(1);
});
