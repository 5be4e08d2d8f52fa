// postgres: row locks, partial unique indexes, sums of live claims
import { leaveWaiting, listWaiting } from '@qunlu/contract/capacity/calls.ts';
import { capacityRules } from '@qunlu/contract/capacity/rules.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { boxOffice, freshShow, makeUsers, seatSubject, testHall, waitingList } from './testing.ts';

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

test('while there are places, nobody waits', async () => {
  const show = freshShow();
  await office.set(show, 2);
  await office.hold(show, `order:${show}`, owner);
  const refused = await join(ann, show);
  expect(refused.status).toBe(422);
  expect(refused.body.errmsg).toBe('还有名额，可以直接下单');
  // For two there is not enough.
  expect((await join(ann, show, 2)).body).toMatchObject({ state: 0, quantity: 2, ahead: 0 });
  expect((await join(ann, show, 3)).status).toBe(409);
  expect((await join(ben, show, 3)).body.errmsg).toBe('一共只有 2 个名额，请减少数量');
  expect((await join(ben, 'nothing')).status).toBe(404);
  await leave(ann, show);
});

test('whoever wants more than is free keeps their place, and gets them all at once [D97]', async () => {
  const show = await soldOut(3);
  await join(ann, show, 2);
  await join(ben, show, 1);
  await join(eva, show, 1);
  await giveUp(show, 0);
  expect([(await entry(ann, show)).state, (await entry(ben, show)).state]).toEqual([0, 1]);
  expect(await entry(eva, show)).toMatchObject({ state: 0, ahead: 1 });
  await leave(ben, show);
  // Not enough for ann, so it goes on to eva.
  expect((await entry(eva, show)).state).toBe(1);
  await leave(eva, show);
  await giveUp(show, 1);
  expect(await entry(ann, show)).toMatchObject({ state: 1, quantity: 2 });
  expect(await office.hold(show, `order:${show}:ann`, ann.userId, 2)).toBe('held');
});

test('leaving is possible at any time, costs nothing, and passes an offer on [D97]', async () => {
  const show = await soldOut();
  await join(ann, show);
  await join(ben, show);
  expect((await leave(eva, show)).status).toBe(404);
  await giveUp(show);
  expect((await leave(ann, show)).body).toMatchObject({ state: 3, offer_until: 0 });
  expect((await leave(ann, show)).body).toMatchObject({ state: 3 });
  expect((await entry(ben, show)).state).toBe(1);
  expect((await leave(ben, show)).body.state).toBe(3);
  expect(await office.level(show)).toEqual({ left: 1, taken: 0, awaited: false });
  // Neither waiting nor an offer has made an order or moved money.
  const { rows } = await world.database.pool.query(
    `select (select count(*) from order_order) as orders, (select count(*) from ledger_entry) as entries`,
  );
  expect(rows).toEqual([{ orders: 0, entries: 0 }]);
});

test('when it begins, nobody waits for it any more', async () => {
  const show = await soldOut(1, 3 * day);
  await join(ann, show);
  world.pass(3 * day);
  expect(await office.queue(show, ben.userId)).toEqual({ open: false, waiting: false, offerUntil: 0 });
  expect((await join(ben, show)).body.errmsg).toBe('已经开始了，不能再候补');
  await world.runJob('capacity.sweep');
  expect((await entry(ann, show)).state).toBe(5);
  await giveUp(show);
  expect((await entry(ann, show)).state).toBe(5);
  expect((await leave(ann, show)).status).toBe(422);
});

test('who is banned, leaving or may not see it any more is passed over, and keeps their place', async () => {
  const show = await soldOut(2);
  const status = (to: number) =>
    world.database.pool.query('update account_user set status = $2 where user_id = $1', [ann.userId, to]);
  await join(ann, show);
  await join(ben, show);
  await join(eva, show);
  await status(3);
  hall.hidden.add(`${show}:${ben.userId}`);
  await giveUp(show, 0);
  expect((await entry(eva, show)).state).toBe(1);
  expect((await entry(ben, show)).title).toBe('已不可见');
  await status(1);
  await world.runJob('capacity.sweep');
  expect((await entry(ann, show)).state).toBe(0);
  await giveUp(show, 1);
  expect((await entry(ann, show)).state).toBe(1);
  await leave(ann, show);
  // The place that ann gives back is for nobody until ben may see it again; then the job offers it.
  hall.hidden.delete(`${show}:${ben.userId}`);
  await world.runJob('capacity.sweep');
  expect((await entry(ben, show)).state).toBe(1);
  await leave(ben, show);
  await leave(eva, show);
});

test('more places, or a nearer start, count for those who wait', async () => {
  const show = await soldOut(1, 10 * day);
  await join(ann, show);
  await office.set(show, 2, 10 * day);
  expect((await entry(ann, show)).state).toBe(1);
  await office.set(show, 2, hour);
  expect((await entry(ann, show)).offer_until).toBe(Math.floor(world.now().getTime() / 1000) + hour);
  await leave(ann, show);
});

test('a pool and a person wait for no more than so many', async () => {
  const show = await soldOut();
  const { rows } = await world.database.pool.query('select pool_id from capacity_pool where target = $1', [
    show,
  ]);
  const crowd = await makeUsers(world, capacityRules.waitingMax);
  await world.database.pool.query(
    `insert into capacity_wait (pool_id, user_id, quantity, joined_at)
     select $1, u, 1, $3 from unnest($2::bigint[]) u`,
    [rows[0]?.pool_id, crowd, world.now()],
  );
  await world.database.pool.query('update capacity_pool set waiting = $2 where target = $1', [
    show,
    crowd.length - 1,
  ]);
  await world.database.pool.query('delete from capacity_wait where user_id = $1', [crowd[0]]);
  const last = await join(ann, show);
  expect(last.body.ahead).toBe(capacityRules.aheadCounted);
  expect((await join(ben, show)).body.errmsg).toContain('候补的人已经很多');
  await leave(ann, show);

  await world.database.pool.query(
    `with p as (insert into capacity_pool (subject, target, seats, waiting, created_at)
       select $1, 'many-' || n, 0, 1, $4 from generate_series(1, $3::int) n returning pool_id)
     insert into capacity_wait (pool_id, user_id, quantity, joined_at) select pool_id, $2, 1, $4 from p`,
    [seatSubject, ben.userId, capacityRules.waitingPerPerson, world.now()],
  );
  const other = await soldOut();
  expect((await join(ben, other)).body.errmsg).toBe('最多同时候补 50 处，请先退出一些');
});

test('one’s own entries are listed by pages, the newest first, whoever else waits', async () => {
  const dan = await makePerson(world);
  const shows = [await soldOut(), await soldOut(), await soldOut()];
  for (const show of shows) await join(dan, show);
  const first = await world.ask(listWaiting, { token: dan.token, query: { size: 2 } });
  expect(first.list.map(({ target }) => target)).toEqual([shows[2], shows[1]]);
  const rest = await world.ask(listWaiting, { token: dan.token, query: { size: 2, next: first.next } });
  expect(rest.list.map(({ target }) => target)).toEqual([shows[0]]);
  expect(rest.next).toBe(-1);
  await world.ask(leaveWaiting, { token: dan.token, body: { subject: seatSubject, target: shows[0] ?? '' } });
});
