import { expect, test } from 'vitest';
import { inTransaction, jobContext, type Ctx } from '../../platform/context.ts';
import { lockPeople } from '../account/service/people.ts';
import { ledgerLifecycle } from '../ledger/service/lifecycle.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { orderLifecycle } from './service/lifecycle.ts';
import { lockOrder } from './service/ground/locks.ts';
import { refundOrder } from './service/money/refunds.ts';
import {
  confirmPayment,
  openNumber,
  orderNow,
  payFor,
  servedPromise,
  sumOfAll,
  topUp,
  walletOf,
} from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';
import { erasePerson, exportsOf, mergeRows } from '../lifecycle/service/fates.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });
const ctx = (): Ctx => jobContext(world.deps);

const sides = (keep: Person, drop: Person) => ({ keep: keep.userId, drop: drop.userId });
const mergeBlocks = (keep: Person, drop: Person) => orderLifecycle.mergeBlocks?.(ctx(), sides(keep, drop));
/** As a merge does it: both locked, the features in their order. */
const merge = async (keep: Person, drop: Person): Promise<void> => {
  await inTransaction(ctx(), async (tx) => {
    await lockPeople(tx, [keep.userId, drop.userId]);
    await mergeRows(tx, sides(keep, drop), [ledgerLifecycle]);
    await mergeRows(tx, sides(keep, drop), [orderLifecycle]);
  });
  await world.deps.outbox.idle();
};
const leaveCodes = async ({ userId }: Person) =>
  ((await orderLifecycle.leaveBlocks?.(ctx(), userId)) ?? []).map(({ code }) => code);

test('orders of both accounts are the kept one’s after a merge, on either side [D10][D107]', async () => {
  const [keep, drop, other] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  await topUp(world, drop, 10_000);
  const bought = await shop.order(world, drop, { seller: other, promise: servedPromise });
  await payFor(world, drop, bought.hash, { use_balance: 1 });
  const sold = await shop.order(world, other, { seller: drop });
  expect(await mergeBlocks(keep, drop)).toEqual([]);
  await merge(keep, drop);
  expect((await orderNow(world, bought.order_id)).buyer_id).toBe(keep.userId);
  expect((await orderNow(world, sold.order_id)).seller_id).toBe(keep.userId);
  const { body } = await world.call('GET', '/v1/order/list', { token: keep.token });
  expect(body.list.map((one: { hash: string }) => one.hash)).toEqual([bought.hash]);
});

test('of two unpaid orders for one thing one stays; the other is closed at the provider, its money back [D10][D107]', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  await topUp(world, drop, 3_000);
  const kept = await shop.order(world, keep, { target: 'twice' });
  const twin = await shop.order(world, drop, { target: 'twice' });
  await payFor(world, drop, twin.hash, { use_balance: 1 });
  const number = await openNumber(world, twin.order_id);
  await merge(keep, drop);
  expect((await orderNow(world, kept.order_id)).state).toBe(0);
  expect(await orderNow(world, twin.order_id)).toMatchObject({ state: 2, buyer_id: keep.userId });
  expect(await walletOf(world, keep)).toMatchObject({ balance: 3_000, frozen: 0 });
  expect((await confirmPayment(world, number)).status, 'closed at the provider').toBe(422);
  expect(await sumOfAll(world)).toBe(0);
});

test('money that was asked back and waits for an answer keeps both sides from leaving and merging [D10][D51]', async () => {
  const [buyer, seller, other] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  const { hash } = await paidSale(world, shop, { buyer, seller, promise: servedPromise });
  for (const verb of ['accept', 'deliver'])
    await world.call('POST', `/v1/order/${verb}`, { token: seller.token, body: { hash } });
  await world.call('POST', '/v1/order/confirm', { token: buyer.token, body: { hash } });
  expect(await leaveCodes(seller)).toEqual([]);
  await world.call('POST', '/v1/order/ask-refund', {
    token: buyer.token,
    body: { hash, amount: 100, reason: '不合适' },
  });
  for (const person of [buyer, seller]) {
    expect(await leaveCodes(person)).toEqual(['order.asked']);
    expect(await mergeBlocks(person, other)).toEqual(['有退款或申诉还在处理，请等处理完再合并']);
  }
});

test('an attempt that is open during a merge is paid by the kept account [D10][D107]', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  await topUp(world, drop, 3_000);
  const order = await shop.order(world, drop);
  await payFor(world, drop, order.hash, { use_balance: 1 });
  const number = await openNumber(world, order.order_id);
  await merge(keep, drop);
  await confirmPayment(world, number);
  expect(await orderNow(world, order.order_id)).toMatchObject({
    state: 1,
    paid_balance: 3_000,
    paid_channel: 7_000,
  });
  expect(await walletOf(world, keep)).toMatchObject({ balance: 0, frozen: 0 });
});

