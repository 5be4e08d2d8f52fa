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
} from '../order/testing.ts';
import { afternoonIn, afternoons, bought, buy, orderSeen, sell, quoteFor } from './testing.ts';

// Listening: the cashier is asked over HTTP.
const world = useWorld({ listen: true });
test('a slot is held for fifteen minutes and then somebody else’s; whoever pays late and finds it full has the money back [D56][D107]', async () => {
  const sale = await sell(world, { schedule: afternoons() });
  const at = afternoonIn(world, 2);
  const [first, second] = [await makePerson(world), await makePerson(world)];
  const held = (await buy(world, first, sale, { slot_id: at })).body;
  expect((await orderSeen(world, first, held.order_id)).order.expires_at).toBe(
    Math.floor(world.now().getTime() / 1000) + 900,
  );
  expect((await buy(world, second, sale, { slot_id: at })).body.errcode).toBe(40901);
  expect((await quoteFor(world, second, sale, { slot_id: at })).body).toMatchObject({
    left: 0,
    problem: '这个时段约满了，可以候补',
    queue: { open: true },
  });
  expect((await quoteFor(world, first, sale, { slot_id: at })).body).toMatchObject({ problem: '' });
  await payFor(world, first, held.hash);
  const { rows } = await world.database.pool.query<{ order_id: number }>(
    'select order_id from order_order where hash = $1',
    [held.hash],
  );
  const orderId = rows[0]?.order_id ?? 0;
  const number = await openNumber(world, orderId);
  // Paid in time, and the notice is lost.
  await behave(world, { lose: true });
  world.pass(890);
  await confirmPayment(world, number);
  await behave(world);
  world.pass(11);
  const taken = await bought(world, sale, { buyer: second, slot_id: at });
  expect(await orderSeen(world, second, taken.id)).toMatchObject({
    state: 1,
    slot: { slot_id: at, starts_at: at, minutes: 30 },
  });
  // The provider says that it was paid after all: nobody loses anything.
  await world.runJob('order.query-payments');
  await world.runJob('order.close-unpaid');
  await world.runJob('order.send-refunds');
  expect((await orderNow(world, orderId)).paid_at).toBeNull();
  expect(await heldFor(world, 'suspense', orderId)).toBe(0);
  expect(await heldFor(world, 'channel', orderId)).toBe(0);
  expect(await orderSeen(world, first, held.order_id)).toMatchObject({ state: 9 });
  expect(await sumOfAll(world)).toBe(0);
});

test('what begins before the fifteen minutes are over is not paid after it has begun [D56][D50]', async () => {
  const sale = await sell(world, { schedule: { ...afternoons(2), notice_hours: 0 } });
  const at = afternoonIn(world, 1);
  world.pass(at - 300 - Math.floor(world.now().getTime() / 1000));
  const [buyer, late] = [await makePerson(world), await makePerson(world)];
  await topUp(world, buyer, 10_000);
  const held = (await buy(world, buyer, sale, { slot_id: at })).body;
  expect((await orderSeen(world, buyer, held.order_id)).order.expires_at).toBe(at);
  const other = (await buy(world, late, sale, { slot_id: at })).body;
  await payFor(world, late, other.hash);
  const { rows } = await world.database.pool.query<{ order_id: number }>(
    'select order_id from order_order where hash = $1',
    [other.hash],
  );
  const orderId = rows[0]?.order_id ?? 0;
  // Paid in time, and heard of when it has begun.
  await behave(world, { lose: true });
  world.pass(290);
  await confirmPayment(world, await openNumber(world, orderId));
  await behave(world);
  world.pass(11);
  expect((await payFor(world, buyer, held.hash, { use_balance: 1 })).body.errcode).toBe(42200);
  expect(await walletOf(world, buyer)).toMatchObject({ balance: 10_000 });
  await world.runJob('order.query-payments');
  await world.runJob('order.close-unpaid');
  await world.runJob('order.send-refunds');
  expect((await orderNow(world, orderId)).paid_at).toBeNull();
  expect(await heldFor(world, 'channel', orderId)).toBe(0);
});
