// postgres: row locks, partial unique indexes, sums of live claims
import { listNotifications } from '@qunlu/contract/notification.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { boxOffice, freshShow, makeUsers, testHall, waitingList } from './testing.ts';

const hall = testHall();
const world = useWorld({ extra: hall.feature });
const office = boxOffice(world);
const hour = 3600;
const day = 24 * hour;

let ann: Person;
let ben: Person;
let eva: Person;
/** Somebody who has the places. */
let owner = 0;

beforeAll(async () => {
  [ann, ben, eva] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  [owner = 0] = await makeUsers(world, 1);
});
afterEach(async () => expect(await office.check()).toEqual([]));

const { join, leave, entry } = waitingList(world);
const notifications = async ({ token }: Person, target: string) =>
  (await world.ask(listNotifications, { token, query: { size: 50 } })).list.filter(({ body }) =>
    body.startsWith(`演出 ${target}：`),
  );

/** A show that is sold out; what is booked are `order:<show>:0` … of one seat each. */
async function soldOut(seats = 1, startsIn: number | null = null): Promise<string> {
  const show = freshShow();
  await office.set(show, seats, startsIn);
  for (let seat = 0; seat < seats; seat += 1) {
    await office.hold(show, `order:${show}:${seat}`, owner);
    await office.book(`order:${show}:${seat}`);
  }
  return show;
}
const giveUp = (show: string, seat = 0) => office.release(`order:${show}:${seat}`);

test('a freed place is offered to the first for 24 h, and held for them; paying takes it [D97]', async () => {
  const show = await soldOut();
  const joined = await join(ann, show);
  expect(joined.body).toMatchObject({
    state: 0,
    title: `演出 ${show}`,
    path: `/shows/${show}`,
    offer_until: 0,
  });
  expect((await join(ann, show)).body.wait_id).toBe(joined.body.wait_id);
  await join(ben, show);
  expect((await entry(ben, show)).ahead).toBe(1);
  expect(await office.queue(show, ben.userId)).toEqual({ open: false, waiting: true, offerUntil: 0 });
  expect(await office.queue(show, eva.userId)).toEqual({ open: true, waiting: false, offerUntil: 0 });

  await giveUp(show);
  const until = Math.floor(world.now().getTime() / 1000) + day;
  expect(await entry(ann, show)).toMatchObject({ state: 1, offer_until: until });
  expect(await office.queue(show, ann.userId)).toEqual({ open: false, waiting: false, offerUntil: until });
  expect(await entry(ben, show)).toMatchObject({ state: 0, ahead: 0 });
  expect(await notifications(ann, show)).toMatchObject([
    { category: 'order', title: '候补轮到您了', path: `/shows/${show}` },
  ]);
  expect((await notifications(ann, show))[0]?.body).toContain('2026-11-21');
  // It is theirs alone.
  expect(await office.hold(show, `order:${show}:ben`, ben.userId)).toBe('full');
  expect(await office.hold(show, `order:${show}:ann`, ann.userId)).toBe('held');
  expect((await entry(ann, show)).state).toBe(2);
  expect(await office.book(`order:${show}:ann`)).toBe(true);
  expect(await office.level(show)).toEqual({ left: 0, taken: 1, awaited: true });
  await leave(ben, show);
});

test('an offer that is not used in time goes to the next, and both are told [D97]', async () => {
  const show = await soldOut();
  await join(ann, show);
  await join(ben, show);
  await giveUp(show);
  world.pass(day - 1);
  await world.runJob('capacity.sweep');
  expect((await entry(ann, show)).state).toBe(1);
  world.pass(1);
  expect((await entry(ann, show)).state).toBe(4);
  await world.runJob('capacity.sweep');
  expect((await entry(ann, show)).state).toBe(4);
  expect((await entry(ben, show)).state).toBe(1);
  expect((await notifications(ann, show)).map(({ title }) => title)).toEqual([
    '候补的名额已过期',
    '候补轮到您了',
  ]);
  expect(await office.hold(show, `order:${show}:ann`, ann.userId)).toBe('full');
  // Whoever missed it may wait again.
  expect((await join(ann, show)).body).toMatchObject({ state: 0 });
  await leave(ann, show);
  await leave(ben, show);
});

