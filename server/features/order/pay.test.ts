import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import {
  behave,
  confirmPayment,
  heldFor,
  openNumber,
  orderNow,
  payFor,
  sumOfAll,
  topUp,
  walletOf,
} from './testing.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });

const query = (token: string, hash: string) =>
  world.call('GET', '/v1/order/query', { token, query: { hash } });
const close = (token: string, hash: string) =>
  world.call('POST', '/v1/order/close', { token, body: { hash } });

test('the balance alone pays at once: the money waits in escrow and the effect is there [D107][D110][D108]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 12_000);
  const order = await shop.order(world, buyer);
  const { status, body } = await payFor(world, buyer, order.hash, { use_balance: 1 });
  expect([status, body]).toEqual([
    200,
    {
      state: 1,
      balance_part: 10_000,
      channel_part: 0,
      expires_at: expect.any(Number),
      start: null,
    },
  ]);
  expect((await walletOf(world, buyer)).balance).toBe(2_000);
  expect(shop.effects(order.order_id)).toBe(1);
  expect(await sumOfAll(world)).toBe(0);
  const again = await payFor(world, buyer, order.hash, { use_balance: 1 });
  expect([again.status, again.body.state]).toEqual([200, 1]);
  expect((await walletOf(world, buyer)).balance).toBe(2_000);
});

test('without the balance all goes by the channel; a notice makes it paid [C094][D110]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 50_000);
  const order = await shop.order(world, buyer);
  const { body } = await payFor(world, buyer, order.hash);
  expect(body).toMatchObject({ state: 0, balance_part: 0, channel_part: 10_000, start: { kind: 'qrcode' } });
  expect((await query(buyer.token, order.hash)).body).toMatchObject({ state: 0, total: 10_000, again: 3 });
  await confirmPayment(world, await openNumber(world, order.order_id));
  expect((await query(buyer.token, order.hash)).body).toMatchObject({ state: 1, again: 0 });
  expect(await orderNow(world, order.order_id)).toMatchObject({ paid_channel: 10_000, paid_balance: 0 });
  expect(shop.effects(order.order_id)).toBe(1);
  expect((await walletOf(world, buyer)).balance).toBe(50_000);
  expect(await heldFor(world, 'channel', order.order_id)).toBe(-10_000);
});

test('both: the balance is frozen until WeChat has paid the rest, and then goes with it [D110]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 3_000);
  const order = await shop.order(world, buyer);
  const { body } = await payFor(world, buyer, order.hash, { use_balance: 1 });
  expect(body).toMatchObject({ state: 0, balance_part: 3_000, channel_part: 7_000 });
  expect(await walletOf(world, buyer)).toEqual({ balance: 0, income: 0, frozen: 3_000 });
  await confirmPayment(world, await openNumber(world, order.order_id));
  expect(await orderNow(world, order.order_id)).toMatchObject({
    state: 1,
    paid_channel: 7_000,
    paid_balance: 3_000,
  });
  expect(await walletOf(world, buyer)).toEqual({ balance: 0, income: 0, frozen: 0 });
  expect(await sumOfAll(world)).toBe(0);
});

test('closing gives the frozen part of the balance back [D107][D110]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 3_000);
  const order = await shop.order(world, buyer);
  await payFor(world, buyer, order.hash, { use_balance: 1 });
  const { status, body } = await close(buyer.token, order.hash);
  expect([status, body.state]).toEqual([200, 2]);
  expect(await walletOf(world, buyer)).toEqual({ balance: 3_000, income: 0, frozen: 0 });
  expect(shop.told).toContain(`closed ${order.order_id}`);
  expect((await close(buyer.token, order.hash)).status).toBe(200);
  expect((await payFor(world, buyer, order.hash, { use_balance: 1 })).body.errcode).toBe(42200);
});

test('a second tab that wants the same shares the attempt; one that wants something else replaces it [D107]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 3_000);
  const order = await shop.order(world, buyer);
  await payFor(world, buyer, order.hash);
  const first = await openNumber(world, order.order_id);
  expect((await payFor(world, buyer, order.hash)).status).toBe(200);
  expect(await openNumber(world, order.order_id)).toBe(first);
  expect((await payFor(world, buyer, order.hash, { use_balance: 1 })).body.channel_part).toBe(7_000);
  const second = await openNumber(world, order.order_id);
  expect(second).not.toBe(first);
  expect((await payFor(world, buyer, order.hash, { channel: 'h5' })).body).toMatchObject({
    balance_part: 0,
    start: { kind: 'redirect' },
  });
  expect((await walletOf(world, buyer)).balance).toBe(3_000);
  expect((await confirmPayment(world, second)).status, 'closed at the provider').toBe(422);
});

test('an attempt that turns out to be paid counts when it should be replaced [D107][D110]', async () => {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer);
  await payFor(world, buyer, order.hash);
  await behave(world, { lose: 1 });
  await confirmPayment(world, await openNumber(world, order.order_id));
  await behave(world);
  expect((await orderNow(world, order.order_id)).state).toBe(0);
  expect((await payFor(world, buyer, order.hash, { channel: 'h5' })).body).toMatchObject({
    state: 1,
    start: null,
  });
  expect(shop.effects(order.order_id)).toBe(1);
});

