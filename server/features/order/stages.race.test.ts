import { orderStage } from '@qunlu/contract/order/rules.ts';
import { expect, test } from 'vitest';
import { makeDeps } from '../../app.ts';
import { jobContext, type Deps, type StaffCtx, type ViewerCtx } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { runDeadlines } from './service/clocks.ts';
import { confirmCase, decideCase } from './service/staff/disputes.ts';
import { dispute, withdrawDispute } from './service/dispute/disputes.ts';
import { accept, cancel, confirm, decline, deliver } from './service/steps/stages.ts';
import { heldFor, orderNow, servedPromise, sumOfAll, walletOf } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const day = 86_400;

const as = (person: Person): ViewerCtx => ({
  ...jobContext(world.deps),
  viewer: { userId: person.userId, phone: '', status: 0, sessionHash: Buffer.alloc(0) },
  staff: null,
});
const member = (person: Person): StaffCtx => ({
  ...jobContext(world.deps),
  viewer: null,
  staff: { userId: person.userId, roles: ['finance'], sessionHash: Buffer.alloc(0) },
});

/** Another process on the same database. */
function otherProcess(): Deps {
  const { env, db, log } = world.deps;
  return makeDeps({ env, db, log, clock: () => world.now(), extra: shop.feature });
}

const others = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => makePerson(world)));

async function sales(count: number, promise = servedPromise) {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const made = [];
  for (let one = 0; one < count; one += 1) made.push(await paidSale(world, shop, { buyer, seller, promise }));
  return { buyer, seller, orders: made };
}

/** Every fen of an order is somewhere, and nowhere twice. */
async function isWhole(orderId: number): Promise<void> {
  const row = await orderNow(world, orderId);
  const left = row.total - row.refunded_balance - row.refunded_channel;
  expect(await heldFor(world, 'escrow', orderId)).toBe(left - row.settled);
  if (row.stage >= orderStage.done) expect(row.settled).toBe(left);
}

const events = async (orderId: number): Promise<string[]> =>
  (
    await world.database.pool.query<{ what: string }>(
      'select what from order_event where order_id = $1 order by event_id',
      [orderId],
    )
  ).rows.map(({ what }) => what);

test('cancelling, declining and the clock of two processes at once: one wins, and money moves once [D107][D114]', async () => {
  // All of it back in each way: of a part, the seller might rightly give back the rest.
  const { buyer, seller, orders } = await sales(12, { ...servedPromise, afterwards: 100 });
  world.pass(day + 60);
  await Promise.allSettled([
    runDeadlines(world.deps, () => true),
    runDeadlines(otherProcess(), () => true),
    ...orders.flatMap(({ hash }) => [
      cancel(as(buyer), { hash }),
      decline(as(seller), { hash }),
      cancel(as(buyer), { hash }),
    ]),
  ]);
  await world.runJob('order.deadlines');
  for (const { order_id } of orders) {
    const what = await events(order_id);
    const ends = what.filter((one) => ['cancelled', 'declined', 'accept-lapsed'].includes(one));
    expect(['accept-lapsed', 'cancelled', 'declined']).toContain(ends.join(' '));
    expect(what.filter((one) => one === 'refund')).toHaveLength(ends.length);
    const { refunded_balance } = await orderNow(world, order_id);
    expect(refunded_balance).toBe(10_000);
    await isWhole(order_id);
  }
  expect(await sumOfAll(world)).toBe(0);
});

test('confirming, disputing and the clock at once: done once, and no clock beside a dispute [D107]', async () => {
  const { buyer, seller, orders } = await sales(12);
  for (const { hash } of orders) {
    await accept(as(seller), { hash });
    await deliver(as(seller), { hash });
  }
  world.pass(3 * day + 60);
  await Promise.allSettled([
    runDeadlines(world.deps, () => true),
    runDeadlines(otherProcess(), () => true),
    ...orders.flatMap(({ hash }) => [
      confirm(as(buyer), { hash }),
      dispute(as(buyer), { hash, words: '没有来' }),
      decline(as(seller), { hash }),
    ]),
  ]);
  for (const { order_id } of orders) {
    const what = await events(order_id);
    const dones = what.filter((one) => one === 'confirmed' || one === 'confirm-lapsed');
    expect(dones.length + what.filter((one) => one === 'declined').length).toBeGreaterThan(0);
    expect(dones.length).toBeLessThan(2);
    await isWhole(order_id);
  }
  expect(await sumOfAll(world)).toBe(0);
});