test.each([
  { startsIn: 30 * hour, stands: day, sort: 'a day' },
  { startsIn: 24 * hour - 60, stands: 2 * hour, sort: 'two hours when it starts in less than a day' },
  { startsIn: hour, stands: hour, sort: 'until the start at the latest' },
])('an offer stands for $sort [D97]', async ({ startsIn, stands }) => {
  const show = await soldOut(1, startsIn);
  await join(ann, show);
  await giveUp(show);
  expect((await entry(ann, show)).offer_until).toBe(Math.floor(world.now().getTime() / 1000) + stands);
  await leave(ann, show);
});

test('an order for less than was offered gives the rest to the next; for more it needs more', async () => {
  const show = await soldOut(2);
  await join(ann, show, 2);
  await join(ben, show, 1);
  await giveUp(show, 0);
  // ben was the first who fits.
  await leave(ben, show);
  await giveUp(show, 1);
  expect((await entry(ann, show)).state).toBe(1);
  await join(ben, show, 1);
  expect(await office.hold(show, `order:${show}:three`, ann.userId, 3)).toBe('full');
  expect((await entry(ann, show)).state).toBe(1);
  expect(await office.hold(show, `order:${show}:one`, ann.userId, 1)).toBe('held');
  expect((await entry(ben, show)).state).toBe(1);
  await leave(ben, show);
});

test('who asks to wait after their order ran out has the offer that it had used, and no second entry [D97]', async () => {
  const show = await soldOut();
  await join(ann, show);
  await giveUp(show);
  await office.hold(show, `order:${show}:a`, ann.userId);
  world.pass(900);
  // Nobody has swept it yet.
  expect((await entry(ann, show)).state).toBe(2);
  const answer = await join(ann, show);
  expect([answer.status, answer.body.state]).toEqual([200, 1]);
  await leave(ann, show);
});

test('an order that is given up before paying leaves the offer as it was, while it stands', async () => {
  const show = await soldOut();
  await join(ann, show);
  await join(ben, show);
  await giveUp(show);
  await office.hold(show, `order:${show}:a1`, ann.userId);
  world.pass(900);
  await world.runJob('capacity.sweep');
  expect((await entry(ann, show)).state).toBe(1);
  expect((await entry(ben, show)).state).toBe(0);
  await office.hold(show, `order:${show}:a2`, ann.userId);
  await office.release(`order:${show}:a2`);
  expect((await entry(ann, show)).state).toBe(1);
  // Held shortly before the offer ends, given up after it: the next one has it.
  world.pass(day - 900 - 60);
  await office.hold(show, `order:${show}:a3`, ann.userId);
  world.pass(120);
  await office.release(`order:${show}:a3`);
  expect((await entry(ann, show)).state).toBe(2);
  expect((await entry(ben, show)).state).toBe(1);
  await leave(ben, show);
});

test('more was ordered than offered and given up: the offer is as large as it was, the rest is free', async () => {
  const show = await soldOut(3);
  await join(ann, show);
  await giveUp(show, 0);
  await giveUp(show, 1);
  await giveUp(show, 2);
  expect(await office.hold(show, `order:${show}:all`, ann.userId, 3)).toBe('held');
  await join(ben, show, 2);
  await office.release(`order:${show}:all`);
  expect(await entry(ann, show)).toMatchObject({ state: 1, quantity: 1 });
  expect(await entry(ben, show)).toMatchObject({ state: 1, quantity: 2 });
  await leave(ann, show);
  await leave(ben, show);
});

test('who waits again meanwhile has one entry, and the place goes by the queue', async () => {
  const show = await soldOut();
  await join(ann, show);
  await giveUp(show);
  await office.hold(show, `order:${show}:a1`, ann.userId);
  await join(ben, show);
  await join(ann, show);
  await office.release(`order:${show}:a1`);
  expect((await entry(ben, show)).state).toBe(1);
  expect((await entry(ann, show)).state).toBe(0);
  await leave(ann, show);
  await leave(ben, show);
});