test('no merge while money is on its way back, or while the two have an order with each other [D10]', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  const order = await shop.order(world, drop, { promise: servedPromise });
  await payFor(world, drop, order.hash);
  await confirmPayment(world, await openNumber(world, order.order_id));
  await inTransaction(ctx(), async (tx) =>
    refundOrder(tx, await lockOrder(tx, order.order_id), {
      amount: 10_000,
      key: `merge:${order.order_id}`,
      reason: '退款',
      who: 'seller',
    }),
  );
  expect(await mergeBlocks(keep, drop)).toEqual(['有退款或申诉还在处理，请等处理完再合并']);
  expect(await leaveCodes(drop)).toContain('order.refunding');
  await world.deps.outbox.idle();
  world.pass(3600);
  await world.runJob('order.send-refunds');
  expect(await mergeBlocks(keep, drop)).toEqual([]);
  const between = await shop.order(world, drop, { seller: keep });
  expect(await mergeBlocks(keep, drop)).toEqual(['两个账号之间有没完成的订单，请先完成或取消这些订单']);
  await world.call('POST', '/v1/order/close', { token: drop.token, body: { hash: between.hash } });
  await merge(keep, drop);
  expect(await orderNow(world, between.order_id)).toMatchObject({
    buyer_id: keep.userId,
    seller_id: keep.userId,
  });
});

test('nobody leaves with an order that is not over, on either side; strangers cannot hold a seller [D13]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  await topUp(world, buyer, 10_000);
  const order = await shop.order(world, buyer, { seller, promise: servedPromise });
  expect([await leaveCodes(buyer), await leaveCodes(seller)]).toEqual([['order.unpaid'], []]);
  // Where the list of orders is.
  expect((await orderLifecycle.leaveBlocks?.(ctx(), buyer.userId))?.[0]?.path).toBe('/user/order');
  await payFor(world, buyer, order.hash, { use_balance: 1 });
  expect([await leaveCodes(buyer), await leaveCodes(seller)]).toEqual([['order.running'], ['order.running']]);
  await world.call('POST', '/v1/order/decline', { token: seller.token, body: { hash: order.hash } });
  expect([await leaveCodes(buyer), await leaveCodes(seller)]).toEqual([[], []]);
});

test('what is kept three years is in the export, without the other side’s name [D13][D150]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  await topUp(world, buyer, 10_000);
  const order = await shop.order(world, buyer, { seller });
  await payFor(world, buyer, order.hash, { use_balance: 1 });
  for (const [person, side] of [
    [buyer, '买家'],
    [seller, '卖家'],
  ] as const)
    expect(await exportsOf(ctx(), person.userId, orderLifecycle)).toMatchObject({
      订单: [{ 订单号: order.hash, 身份: side, '总价（元）': '100.00' }],
    });
  await inTransaction(ctx(), (tx) => erasePerson(tx, buyer.userId, [orderLifecycle]));
  expect((await orderNow(world, order.order_id)).buyer_id).toBe(buyer.userId);
});

test('a seller who may not be met any more is not paid [D12][D13]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  await topUp(world, buyer, 10_000);
  const order = await shop.order(world, buyer, { seller });
  await world.database.pool.query('update account_user set status = 3 where user_id = $1', [seller.userId]);
  expect((await payFor(world, buyer, order.hash, { use_balance: 1 })).body.errmsg).toContain(
    '卖家现在不能收款',
  );
  expect((await walletOf(world, buyer)).balance).toBe(10_000);
});

test.each([
  ['muted', 2],
  ['banned', 3],
])(
  'who is %s still gets their own money back: they cancel, and dispute what silence would pay out; a seller gives it back [D12][D107]',
  async (_, status) => {
    const bar = ({ userId }: Person) =>
      world.database.pool.query('update account_user set status = $2 where user_id = $1', [userId, status]);
    const step = ({ token }: Person, verb: string, hash: string, more: object = {}) =>
      world.call('POST', `/v1/order/${verb}`, { token, body: { hash, ...more } });
    const [buyer, seller, host] = [await makePerson(world), await makePerson(world), await makePerson(world)];
    const promise = servedPromise;
    const [mine, served] = [
      await paidSale(world, shop, { buyer, seller, promise }),
      await paidSale(world, shop, { buyer, seller, promise }),
    ];
    const theirs = await paidSale(world, shop, { buyer: await makePerson(world), seller: host, promise });
    await step(seller, 'accept', served.hash);
    await step(seller, 'deliver', served.hash);
    await bar(buyer);
    await bar(host);
    expect((await step(buyer, 'cancel', mine.hash)).body).toMatchObject({ refunded: 10_000 });
    expect((await step(buyer, 'dispute', served.hash, { words: '没有来' })).body).toMatchObject({
      disputed: true,
    });
    expect((await step(host, 'decline', theirs.hash)).body).toMatchObject({ refunded: 10_000 });
  },
);
