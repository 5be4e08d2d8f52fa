import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import type { PayFact } from '../../platform/pay-provider.ts';
import { handleWebhook } from './service/payment/provider-webhooks.ts';
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

/** A genuine notice about a payment, as the adapter hands it over once it is verified and decrypted. */
function notify(outTradeNo: string, more: Partial<PayFact> = {}): Promise<boolean> {
  const fact: PayFact = {
    state: 'paid',
    outTradeNo,
    transactionId: `4200${outTradeNo.slice(1, 20)}`,
    total: 10_000,
    currency: 'CNY',
    appid: world.deps.pay.appid('native'),
    mchid: world.deps.pay.mchid,
    openid: 'o-payer',
    paidAt: world.now(),
    ...more,
  };
  return handleWebhook(world.deps, { id: `n-${outTradeNo}`, kind: 'payment', fact });
}

const payments = async (orderId: number): Promise<{ state: number; why: string }[]> =>
  (
    await world.database.pool.query(
      'select state, why from order_payment where order_id = $1 order by payment_id',
      [orderId],
    )
  ).rows;
const refunds = async (
  orderId: number,
): Promise<{ state: number; excess: boolean; channel_part: number; out_refund_no: string }[]> =>
  (
    await world.database.pool.query('select * from order_refund where order_id = $1 order by refund_id', [
      orderId,
    ])
  ).rows;
const notified = async (person: Person): Promise<{ title: string; body: string }[]> =>
  (await world.call('GET', '/v1/notice/list', { token: person.token, query: { category: 'payment' } })).body
    .list;

test('a notice that comes three times counts once; one about nobody’s number is nobody’s [D107][D110]', async () => {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer);
  await payFor(world, buyer, order.hash);
  const number = await openNumber(world, order.order_id);
  for (let time = 0; time < 3; time += 1) expect(await notify(number)).toBe(true);
  expect(await orderNow(world, order.order_id)).toMatchObject({ state: 1, paid_channel: 10_000 });
  expect(shop.effects(order.order_id)).toBe(1);
  expect(await heldFor(world, 'channel', order.order_id)).toBe(-10_000);
  expect(await refunds(order.order_id)).toEqual([]);
  expect(await notify('P000000000000')).toBe(false);
});

test.each([
  ['amount', { total: 9_999 }, 9_999],
  ['currency', { currency: 'USD' }, 10_000],
  ['app', { appid: 'wx-another' }, 10_000],
  ['merchant', { mchid: '1900000099' }, 0],
] as const)(
  'a true notice with a wrong %s: the money is held, staff decides, the person is told, and may pay again [D107][D110]',
  async (_what, more, held) => {
    const buyer = await makePerson(world);
    await topUp(world, buyer, 3_000);
    const order = await shop.order(world, buyer, { total: 13_000 });
    await payFor(world, buyer, order.hash, { use_balance: 1 });
    await notify(await openNumber(world, order.order_id), more);
    expect(await orderNow(world, order.order_id)).toMatchObject({ state: 0, paid_channel: 0 });
    expect(shop.effects(order.order_id)).toBe(0);
    expect(await payments(order.order_id)).toEqual([{ state: 4, why: expect.stringMatching(/./) }]);
    expect(await heldFor(world, 'suspense', order.order_id)).toBe(held);
    expect(await walletOf(world, buyer)).toEqual({ balance: 3_000, income: 0, frozen: 0 });
    expect((await notified(buyer))[0]?.title).toBe('收到的付款和订单不符');
    expect(await sumOfAll(world)).toBe(0);
    expect((await payFor(world, buyer, order.hash)).body.channel_part).toBe(13_000);
  },
);

test('paid after closing: it goes back by itself, once, and the person is told in one sentence [D107][D114]', async () => {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer);
  await payFor(world, buyer, order.hash);
  const number = await openNumber(world, order.order_id);
  await world.call('POST', '/v1/order/close', { token: buyer.token, body: { hash: order.hash } });
  // The cashier refuses to pay what is closed; a real one may have been paying at that moment.
  await world.database.pool.query(
    `update sandbox_payment set state = 'SUCCESS', paid_at = $2, paid_total = total where out_trade_no = $1`,
    [number, world.now()],
  );
  await notify(number);
  await notify(number);
  await world.deps.outbox.idle();
  expect((await orderNow(world, order.order_id)).state).toBe(2);
  expect(shop.effects(order.order_id)).toBe(0);
  expect(await payments(order.order_id)).toMatchObject([{ state: 3 }]);
  expect(await refunds(order.order_id)).toMatchObject([{ excess: true, channel_part: 10_000 }]);
  expect((await notified(buyer)).map(({ title }) => title)).toContain('付款已原路退回');
  expect(await heldFor(world, 'suspense', order.order_id)).toBe(0);
  expect(await sumOfAll(world)).toBe(0);
});

test('a second payment of a paid order goes back by itself [D107][D114]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 10_000);
  const order = await shop.order(world, buyer);
  await payFor(world, buyer, order.hash);
  const number = await openNumber(world, order.order_id);
  // Another tab pays by balance; the provider closes too late.
  await payFor(world, buyer, order.hash, { use_balance: 1 });
  expect((await orderNow(world, order.order_id)).state).toBe(1);
  await notify(number);
  expect(await refunds(order.order_id)).toMatchObject([{ excess: true, channel_part: 10_000 }]);
  expect(await orderNow(world, order.order_id)).toMatchObject({ state: 1, paid_balance: 10_000 });
  expect(shop.effects(order.order_id)).toBe(1);
});

test('paid, but the last piece is gone meanwhile: the order is closed and the money goes back [D107][D114]', async () => {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer, { target: 'last-piece' });
  await payFor(world, buyer, order.hash);
  shop.stock.set('last-piece', 0);
  await confirmPayment(world, await openNumber(world, order.order_id));
  await world.deps.outbox.idle();
  expect(await orderNow(world, order.order_id)).toMatchObject({ state: 2, reason: '已经卖完了' });
  expect(await refunds(order.order_id)).toMatchObject([{ excess: true, channel_part: 10_000 }]);
  expect(await sumOfAll(world)).toBe(0);
});

test('the cashier’s own wrong amounts and currencies end in the hands of staff [D110]', async () => {
  const buyer = await makePerson(world);
  for (const how of [{ wrong_total: 1 }, { wrong_currency: 1 }, { duplicates: 3, wrong_total: 1 }]) {
    const order = await shop.order(world, buyer);
    await payFor(world, buyer, order.hash);
    await behave(world, how);
    await confirmPayment(world, await openNumber(world, order.order_id));
    await behave(world);
    expect(await payments(order.order_id)).toMatchObject([{ state: 4 }]);
    expect((await orderNow(world, order.order_id)).state).toBe(0);
  }
});
