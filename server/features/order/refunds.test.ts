import { endRefund } from '@qunlu/contract/order/staff.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import { lockOrder } from './service/ground/locks.ts';
import { refundOrder, type RefundInput } from './service/money/refunds.ts';
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

async function refund(
  orderId: number,
  amount: number,
  key: string,
  more: Partial<RefundInput> = {},
): Promise<void> {
  await inTransaction(jobContext(world.deps), async (tx) => {
    await refundOrder(tx, await lockOrder(tx, orderId), {
      amount,
      key,
      reason: '卖家同意退款',
      who: 'seller',
      ...more,
    });
  });
  await world.deps.outbox.idle();
}

/** An order of 100 yuan for which 30 were paid by balance and 70 by the channel. */
async function mixedOrder(buyer: Person): Promise<number> {
  await topUp(world, buyer, 3_000);
  const order = await shop.order(world, buyer, { promise: waiting });
  await payFor(world, buyer, order.hash, { use_balance: 1 });
  await confirmPayment(world, await openNumber(world, order.order_id));
  return order.order_id;
}

/** Nothing is settled by itself. */
const waiting = {
  version: 1 as const,
  cancel: [],
  afterwards: 0,
  startsAt: 0,
  accept: { seconds: 86_400 },
  serve: { seconds: 86_400 },
  confirm: null,
  hold: 0,
  fee: 0,
};

const refundsOf = async (
  orderId: number,
): Promise<{ state: number; channel_part: number; balance_part: number }[]> =>
  (
    await world.database.pool.query(
      'select state, channel_part, balance_part from order_refund where order_id = $1 order by refund_id',
      [orderId],
    )
  ).rows;

/** The cashier ends refunds a little later, and notifies. */
async function settleRefunds(): Promise<void> {
  world.pass(3600);
  await world.runJob('order.send-refunds');
}

test('a mixed payment goes back by WeChat first, then to the balance; never more than was paid [D110][D114]', async () => {
  const buyer = await makePerson(world);
  const orderId = await mixedOrder(buyer);
  await refund(orderId, 5_000, 'part-1');
  expect(await orderNow(world, orderId)).toMatchObject({
    state: 3,
    refunded_channel: 5_000,
    refunded_balance: 0,
  });
  await refund(orderId, 4_000, 'part-2');
  expect(await orderNow(world, orderId)).toMatchObject({ refunded_channel: 7_000, refunded_balance: 2_000 });
  expect((await walletOf(world, buyer)).balance, 'the free part is there at once').toBe(2_000);
  await expect(refund(orderId, 1_001, 'part-3')).rejects.toThrow('最多还能退 10.00 元');
  for (const amount of [-1, 0.5, Number.NaN])
    await expect(refund(orderId, amount, 'odd')).rejects.toThrow('最多还能退');
  await settleRefunds();
  expect(await refundsOf(orderId)).toEqual([
    { state: 1, channel_part: 5_000, balance_part: 0 },
    { state: 1, channel_part: 2_000, balance_part: 2_000 },
  ]);
  expect((await orderNow(world, orderId)).state).toBe(5);
  await refund(orderId, 1_000, 'part-4');
  expect((await orderNow(world, orderId)).state).toBe(4);
  expect(await heldFor(world, 'escrow', orderId)).toBe(0);
  expect(shop.told.filter((one) => one.startsWith(`refunding ${orderId} `))).toEqual([
    `refunding ${orderId} 5000`,
    `refunding ${orderId} 4000`,
    `refunding ${orderId} 1000 all`,
  ]);
  expect(await sumOfAll(world)).toBe(0);
});

test('the same request moves money once [D114]', async () => {
  const buyer = await makePerson(world);
  const orderId = await mixedOrder(buyer);
  for (let time = 0; time < 3; time += 1) await refund(orderId, 1_000, 'same');
  expect(await refundsOf(orderId)).toHaveLength(1);
  expect(await heldFor(world, 'escrow', orderId)).toBe(9_000);
});

