import { cancelBuy } from '@qunlu/contract/groupbuy/publish.ts';
import { viewBuy } from '@qunlu/contract/groupbuy/calls.ts';
import { setHelpers, viewManage } from '@qunlu/contract/groupbuy/manage.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { countStatuses, expectNoDeadlocks, makePeople } from '../../testing/concurrency.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { makeCard } from '../card/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { settleBuys } from './service/deadline.ts';
import {
  cartOf,
  join,
  joined,
  makeBuy,
  makeOrganiser,
  makeReady,
  partOf,
  secondsAt,
  settle,
  type PaidEntry,
} from './testing.ts';

const world = useWorld({ listen: true });
expectNoDeadlocks(world);
let organiser: Person;
beforeAll(async () => {
  organiser = await makeOrganiser(world);
});
afterEach(async () => {
  expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
});

const tally = async (id: number) => {
  const {
    state,
    people: has,
    pieces,
    goods,
  } = await world.ask(viewBuy, { query: { id }, token: organiser.token });
  return { state, people: has, pieces, left: goods.map(({ left }) => left) };
};
const cancel = ({ buyer, hash }: PaidEntry) =>
  world.call('POST', '/v1/order/cancel', { token: buyer.token, body: { hash } });

test('300 orders on 100 pieces of two goods, named in either order: 100 are sold, and nothing else is left behind [D133]', async () => {
  const made = await makeBuy(
    world,
    {
      goods: [
        { title: '苹果', price: 100, stock: 100 },
        { title: '梨', price: 100, stock: 1000 },
      ],
    },
    { organiser },
  );
  const crowd = await makePeople(world, 300);
  for (const buyer of crowd) await topUp(world, buyer, 200);
  const answers = await Promise.all(
    crowd.map((buyer, at) => {
      const lines = cartOf(made.buy, 1, 1);
      return join(world, buyer, made, { lines: at % 2 === 0 ? lines : lines.toReversed(), use_balance: 1 });
    }),
  );
  expect(countStatuses(answers)).toEqual({ 200: 100, 422: 200 });
  expect(await tally(made.buy.buy_id)).toEqual({ state: 1, people: 100, pieces: 200, left: [0, 900] });
  const { rows } = await world.database.pool.query(
    `select count(distinct number)::int as numbers, max(number) as last, count(distinct code)::int as codes
     from groupbuy_entry where buy_id = $1`,
    [made.buy.buy_id],
  );
  expect(rows).toEqual([{ numbers: 100, last: 100, codes: 100 }]);
}, 180_000);

const waiting = async (): Promise<number> =>
  (
    await world.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]?.count ?? 0;

/** What somebody asks before the deadline stands still at a row until `meanwhile` is done. */
async function heldAt(
  row: { table: 'account_user' | 'groupbuy_buy'; id: number },
  ask: () => Promise<Answer>,
  meanwhile: () => Promise<unknown>,
): Promise<Answer> {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    const column = row.table === 'account_user' ? 'user_id' : 'buy_id';
    await client.query(`select from ${row.table} where ${column} = $1 for no key update`, [row.id]);
    const asking = ask();
    await expect.poll(waiting).toBe(1);
    await meanwhile();
    await client.query('commit');
    return await asking;
  } finally {
    client.release();
  }
}

/** The deadline comes; who decides stands behind whoever holds the buy. */
async function decideBehind(): Promise<{ decided: Promise<void> }> {
  world.pass(2);
  const decided = settleBuys(world.deps, () => true);
  await expect.poll(waiting).toBe(2);
  return { decided };
}

