// postgres: pools are locked while two people become one
import { afterEach, expect, test } from 'vitest';
import { inTransaction, jobContext, type Ctx } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/service/people.ts';
import { capacityLifecycle } from './service/lifecycle.ts';
import { joinQueue } from './service/waiting.ts';
import { boxOffice, freshShow, makeUsers, seatSubject, testHall } from './testing.ts';
import { erasePerson, exportsOf, itemsOf, mergeRows } from '../lifecycle/service/fates.ts';

const hall = testHall();
const world = useWorld({ extra: hall.feature });
const office = boxOffice(world);
const ctx = (): Ctx => jobContext(world.deps);

afterEach(async () => expect(await office.check()).toEqual([]));

const join = (userId: number, target: string, quantity = 1) =>
  joinQueue(
    { ...ctx(), staff: null, viewer: { userId, phone: '', status: 1, sessionHash: Buffer.alloc(32) } },
    { subject: seatSubject, target, quantity },
  );
/** A show of one seat, which is sold. */
async function soldOut(owner: number): Promise<string> {
  const show = freshShow();
  await office.set(show, 1);
  await office.hold(show, `order:${show}`, owner);
  await office.book(`order:${show}`);
  return show;
}
const entries = async (target: string) =>
  (
    await world.database.pool.query<{ user_id: number; state: number }>(
      `select w.user_id, w.state from capacity_wait w join capacity_pool using (pool_id)
       where target = $1 order by w.wait_id`,
      [target],
    )
  ).rows.map(({ user_id, state }) => `${user_id}:${state}`);
const merge = (keep: number, drop: number) =>
  inTransaction(ctx(), async (tx) => {
    await lockPeople(tx, [keep, drop]);
    await mergeRows(tx, { keep, drop }, [capacityLifecycle]);
  });
const erase = (userId: number) =>
  inTransaction(ctx(), async (tx) => {
    await lockPeople(tx, [userId]);
    await erasePerson(tx, userId, [capacityLifecycle]);
  });

test('of two entries for one thing the earlier stays, and keeps its place in the queue [D10]', async () => {
  const [owner = 0, keep = 0, drop = 0, other = 0] = await makeUsers(world, 4);
  const show = await soldOut(owner);
  for (const one of [drop, other, keep]) await join(one, show);
  expect(await itemsOf(ctx(), { keep, drop }, [capacityLifecycle])).toMatchObject([{ keep: 1, drop: 1 }]);
  await merge(keep, drop);
  expect(await entries(show)).toEqual([`${keep}:0`, `${other}:0`, `${keep}:3`]);
  await office.release(`order:${show}`);
  expect(await entries(show)).toEqual([`${keep}:1`, `${other}:0`, `${keep}:3`]);
});

test('an offer is kept rather than an entry that waits; places of orders go along [D10]', async () => {
  const [owner = 0, keep = 0, drop = 0] = await makeUsers(world, 3);
  const show = freshShow();
  await office.set(show, 2);
  await office.hold(show, `order:${show}:a`, owner, 2);
  await join(keep, show, 2);
  await join(drop, show, 1);
  await office.release(`order:${show}:a`);
  await office.hold(show, `order:${show}:b`, keep, 2);
  await office.release(`order:${show}:b`);
  // keep is offered two, drop waits for one.
  await merge(keep, drop);
  expect(await entries(show)).toEqual([`${keep}:1`, `${keep}:3`]);
  const sold = await soldOut(drop);
  await merge(keep, drop);
  const { rows } = await world.database.pool.query(
    'select user_id from capacity_claim join capacity_pool using (pool_id) where target = $1',
    [sold],
  );
  expect(rows).toEqual([{ user_id: keep }]);
});

test('who has left waits for nothing; the place that was offered goes to the next, and an order keeps its own [D13]', async () => {
  const [owner = 0, gone = 0, next = 0] = await makeUsers(world, 3);
  const [show, own] = [await soldOut(owner), await soldOut(gone)];
  await join(gone, show);
  await join(next, show);
  await office.release(`order:${show}`);
  expect(await entries(show)).toEqual([`${gone}:1`, `${next}:0`]);
  await erase(gone);
  await erase(gone);
  expect(await entries(show)).toEqual([`${next}:1`]);
  expect(await office.level(own)).toEqual({ left: 0, taken: 1, awaited: false });
  expect(await office.release(`order:${own}`)).toBe(true);
  expect((await office.level(own))?.left).toBe(1);
});

test('the export says what was waited for, and what came of it [D150]', async () => {
  const [owner = 0, one = 0] = await makeUsers(world, 2);
  const show = await soldOut(owner);
  await join(one, show);
  const json = await exportsOf(ctx(), one, capacityLifecycle);
  expect(json).toEqual({
    候补: [{ 时间: expect.any(Date), 名称: `演出 ${show}`, 数量: 1, 结果: '候补中' }],
  });
});

test('who leaves with an offer and an entry in tickets of one family is offered nothing of their own; the next has it [D13][D94]', async () => {
  const [owner = 0, gone = 0, next = 0] = await makeUsers(world, 3);
  const [all, one, two] = [freshShow(), freshShow(), freshShow()];
  await office.set(all, 1);
  await office.set(one, 1, null, { inside: all });
  await office.set(two, 1, null, { inside: all });
  await office.hold(one, `order:${one}`, owner);
  await office.book(`order:${one}`);
  await join(gone, one);
  await join(gone, two);
  await join(next, two);
  await office.release(`order:${one}`);
  expect([await entries(one), await entries(two)]).toEqual([[`${gone}:1`], [`${gone}:0`, `${next}:0`]]);
  await erase(gone);
  expect([await entries(one), await entries(two)]).toEqual([[], [`${next}:1`]]);
  expect((await office.level(all))?.taken).toBe(1);
});