test('without a notice the query finds out: due after 3, 10 and 30 s, then each minute [D110][C094]', async () => {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer);
  await payFor(world, buyer, order.hash);
  await behave(world, { lose: 1 });
  const times = async (): Promise<number> =>
    (
      await world.database.pool.query('select queries from order_payment where order_id = $1', [
        order.order_id,
      ])
    ).rows[0].queries;
  const seen: number[] = [];
  for (const seconds of [2, 1, 6, 1, 19, 1, 59, 1]) {
    world.pass(seconds);
    await query(buyer.token, order.hash);
    seen.push(await times());
  }
  expect(seen).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
  await confirmPayment(world, await openNumber(world, order.order_id));
  await behave(world);
  expect((await query(buyer.token, order.hash)).body.state, 'not due').toBe(0);
  world.pass(60);
  expect((await query(buyer.token, order.hash)).body.state).toBe(1);
});

test('nobody asks, and the notice is lost: timers of the process find the payment within seconds [D110]', async () => {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer);
  await payFor(world, buyer, order.hash);
  await behave(world, { lose: 1 });
  world.pass(3);
  world.ring();
  const asked = async (): Promise<number> =>
    (
      await world.database.pool.query('select queries from order_payment where order_id = $1', [
        order.order_id,
      ])
    ).rows[0].queries;
  await expect.poll(asked).toBe(1);
  await confirmPayment(world, await openNumber(world, order.order_id));
  await behave(world);
  world.pass(7);
  world.ring();
  await expect.poll(async () => (await orderNow(world, order.order_id)).state).toBe(1);
});

test('nobody asks, and the notice is lost: the job finds the payment [D110]', async () => {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer);
  await payFor(world, buyer, order.hash);
  await behave(world, { lose: 1 });
  await confirmPayment(world, await openNumber(world, order.order_id));
  await behave(world);
  world.pass(3);
  await world.runJob('order.query-payments');
  expect((await orderNow(world, order.order_id)).state).toBe(1);
});

test('after half an hour an unpaid order is closed, at the provider, too; one paid meanwhile counts [D107]', async () => {
  const buyer = await makePerson(world);
  const [left, paid] = [await shop.order(world, buyer), await shop.order(world, buyer)];
  await payFor(world, buyer, left.hash);
  await payFor(world, buyer, paid.hash);
  const number = await openNumber(world, left.order_id);
  await behave(world, { lose: 1 });
  await confirmPayment(world, await openNumber(world, paid.order_id));
  await behave(world);
  world.pass(30 * 60);
  expect((await payFor(world, buyer, left.hash)).body.errcode).toBe(42200);
  await world.runJob('order.close-unpaid');
  expect(await orderNow(world, left.order_id)).toMatchObject({ state: 2, reason: '超过付款时间，自动关闭' });
  expect(await orderNow(world, paid.order_id)).toMatchObject({ state: 1, paid_channel: 10_000 });
  expect((await confirmPayment(world, number)).status).toBe(422);
});

test('in WeChat the person must be known there: otherwise they are told what to do [D110]', async () => {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer);
  for (const channel of ['jsapi', 'mini'] as const) {
    const { status, body } = await payFor(world, buyer, order.hash, { channel });
    expect([status, body.errmsg]).toEqual([422, expect.stringContaining('绑定微信')]);
  }
  // Known in another app is not known in this one.
  await world.database.pool.query(
    `insert into account_oauth (user_id, appid, openid, bound_at)
     values ($1, 'wx-other', 'openid-of-another-app', $2)`,
    [buyer.userId, world.now()],
  );
  expect((await payFor(world, buyer, order.hash, { channel: 'jsapi' })).status).toBe(422);
  await world.database.pool.query('update account_oauth set appid = $2 where user_id = $1', [
    buyer.userId,
    world.deps.pay.appid('jsapi'),
  ]);
  expect((await payFor(world, buyer, order.hash, { channel: 'jsapi' })).body.start).toMatchObject({
    kind: 'invoke',
    params: { appId: world.deps.pay.appid('jsapi') },
  });
});

test('the order of another is nobody’s; the seller cannot pay it; odd amounts are refused [D107]', async () => {
  const [buyer, seller, stranger] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
  ];
  const order = await shop.order(world, buyer, { seller });
  for (const path of ['/v1/order/query', '/v1/order/view', '/v1/order/receipt'])
    expect(
      (await world.call('GET', path, { token: stranger.token, query: { hash: order.hash } })).body.errcode,
      path,
    ).toBe(40400);
  for (const path of ['pay', 'close'])
    expect(
      (
        await world.call('POST', `/v1/order/${path}`, {
          token: stranger.token,
          body: { hash: order.hash, channel: 'native' },
        })
      ).body.errcode,
      path,
    ).toBe(40400);
  expect((await payFor(world, seller, order.hash)).body.errcode).toBe(40300);
  expect((await close(seller.token, order.hash)).body.errcode).toBe(40400);
  for (const total of [-1, 0.5, 100_000_001, Number.NaN])
    await expect(shop.order(world, buyer, { total })).rejects.toThrow('金额');
});

test('a key that is sent again gets the first answer and moves nothing again [D107]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 10_000);
  const order = await shop.order(world, buyer);
  const key = 'pay-once-0001';
  const first = await payFor(world, buyer, order.hash, { use_balance: 1, key });
  const again = await payFor(world, buyer, order.hash, { use_balance: 1, key });
  expect(again.body).toEqual(first.body);
  expect((await walletOf(world, buyer)).balance).toBe(0);
});