test('both sides see a refund; the buyer hears again when it has arrived [D106][D114]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const order = await shop.order(world, buyer, { seller, promise: waiting });
  await payFor(world, buyer, order.hash);
  await confirmPayment(world, await openNumber(world, order.order_id));
  await refund(order.order_id, 4_000, 'told');
  await settleRefunds();
  const titles = async ({ token }: Person) =>
    (await world.call('GET', '/v1/notice/list', { token })).body.list.map(
      (one: { title: string }) => one.title,
    );
  expect(await titles(buyer)).toEqual(['退款已到账', '退款 40.00 元', '付款成功']);
  expect(await titles(seller)).toEqual(['订单退款 40.00 元', '有人付款了']);
  const { body } = await world.call('GET', '/v1/order/view', {
    token: buyer.token,
    query: { hash: order.hash },
  });
  expect(body).toMatchObject({ state: 5, refunded: 4_000, refunds: [{ amount: 4_000, state: 1 }] });
});

test('a provider that is away is asked again with the same number until it has arrived [D114]', async () => {
  const buyer = await makePerson(world);
  const orderId = await mixedOrder(buyer);
  const { pay } = world.deps;
  const numbers: string[] = [];
  world.deps.pay = {
    ...pay,
    refund: (input) => {
      numbers.push(input.outRefundNo);
      return pay.refund(input).then(() => {
        throw new Error('the answer is lost');
      });
    },
  };
  await refund(orderId, 1_000, 'away').catch(() => undefined);
  world.deps.pay = { ...pay, refund: (input) => (numbers.push(input.outRefundNo), pay.refund(input)) };
  await settleRefunds();
  expect(new Set(numbers).size).toBe(1);
  expect(await refundsOf(orderId)).toMatchObject([{ state: 1 }]);
  world.deps.pay = pay;
});

test('a dead card: the refund waits for staff, and the person is told [D114]', async () => {
  const buyer = await makePerson(world);
  const orderId = await mixedOrder(buyer);
  await behave(world, { refund: 'abnormal' });
  await refund(orderId, 1_000, 'dead');
  await settleRefunds();
  await behave(world);
  expect(await refundsOf(orderId)).toMatchObject([{ state: 2 }]);
  expect((await orderNow(world, orderId)).state).toBe(3);
  const { body } = await world.call('GET', '/v1/notice/list', { token: buyer.token });
  expect(body.list[0].title).toBe('退款没有成功');
});

test('a refund that failed and was brought home at the provider has arrived: nobody pays it a second time [D114]', async () => {
  const buyer = await makePerson(world);
  const orderId = await mixedOrder(buyer);
  await behave(world, { refund: 'abnormal' });
  await refund(orderId, 1_000, 'brought-home');
  await settleRefunds();
  await world.runJob('platform.work-off-cashier');
  await behave(world);
  const { rows } = await world.database.pool.query<{ refund_id: number; out_refund_no: string }>(
    'select refund_id, out_refund_no from order_refund where order_id = $1 and state = 2',
    [orderId],
  );
  const [failed] = rows;
  // The merchant gives it to another card in WeChat's own back office, which tells us.
  await world.database.pool.query(
    `insert into sandbox_pay_notice (notice_id, event_type, resource, path, next_at, created_at)
     select 'home-' || notice_id, 'REFUND.SUCCESS', resource || '{"refund_status": "SUCCESS"}', path, $2, $2
     from sandbox_pay_notice where resource ->> 'out_refund_no' = $1`,
    [failed?.out_refund_no, world.now()],
  );
  await world.runJob('platform.work-off-cashier');
  expect(await refundsOf(orderId)).toMatchObject([{ state: 1 }]);
  expect((await orderNow(world, orderId)).state).toBe(5);
  const body = { id: Number(failed?.refund_id), way: 'otherwise' as const, reason: '转账给买家，已经核对' };
  const finance = await makeStaff(world, 'finance');
  await expect(world.ask(endRefund, { token: finance.office, body })).rejects.toThrow('已经处理过');
  const notified = await world.call('GET', '/v1/notice/list', { token: buyer.token });
  expect(notified.body.list[0].title).toBe('退款已到账');
});

test('what cost nothing is paid at once, and ends without money [D107]', async () => {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer, { total: 0, promise: waiting });
  expect(order.state).toBe(1);
  expect(shop.effects(order.order_id)).toBe(1);
  await refund(order.order_id, 0, 'free');
  expect((await orderNow(world, order.order_id)).state).toBe(4);
  expect(shop.effects(order.order_id)).toBe(0);
});