test.each(['counted', 'late'] as const)(
  'the threshold is reached while somebody cancels as it is decided, who is %s: never neither [D133][D134]',
  async (which) => {
    const made = await makeBuy(world, { threshold: 'people', needed: 3 }, { organiser });
    const took = [await joined(world, made), await joined(world, made), await joined(world, made)] as const;
    world.pass(made.buy.deadline - secondsAt(world) - 1);
    let decided: Promise<void> | undefined;
    const answer =
      which === 'counted'
        ? await heldAt(
            { table: 'groupbuy_buy', id: made.buy.buy_id },
            () => cancel(took[0]),
            async () => ({ decided } = await decideBehind()),
          )
        : await heldAt(
            { table: 'account_user', id: took[0].buyer.userId },
            () => cancel(took[0]),
            async () => {
              world.pass(2);
              await settleBuys(world.deps, () => true);
            },
          );
    await decided;
    await settleBuys(world.deps, () => true);
    const counted = which === 'counted';
    expect(answer.status).toBe(counted ? 200 : 422);
    expect(await tally(made.buy.buy_id)).toMatchObject({ state: counted ? 3 : 2, people: counted ? 0 : 3 });
    for (const { buyer } of took) expect((await walletOf(world, buyer)).balance).toBe(counted ? 3900 : 0);
  },
);

test.each(['counted', 'late'] as const)(
  'money that arrives as it is decided is %s, and never neither [D133][D134]',
  async (which) => {
    const made = await makeBuy(world, { threshold: 'people', needed: 2 }, { organiser });
    await joined(world, made);
    const buyer = await makePerson(world);
    await topUp(world, buyer, 3900);
    world.pass(made.buy.deadline - secondsAt(world) - 1);
    const { body } = await join(world, buyer, made);
    const pay = () => payFor(world, buyer, body.hash, { use_balance: 1 });
    let decided: Promise<void> | undefined;
    const counted = which === 'counted';
    const answer = counted
      ? await heldAt(
          { table: 'groupbuy_buy', id: made.buy.buy_id },
          pay,
          async () => ({ decided } = await decideBehind()),
        )
      : await heldAt({ table: 'account_user', id: buyer.userId }, pay, async () => {
          world.pass(2);
          // The unpaid order is closed in the same run: it waits for its buyer, too.
          decided = settleBuys(world.deps, () => true);
          await expect.poll(async () => (await tally(made.buy.buy_id)).state).toBe(3);
        });
    await decided;
    await settleBuys(world.deps, () => true);
    expect(answer.status === 200).toBe(counted);
    expect((await tally(made.buy.buy_id)).state).toBe(counted ? 2 : 3);
    expect((await walletOf(world, buyer)).balance).toBe(counted ? 0 : 3900);
  },
);

test('two processes decide and give back the same buy; one dies on the way: each order goes back once [D134]', async () => {
  const made = await makeBuy(world, { threshold: 'people', needed: 100 }, { organiser });
  const took: PaidEntry[] = [];
  for (let at = 0; at < 24; at += 1) took.push(await joined(world, made));
  world.pass(made.buy.deadline - secondsAt(world) + 1);
  // Killed after a few: what was committed stays, the rest is for the next run.
  let asked = 0;
  await settleBuys(world.deps, () => (asked += 1) < 3);
  await Promise.all([settleBuys(world.deps, () => true), settleBuys(world.deps, () => true)]);
  await settleBuys(world.deps, () => true);
  for (const { buyer, hash } of took) {
    expect((await walletOf(world, buyer)).balance).toBe(3900);
    expect((await partOf(world, buyer, hash)).state).toBe(8);
  }
  const { rows } = await world.database.pool.query('select giving_back from groupbuy_buy where buy_id = $1', [
    made.buy.buy_id,
  ]);
  expect(rows).toEqual([{ giving_back: false }]);
}, 120_000);

test('orders of a buy that did not take place are back at a pace of a thousand within ten minutes, twice over [D134]', async () => {
  const made = await makeBuy(
    world,
    { threshold: 'people', needed: 2000, goods: [{ title: '苹果', price: 100 }] },
    { organiser },
  );
  const crowd = await makePeople(world, 50);
  for (const buyer of crowd) await topUp(world, buyer, 400);
  for (let round = 0; round < 4; round += 1)
    await Promise.all(crowd.map((buyer) => join(world, buyer, made, { use_balance: 1 })));
  expect(await tally(made.buy.buy_id)).toMatchObject({ people: 50, pieces: 200 });
  const began = performance.now();
  await settle(world, made);
  const took = performance.now() - began;
  expect(await tally(made.buy.buy_id)).toMatchObject({ state: 3, people: 0, pieces: 0 });
  for (const buyer of crowd) expect((await walletOf(world, buyer)).balance).toBe(400);
  expect(took).toBeLessThan(60_000);
}, 180_000);

