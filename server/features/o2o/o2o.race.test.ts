import { listDeals } from '@qunlu/contract/o2o/calls.ts';
import { editDeal } from '@qunlu/contract/o2o/publish.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { countStatuses, expectNoDeadlocks, makePeople } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { makeFriends } from '../friend/testing.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { endOver } from './service/follow.ts';
import { buy, dealBody, makeDeal, makeShop, order, partOf, use } from './testing.ts';

const world = useWorld({ listen: true });
expectNoDeadlocks(world);
let shop: Person;
beforeAll(async () => {
  shop = await makeShop(world);
});
afterEach(async () => {
  expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
});

test('300 orders on 100 pieces: 100 are sold, the others are told so, and nothing else is left behind [D135]', async () => {
  const made = await makeDeal(world, { stock: 100 }, shop);
  const crowd = await makePeople(world, 300);
  const answers = await Promise.all(crowd.map((buyer) => order(world, buyer, made)));
  expect(countStatuses(answers)).toEqual({ 200: 100, 422: 200 });
  expect([...new Set(answers.flatMap(({ status, body }) => (status === 422 ? [body.errmsg] : [])))]).toEqual([
    '刚刚卖完了',
  ]);
  const { rows } = await world.database.pool.query(
    `select (select count(*)::int from o2o_voucher where deal_id = $1) as vouchers,
       (select taken from capacity_pool where target = $2) as taken`,
    [made.deal.deal_id, String(made.deal.deal_id)],
  );
  expect(rows).toEqual([{ vouchers: 100, taken: 100 }]);
}, 120_000);

test('one code at two tills in the same moment: one uses it, the other is told when [D135]', async () => {
  const helper = await makePerson(world);
  await makeFriends(world, helper, shop);
  await world.database.pool.query('insert into o2o_helper (owner_id, user_id, since) values ($1, $2, $3)', [
    shop.userId,
    helper.userId,
    world.now(),
  ]);
  const made = await makeDeal(world, {}, shop);
  for (let round = 0; round < 5; round += 1) {
    const { code, buyer, hash } = await buy(world, made);
    const answers = await Promise.all([shop, helper, shop, helper].map((till) => use(world, till, code)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 422: 3 });
    for (const { status, body } of answers) if (status === 422) expect(body.errmsg).toContain('已经用过');
    expect(await partOf(world, buyer, hash)).toMatchObject({ state: 2 });
  }
});

test('used at the till while its buyer takes the money back: one of the two, never both [D135]', async () => {
  const made = await makeDeal(world, {}, shop);
  for (let round = 0; round < 6; round += 1) {
    const { code, buyer, hash } = await buy(world, made);
    const [used, cancelled] = await Promise.all([
      use(world, shop, code),
      world.call('POST', '/v1/order/cancel', { token: buyer.token, body: { hash } }),
    ]);
    const isUsed = used.status === 200;
    expect(cancelled.status === 200).toBe(!isUsed);
    expect((await walletOf(world, buyer)).balance).toBe(isUsed ? 0 : 8800);
    expect((await partOf(world, buyer, hash)).state).toBe(isUsed ? 2 : 4);
  }
});

test('two orders of one person at once stay within what each may have [D135]', async () => {
  const made = await makeDeal(world, { per_person: 2 }, shop);
  const buyer = await makePerson(world);
  await topUp(world, buyer, 100_000);
  const both = await Promise.all([1, 2].map(() => order(world, buyer, made, 2, { use_balance: 1 })));
  const hashes = new Set(both.flatMap(({ status, body }) => (status === 200 ? [body.hash] : [])));
  for (const hash of hashes) await payFor(world, buyer, hash, { use_balance: 1 });
  const { rows } = await world.database.pool.query(
    'select coalesce(sum(quantity), 0)::int as had from o2o_voucher where deal_id = $1 and live',
    [made.deal.deal_id],
  );
  expect(rows).toEqual([{ had: 2 }]);
});

test('a deal is given more time as it ends: whoever looks finds it [D135]', async () => {
  const title = '延期的下午茶';
  const soon = Math.floor(world.now().getTime() / 1000) + 7200;
  const { deal } = await makeDeal(world, { title, valid_to: soon }, shop);
  world.pass(7300);
  const { pool } = world.database;
  const holder = await pool.connect();
  const waiting = async (count: number): Promise<void> => {
    const asked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await pool.query(asked)).rowCount !== count);
  };
  try {
    await holder.query('begin');
    await holder.query(`select from capacity_pool where subject = 'o2o.deal' and target = $1 for update`, [
      String(deal.deal_id),
    ]);
    const edited = world.call('POST', editDeal.path, {
      token: shop.token,
      query: { id: deal.deal_id },
      body: { deal: dealBody(world, { title }) },
    });
    await waiting(1);
    const ended = endOver(world.deps, () => true);
    await waiting(2);
    await holder.query('commit');
    expect((await edited).status).toBe(200);
    await ended;
  } finally {
    holder.release();
  }
  const { list } = await world.ask(listDeals, { query: { words: '延期' }, token: shop.token });
  expect(list.map(({ deal_id }) => deal_id)).toContain(deal.deal_id);
});
