import { promiseTableOf } from '@qunlu/contract/order/promise-words.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction, jobContext, secondsOf, type Tx } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { confirmHeld, deliverHeld, undoDelivery } from './api/steps.ts';
import { holdOrderById, type LockedOrder } from './service/money/settle.ts';
import type { OrderRow } from './store/orders.ts';
import { orderNow, sumOfAll, walletOf } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const day = 86_400;
let seller: Person;

beforeAll(async () => {
  seller = await makePerson(world);
});

/** A voucher: all comes back until it is used or it ends; a mistake at the till is undone for ten minutes. */
const voucher = (until: number): SalePromise => ({
  version: 1,
  cancel: [],
  afterwards: 100,
  startsAt: 0,
  accept: null,
  serve: { seconds: 3600, until },
  confirm: { seconds: 600 },
  hold: 0,
  fee: 1000,
  trade: 'voucher',
});

const nowSeconds = (): number => secondsOf(world.now());
const sold = async (promise: SalePromise): Promise<OrderRow> =>
  paidSale(world, shop, { buyer: await makePerson(world), seller, promise });
const step = (row: OrderRow, work: (tx: Tx, held: LockedOrder) => Promise<OrderRow>): Promise<OrderRow> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    const held = await holdOrderById(tx, row.order_id, false);
    if (!held) throw new Error('no order');
    return work(tx, held);
  });

test('what is served until a date ends on it, however late it was paid, and the words say so', async () => {
  const until = nowSeconds() + 3 * day;
  const promise = voucher(until);
  const row = await sold(promise);
  const { sentences } = promiseTableOf(promise, { total: 10_000, paidAt: 0, seller: true }, nowSeconds());
  expect(sentences.some((one) => /^商家 .+ 前没有核销，全额退款$/.test(one))).toBe(true);
  world.pass(3 * day - 120);
  await world.runJob('order.deadlines');
  expect((await orderNow(world, row.order_id)).stage).toBe(orderStage.serving);
  world.pass(240);
  await world.runJob('order.deadlines');
  expect(await orderNow(world, row.order_id)).toMatchObject({
    stage: orderStage.ended,
    state: orderState.refunded,
  });
});

test('a feature serves, takes it back, and serves again; the money moves once', async () => {
  const row = await sold(voucher(nowSeconds() + 30 * day));
  const before = (await walletOf(world, seller)).income;
  await step(row, (tx, held) => deliverHeld(tx, held, '商家已核销'));
  expect(await orderNow(world, row.order_id)).toMatchObject({ stage: orderStage.confirming });
  await expect(step(row, (tx, held) => deliverHeld(tx, held, '商家已核销'))).rejects.toMatchObject({
    failure: 'stateChanged',
  });
  await step(row, (tx, held) => undoDelivery(tx, held, '商家撤回了核销'));
  expect(await orderNow(world, row.order_id)).toMatchObject({
    stage: orderStage.serving,
    delivered_at: null,
  });
  // The clock of the confirmation went with it.
  world.pass(700);
  await world.runJob('order.deadlines');
  expect((await orderNow(world, row.order_id)).stage).toBe(orderStage.serving);
  await step(row, (tx, held) => deliverHeld(tx, held, '商家已核销'));
  world.pass(700);
  await world.runJob('order.deadlines');
  expect((await orderNow(world, row.order_id)).stage).toBe(orderStage.done);
  expect((await walletOf(world, seller)).income - before).toBe(9000);
  await expect(step(row, (tx, held) => undoDelivery(tx, held, '商家撤回了核销'))).rejects.toMatchObject({
    failure: 'stateChanged',
  });
  expect(await sumOfAll(world)).toBe(0);
});

test('a buyer confirms by what they show, once', async () => {
  const row = await sold(voucher(nowSeconds() + 30 * day));
  await expect(step(row, (tx, held) => confirmHeld(tx, held))).rejects.toMatchObject({
    failure: 'stateChanged',
  });
  await step(row, (tx, held) => deliverHeld(tx, held, '商家已核销'));
  await step(row, (tx, held) => confirmHeld(tx, held, '买家出示了取货码'));
  expect((await orderNow(world, row.order_id)).stage).toBe(orderStage.done);
  await expect(step(row, (tx, held) => confirmHeld(tx, held))).rejects.toMatchObject({
    failure: 'stateChanged',
  });
});

test('a feature says what silence means as the clock runs out, and else it is the promise', async () => {
  const bounty = { ...voucher(nowSeconds() + day), confirm: null, trade: 'bounty' as const };
  const [back, done, plain] = [
    await sold({ ...bounty, serve: { seconds: 3600, until: nowSeconds() + day, silence: 'done' } }),
    await sold(voucher(nowSeconds() + day)),
    await sold(voucher(nowSeconds() + day)),
  ];
  shop.silences.set(back.target, 'back').set(done.target, 'done');
  world.pass(day + 120);
  await world.runJob('order.deadlines');
  const stages = await Promise.all(
    [back, done, plain].map(async ({ order_id }) => (await orderNow(world, order_id)).stage),
  );
  expect(stages).toEqual([orderStage.ended, orderStage.done, orderStage.ended]);
});