test('two helpers read the same codes at once, offline and on: each order is received once [D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const took: PaidEntry[] = [];
  for (let at = 0; at < 12; at += 1) took.push(await joined(world, made));
  const helpers = await makePeople(world, 3);
  for (const helper of helpers) {
    await makeCard(world, helper);
    await makeFriends(world, helper, organiser);
  }
  await world.ask(setHelpers, {
    body: { id: made.buy.buy_id, user_ids: helpers.map(({ userId }) => userId) },
    token: organiser.token,
  });
  await settle(world, made);
  await makeReady(world, made, ...took.map(({ entryId }) => ({ entry_id: entryId })));
  const { session_id: session } = await world.ask(viewManage, {
    query: { id: made.buy.buy_id },
    token: organiser.token,
  });
  world.pass(600);
  const now = secondsAt(world);
  const batches = helpers.map((helper, phone) => ({
    helper,
    scans: took.map(({ entryId }, at) => ({
      client_id: `phone-${phone}-${at}`,
      holder: entryId,
      at: now - 60 * phone,
    })),
  }));
  const send = ({ helper, scans }: (typeof batches)[number]) =>
    world.call('POST', '/v1/attendance/scan', {
      token: helper.token,
      body: { session_id: session, phone_now: now, scans: phoneOrder(scans) },
    });
  const answers = await Promise.all([...batches, ...batches].map((batch) => send(batch)));
  expect(countStatuses(answers)).toEqual({ 200: 6 });
  for (const { buyer, hash } of took) expect((await partOf(world, buyer, hash)).state).toBe(4);
  const { rows } = await world.database.pool.query(
    `select signed from attendance_session where subject = 'groupbuy' and target = $1`,
    [made.buy.buy_id],
  );
  expect(rows).toEqual([{ signed: 12 }]);
  const confirmed = await world.database.pool.query(
    `select count(*)::int as count from order_event e join order_order o on o.order_id = e.order_id
     where o.subject = 'groupbuy.entry' and o.target = $1 and e.what = 'confirmed'`,
    [String(made.buy.buy_id)],
  );
  expect(confirmed.rows).toEqual([{ count: 12 }]);
}, 120_000);

/** Each phone in an order of its own. */
function phoneOrder<One extends { client_id: string }>(scans: readonly One[]): readonly One[] {
  return scans[0]?.client_id.startsWith('phone-1') ? scans.toReversed() : scans;
}

test('the organiser cancels while people pay and others are made ready: nobody’s money is lost [D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const took = [await joined(world, made), await joined(world, made), await joined(world, made)];
  const buyers = await makePeople(world, 4);
  for (const buyer of buyers) await topUp(world, buyer, 3900);
  await Promise.all([
    ...buyers.map((buyer) => join(world, buyer, made, { use_balance: 1 })),
    cancel(took[0] as PaidEntry),
    world.call('POST', cancelBuy.path, {
      token: organiser.token,
      body: { id: made.buy.buy_id, reason: '下雨' },
    }),
  ]);
  await Promise.all([settleBuys(world.deps, () => true), settleBuys(world.deps, () => true)]);
  await settleBuys(world.deps, () => true);
  expect(await tally(made.buy.buy_id)).toMatchObject({ state: 5, people: 0, pieces: 0 });
  for (const { buyer } of took) expect((await walletOf(world, buyer)).balance).toBe(3900);
  for (const buyer of buyers) expect((await walletOf(world, buyer)).balance).toBe(3900);
}, 120_000);
