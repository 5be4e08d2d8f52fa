// postgres: two people are locked while they become one
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { freshBrowser, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/service/people.ts';
import { ledgerLifecycle } from '../ledger/service/lifecycle.ts';
import { orderLifecycle } from '../order/service/lifecycle.ts';
import { heldFor, walletOf } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { bindTo } from './service/bonds.ts';
import { agentLifecycle } from './service/lifecycle.ts';
import {
  agentShop,
  bindUnder,
  booksOf,
  buyPack,
  chain,
  clocks,
  commissionsOf,
  giveBack,
  infoOf,
} from './testing.ts';
import { erasePerson, exportsOf, mergeRows } from '../lifecycle/service/fates.ts';

const world = useWorld({ extra: agentShop });
const ctx = () => jobContext(world.deps);

/** As a merge does it: both locked, the features in their order. */
const merge = (keep: Person, drop: Person) =>
  inTransaction(ctx(), async (tx) => {
    const sides = { keep: keep.userId, drop: drop.userId };
    await lockPeople(tx, [keep.userId, drop.userId]);
    await mergeRows(tx, sides, [ledgerLifecycle]);
    await mergeRows(tx, sides, [orderLifecycle]);
    await mergeRows(tx, sides, [agentLifecycle]);
    // What the account's part of a merge does.
    await sql`update account_user set status = 6, merged_into = ${keep.userId}, phone = null
      where user_id = ${drop.userId}`.execute(tx.db);
  });

const agentOf = async ({ userId }: Person): Promise<number | undefined> =>
  (
    await world.database.pool.query<{ agent_id: number }>(
      'select agent_id from agent_bond where user_id = $1',
      [userId],
    )
  ).rows[0]?.agent_id;

const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => makePerson(world)));

test('of two bonds the kept account’s stays; whom either brought is brought by the kept one [D10][D122]', async () => {
  const [one, two, keep, drop, mine, theirs] = (await people(6)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  await bindUnder(world, keep, one);
  await bindUnder(world, drop, two);
  await bindUnder(world, mine, keep);
  await bindUnder(world, theirs, drop);
  const { code } = await infoOf(world, drop);
  const own = await infoOf(world, keep);
  await merge(keep, drop);
  expect([await agentOf(keep), await agentOf(drop)]).toEqual([one.userId, undefined]);
  expect([await agentOf(mine), await agentOf(theirs)]).toEqual([keep.userId, keep.userId]);
  expect(await infoOf(world, keep)).toMatchObject({ code: own.code, direct: 2 });
  // The dropped account's code stands on posters that are out already.
  const later = await makePerson(world);
  expect(await inTransaction(ctx(), (tx) => bindTo(tx, { userId: later.userId, code, source: 'link' }))).toBe(
    true,
  );
  expect(await agentOf(later)).toBe(keep.userId);
});

test('an agent and whom they brought become one: nobody brings themself, and no circle is left [D10][D122]', async () => {
  const [top, middle, low] = (await chain(world, 3)) as [Person, Person, Person];
  await merge(low, top);
  expect(await agentOf(middle)).toBe(low.userId);
  expect(await agentOf(low)).toBeUndefined();
  const [agent, buyer] = (await chain(world, 2)) as [Person, Person];
  await merge(agent, buyer);
  expect(await agentOf(agent)).toBeUndefined();
});

test('what was earned goes with the account, and is paid to it [D10][D122]', async () => {
  const [drop, buyer] = (await chain(world, 2)) as [Person, Person];
  const keep = await makePerson(world);
  await buyPack(world, buyer);
  await buyPack(world, buyer, { settled: false });
  await merge(keep, drop);
  await world.runJob('order.deadlines');
  expect(await commissionsOf(world, keep)).toMatchObject([{ state: 'frozen' }, { state: 'frozen' }]);
  expect(await walletOf(world, keep)).toMatchObject({ frozen: 4_000 });
  world.pass(7 * 86_400);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, keep)).toMatchObject({ income: 4_000, frozen: 0 });
  expect(await booksOf(world)).toEqual([]);
});

test('buyer and agent become one before the money is shared out: nothing is earned [D10][D122]', async () => {
  const [agent, buyer] = (await chain(world, 2)) as [Person, Person];
  await buyPack(world, buyer, { settled: false });
  await merge(agent, buyer);
  await world.runJob('order.deadlines');
  expect(await walletOf(world, agent)).toMatchObject({ income: 0, frozen: 0 });
  expect(await booksOf(world)).toEqual([]);
});

