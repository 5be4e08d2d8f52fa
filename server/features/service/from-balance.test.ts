import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { heldFor, orderNow, sumOfAll, topUp, walletOf } from '../order/testing.ts';
import { afternoonIn, afternoons, buy, orderSeen, sell } from './testing.ts';

const world = useWorld();

const rowsOf = async (orderId: number) => {
  const { rows } = await world.database.pool.query(
    `select o.order_id, o.hash, (select array_agg(what order by event_id) from order_event e where e.order_id = o.order_id) as events,
       (select what from order_deadline d where d.order_id = o.order_id) as clock
     from order_order o join service_order s using (order_id) where s.service_order_id = $1`,
    [orderId],
  );
  return rows[0] as { order_id: number; hash: string; events: string[]; clock: string };
};

test('the balance pays as the order is made: money in escrow, clock, history and notices as if paid apart [D107][D110]', async () => {
  const buyer = await makePerson(world);
  const sale = await sell(world);
  await topUp(world, buyer, 25_000);
  const { body } = await buy(world, buyer, sale, { count: 2, use_balance: 1, total: 20_000 });
  expect(body).toMatchObject({ total: 20_000, state: orderState.paid });
  const { order_id: orderId, events, clock } = await rowsOf(body.order_id);
  expect([events, clock]).toEqual([['paid'], 'accept']);
  expect(await heldFor(world, 'escrow', orderId)).toBe(20_000);
  expect((await walletOf(world, buyer)).balance).toBe(5000);
  expect(await orderNow(world, orderId)).toMatchObject({
    state: orderState.paid,
    stage: orderStage.accepting,
    paid_balance: 20_000,
    paid_channel: 0,
    paid_at: world.now(),
  });
  expect(await orderSeen(world, sale.seller, body.order_id)).toMatchObject({ total: 20_000 });
  const { rows: notified } = await world.database.pool.query(
    `select user_id, path from notice where key like $1 order by key`,
    [`order:${orderId}:%`],
  );
  const path = `/service/order/${body.order_id}`;
  expect(notified).toEqual([
    { user_id: buyer.userId, path },
    { user_id: sale.seller.userId, path },
  ]);
  expect(await sumOfAll(world)).toBe(0);
});

test('what the balance cannot pay alone waits for payment, and takes nothing of it [D107]', async () => {
  const buyer = await makePerson(world);
  const sale = await sell(world);
  await topUp(world, buyer, 9999);
  const first = await buy(world, buyer, sale, { use_balance: 1 });
  expect(first.body).toMatchObject({ total: 10_000, state: orderState.unpaid });
  expect((await walletOf(world, buyer)).balance).toBe(9999);
  // Now it is enough: the unpaid order is answered, and is paid where it is.
  await topUp(world, buyer, 1);
  expect((await buy(world, buyer, sale, { use_balance: 1 })).body).toEqual(first.body);
  expect((await walletOf(world, buyer)).balance).toBe(10_000);
});

test('without the wish nothing is taken, however much there is [D110]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 50_000);
  expect((await buy(world, buyer, await sell(world))).body).toMatchObject({ state: orderState.unpaid });
  expect((await walletOf(world, buyer)).balance).toBe(50_000);
});

test('an appointment paid at once is booked, and the last place is sold once [D56]', async () => {
  const sale = await sell(world, { schedule: afternoons(1) });
  const slot_id = afternoonIn(world, 2);
  const [one, other] = [await makePerson(world), await makePerson(world)];
  for (const person of [one, other]) await topUp(world, person, 10_000);
  const { body } = await buy(world, one, sale, { slot_id, use_balance: 1 });
  expect(body.state).toBe(orderState.paid);
  const late = await buy(world, other, sale, { slot_id, use_balance: 1 });
  expect([late.status, (await walletOf(world, other)).balance]).toEqual([409, 10_000]);
  const { rows } = await world.database.pool.query('select state from capacity_claim where key = $1', [
    `order:${(await rowsOf(body.order_id)).order_id}`,
  ]);
  expect(rows).toEqual([{ state: 1 }]);
});

test('a repeat with the same key answers the paid order and takes the money once [D107]', async () => {
  const buyer = await makePerson(world);
  const sale = await sell(world);
  await topUp(world, buyer, 50_000);
  const send = () => buy(world, buyer, sale, { use_balance: 1, key: 'buy-at-once-1' });
  const [first, second] = [await send(), await send()];
  expect(second.text).toBe(first.text);
  expect((await walletOf(world, buyer)).balance).toBe(40_000);
});

test('an order that the balance pays is one transaction of few statements', async () => {
  const buyer = await makePerson(world);
  const sale = await sell(world);
  await topUp(world, buyer, 50_000);
  const texts = await statementsOf(() => buy(world, buyer, sale, { use_balance: 1, key: 'buy-at-once-2' }));
  expect(texts.filter((text) => text === 'begin')).toHaveLength(1);
  expect(texts.length).toBeLessThanOrEqual(19);
});