test('two members of staff decide at once: one decision, once [D107][D138]', async () => {
  const [one, two] = (await others(2)) as [Person, Person];
  const { buyer, seller, orders } = await sales(8);
  const disputes = [];
  for (const { hash, order_id } of orders) {
    await dispute(as(buyer), { hash, words: '没有来' });
    await dispute(as(seller), { hash, words: '去了' });
    const { rows } = await world.database.pool.query(
      'select dispute_id from order_dispute where order_id = $1',
      [order_id],
    );
    disputes.push(Number(rows[0]?.dispute_id));
  }
  const before = await walletOf(world, buyer);
  const answers = await Promise.allSettled(
    disputes.flatMap((id) => [
      decideCase(member(one), { id, refund: 3000, decision: '三成' }),
      decideCase(member(two), { id, refund: 5000, decision: '一半' }),
    ]),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(disputes.length);
  let refunded = 0;
  for (const { order_id } of orders) {
    const row = await orderNow(world, order_id);
    expect([3000, 5000]).toContain(row.refunded_balance);
    refunded += row.refunded_balance;
    await isWhole(order_id);
  }
  expect((await walletOf(world, buyer)).balance - before.balance).toBe(refunded);
});

test('a proposal is confirmed once, by somebody else, whoever tries at the same time [D107][D138]', async () => {
  const staff = (await others(3)) as [Person, Person, Person];
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const { hash, order_id } = await paidSale(world, shop, {
    buyer,
    seller,
    promise: servedPromise,
    total: 900_000,
  });
  await dispute(as(buyer), { hash, words: '没有来' });
  await dispute(as(seller), { hash, words: '去了' });
  const { rows } = await world.database.pool.query(
    'select dispute_id from order_dispute where order_id = $1',
    [order_id],
  );
  const id = Number(rows[0]?.dispute_id);
  await decideCase(member(staff[0]), { id, refund: 300_000, decision: '三成' });
  const answers = await Promise.allSettled(
    staff.flatMap((one) => [
      confirmCase(member(one), { id, refund: 300_000 }),
      confirmCase(member(one), { id, refund: 300_000 }),
    ]),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await orderNow(world, order_id)).refunded_balance).toBe(300_000);
  const { rows: decided } = await world.database.pool.query(
    'select proposed_by <> decided_by as differ from order_dispute where dispute_id = $1',
    [id],
  );
  expect(decided).toEqual([{ differ: true }]);
  await isWhole(order_id);
});

test('opening and taking back a dispute while the money is released: it is one or the other [D107][D113]', async () => {
  const { buyer, seller, orders } = await sales(6);
  for (const { hash } of orders) {
    await accept(as(seller), { hash });
    await deliver(as(seller), { hash });
    await confirm(as(buyer), { hash });
  }
  world.pass(7 * day - 30);
  await Promise.allSettled(orders.map(({ hash }) => dispute(as(buyer), { hash, words: '没有来' })));
  world.pass(120);
  await Promise.allSettled([
    world.runJob('ledger.lapse-holds'),
    ...orders.flatMap(({ hash }) => [withdrawDispute(as(buyer), hash), decline(as(seller), { hash })]),
  ]);
  for (const { order_id } of orders) await isWhole(order_id);
  const { frozen, income } = await walletOf(world, seller);
  let due = 0;
  for (const { order_id } of orders) {
    const { settled } = await orderNow(world, order_id);
    due += settled - Math.floor(settled / 100);
  }
  expect(frozen + income).toBe(due);
  expect(await sumOfAll(world)).toBe(0);
});