test('buyer and agent become one while it is frozen, for the clock or for staff: the platform has it [D10][D122]', async () => {
  const [top, agent, buyer] = (await chain(world, 3)) as [Person, Person, Person];
  // The second order posts to a lower shard of the ledger than the first.
  await world.database.pool.query(
    `select setval(pg_get_serial_sequence('order_order', 'order_id'), (max(order_id) / 16 + 1) * 16 + 14) from order_order`,
  );
  const first = await buyPack(world, buyer);
  const browser = await freshBrowser(world);
  await infoOf(world, agent, browser);
  await infoOf(world, buyer, browser);
  const second = await buyPack(world, buyer);
  await merge(buyer, agent);
  expect(await walletOf(world, buyer)).toMatchObject({ income: 0, frozen: 0 });
  expect(await commissionsOf(world, buyer)).toMatchObject([{ state: 'refused' }, { state: 'refused' }]);
  expect([await heldFor(world, 'fee', first.orderId), await heldFor(world, 'fee', second.orderId)]).toEqual([
    9_500, 9_500,
  ]);
  // Who is above both earns by it all the same, and a refund takes back what everybody has.
  expect(await walletOf(world, top)).toMatchObject({ frozen: 1_000 });
  expect((await giveBack(world, buyer, first.hash)).status).toBe(200);
  expect(await heldFor(world, 'fee', first.orderId)).toBe(0);
  await clocks(world, 8 * 86_400);
  expect(await walletOf(world, buyer)).toMatchObject({ balance: 10_000, income: 0, frozen: 0 });
  expect(await booksOf(world)).toEqual([]);
});

test('both who earn by one purchase become one, one of them before staff: each part is paid as it waits [D10][D122]', async () => {
  const [agent, buyer] = (await chain(world, 2)) as [Person, Person];
  await buyPack(world, buyer);
  const top = await makePerson(world);
  await bindUnder(world, agent, top);
  const set = (most: number) =>
    world.database.pool.query(
      `insert into ledger_setting (name, value, effective_from, reason, created_at)
       values ('agent.burst', $1, $2, 'test', $2)`,
      [most, world.now()],
    );
  await set(1);
  await buyPack(world, buyer);
  await set(20);
  expect(await commissionsOf(world, agent)).toMatchObject([{ state: 'held' }, { state: 'frozen' }]);
  expect(await commissionsOf(world, top)).toMatchObject([{ state: 'frozen' }]);
  expect(await booksOf(world)).toEqual([]);
  await merge(top, agent);
  expect(await booksOf(world)).toEqual([]);
  await clocks(world, 8 * 86_400);
  expect(await walletOf(world, top)).toMatchObject({ income: 2_500, frozen: 2_000 });
  expect(await booksOf(world)).toEqual([]);
});

test('both who earn by one purchase become one, before and after the money is shared out: each level stands with its own amount [D10][D122]', async () => {
  const [top, agent, buyer] = (await chain(world, 3)) as [Person, Person, Person];
  const first = await buyPack(world, buyer, { seller: await makePerson(world) });
  await buyPack(world, buyer, { settled: false });
  await merge(top, agent);
  await world.runJob('order.deadlines');
  const each = [{ amount: 500 }, { amount: 2_000 }];
  expect(await commissionsOf(world, top)).toMatchObject([...each, ...each]);
  expect(await infoOf(world, top)).toMatchObject({ frozen: 5_000, settled: 0 });
  expect(await walletOf(world, top)).toMatchObject({ income: 0, frozen: 5_000 });
  await clocks(world, 8 * 86_400);
  expect(await infoOf(world, top)).toMatchObject({ frozen: 0, settled: 5_000 });
  // What staff gives back is taken from each level in its proportion.
  const { office } = await makeStaff(world, 'finance');
  const body = { hash: first.hash, amount: 5_000, reason: '卖家失联，服务没有做' };
  expect((await world.call('POST', '/v1/staff/order-refund', { token: office, body })).body).toEqual({
    waits: false,
  });
  expect(await commissionsOf(world, top)).toMatchObject([...each, { amount: 250 }, { amount: 1_000 }]);
  expect(await infoOf(world, top)).toMatchObject({ settled: 3_750 });
  expect(await walletOf(world, top)).toMatchObject({ income: 3_750, frozen: 0 });
  expect(await booksOf(world)).toEqual([]);
});

test('who has left brings nobody and is brought by nobody; what they earned stays in the books [D13]', async () => {
  const [top, agent, buyer] = (await chain(world, 3)) as [Person, Person, Person];
  await infoOf(world, agent, await freshBrowser(world));
  await buyPack(world, buyer);
  for (let twice = 0; twice < 2; twice += 1)
    await inTransaction(ctx(), (tx) => erasePerson(tx, agent.userId, [agentLifecycle]));
  expect([await agentOf(agent), await agentOf(buyer)]).toEqual([undefined, undefined]);
  expect(await infoOf(world, top)).toMatchObject({ direct: 0, indirect: 0 });
  const { rows } = await world.database.pool.query(
    `select (select count(*) from agent_agent where user_id = $1)::integer as codes,
      (select count(*) from agent_device where user_id = $1)::integer as devices,
      (select count(*) from agent_commission where agent_id = $1)::integer as earned`,
    [agent.userId],
  );
  expect(rows).toEqual([{ codes: 0, devices: 0, earned: 1 }]);
});

test('the export has the code, whom one brought without their names, and the commissions [D150]', async () => {
  const [agent, buyer] = (await chain(world, 2)) as [Person, Person];
  await buyPack(world, buyer);
  const { code } = await infoOf(world, agent);
  const json = await exportsOf(ctx(), agent.userId, agentLifecycle);
  expect(json).toMatchObject({
    推荐: {
      推荐码: code,
      推荐我的人: '',
      我推荐的人: [{ 称呼: expect.stringMatching(/^.\*$/), 佣金: '20.00 元' }],
    },
    佣金: [{ 内容: '会员一年', 金额: '20.00 元', 状态: '冻结中', 原因: '' }],
  });
});
