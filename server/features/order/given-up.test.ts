import { closeOrder } from '@qunlu/contract/order/calls.ts';
import { afterEach, expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { testShop } from '../../testing/test-shop.ts';
import { useWorld } from '../../testing/world.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { jobContext } from '../../platform/context.ts';
import { behave, confirmPayment, heldFor, openNumber, orderNow, payFor } from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });

afterEach(async () => {
  await behave(world);
});

test('an attempt is given up as the provider has not heard of it, and paid all the same: the money goes back by itself [D107][D110]', async () => {
  const real = world.deps.pay;
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer);
  // The first start does not reach the provider.
  world.deps.pay = { ...real, start: () => Promise.reject(new Error('no way out')) };
  expect((await payFor(world, buyer, order.hash)).status).toBe(503);
  const number = await openNumber(world, order.order_id);
  // The order is closed; before that is done another tab has started the same attempt and paid it, and the notice is lost.
  world.deps.pay = {
    ...real,
    async close(outTradeNo) {
      const fact = await real.close(outTradeNo);
      world.deps.pay = real;
      expect((await payFor(world, buyer, order.hash)).status).toBe(200);
      await behave(world, { lose: 1 });
      await confirmPayment(world, outTradeNo);
      return fact;
    },
  };
  await world.ask(closeOrder, { token: buyer.token, body: { hash: order.hash } });
  expect((await orderNow(world, order.order_id)).state).toBe(2);
  await behave(world);

  world.pass(61);
  await world.runJob('order.query-payments');
  await world.deps.outbox.idle();
  world.pass(60);
  await world.runJob('order.send-refunds');
  const { rows } = await world.database.pool.query(
    `select p.out_trade_no, p.state, p.received, r.state as refund, r.channel_part from order_payment p
     join order_refund r using (order_id) where p.order_id = $1`,
    [order.order_id],
  );
  expect(rows).toEqual([
    { out_trade_no: number, state: 3, received: 10_000, refund: 1, channel_part: 10_000 },
  ]);
  expect(await heldFor(world, 'suspense', order.order_id)).toBe(0);
  expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]);
});

test('one that nobody has started is asked about once more, and then no longer [D110]', async () => {
  const real = world.deps.pay;
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer);
  world.deps.pay = { ...real, start: () => Promise.reject(new Error('no way out')) };
  await payFor(world, buyer, order.hash);
  const asked: string[] = [];
  world.deps.pay = { ...real, close: (outTradeNo) => (asked.push(outTradeNo), real.close(outTradeNo)) };
  await world.ask(closeOrder, { token: buyer.token, body: { hash: order.hash } });
  for (const seconds of [30, 31, 60, 600]) {
    world.pass(seconds);
    await world.runJob('order.query-payments');
  }
  expect(asked).toHaveLength(2);
  world.deps.pay = real;
});
