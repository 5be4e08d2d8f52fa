import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { behave, confirmPayment, heldFor, openNumber, payFor, sumOfAll, walletOf } from '../order/testing.ts';
import { afternoonIn, afternoons, bought, buy, orderSeen, sell, step } from './testing.ts';

// Listening: the cashier is asked over HTTP.
const world = useWorld({ listen: true });

const one = async <T>(text: string, values: unknown[]): Promise<T | undefined> =>
  (await world.database.pool.query<{ value: T }>(text, values)).rows[0]?.value;
const taken = async (target: string): Promise<number> =>
  (await one<number>('select taken as value from capacity_pool where target = $1', [target])) ?? 0;
const unpaid = async ({ userId }: Person): Promise<number> =>
  (await one<number>('select count(*)::int as value from order_order where buyer_id = $1 and state = 0', [
    userId,
  ])) ?? 0;

test('two tabs of the seller accept and decline at once: all comes back once, and it is a mark only if they had accepted [D48][D50]', async () => {
  const sale = await sell(world);
  const { seller } = sale;
  const buyer = await makePerson(world);
  let marks = 0;
  for (let round = 0; round < 4; round += 1) {
    const { id } = await bought(world, sale, { buyer });
    const before = (await walletOf(world, buyer)).balance;
    const [accepted, declined] = await Promise.all([
      step(world, seller, 'accept', id),
      step(world, seller, 'decline', id),
      step(world, seller, 'decline', id),
    ]);
    expect([200, 422]).toContain(accepted.status);
    expect(declined.status).toBe(200);
    expect(await orderSeen(world, buyer, id)).toMatchObject({ state: 8, refunded: 10_000 });
    expect((await walletOf(world, buyer)).balance - before).toBe(10_000);
    marks += accepted.status === 200 ? 1 : 0;
    expect(
      await one('select count(*)::int as value from service_mark where user_id = $1', [seller.userId]),
    ).toBe(marks);
    // Whatever became of them, the next round starts as if nothing had been hidden.
    await world.database.pool.query('update service set owner_hidden = false where user_id = $1', [
      seller.userId,
    ]);
  }
  expect(await sumOfAll(world)).toBe(0);
});

test('one key bought twice is one order; two choices at once leave one, with one place [D48][D56][D107]', async () => {
  const sale = await sell(world, { schedule: afternoons() });
  const at = afternoonIn(world, 2);
  const buyer = await makePerson(world);
  const key = 'buy:twice:1';
  const same = await Promise.all([
    buy(world, buyer, sale, { slot_id: at, key }),
    buy(world, buyer, sale, { slot_id: at, key }),
    buy(world, buyer, sale, { slot_id: at }),
  ]);
  const made = new Set(same.filter(({ status }) => status === 200).map(({ body }) => body.order_id));
  expect(made.size).toBe(1);
  expect(await unpaid(buyer)).toBe(1);
  // The key of one choice opens no other.
  const reused = await buy(world, buyer, sale, { slot_id: at, key, note: '变了' });
  expect([409, 422]).toContain(reused.status);
  const later = at + 3600;
  await Promise.all([
    buy(world, buyer, sale, { slot_id: later }),
    buy(world, buyer, sale, { slot_id: at, note: '另一个' }),
    buy(world, buyer, sale, { slot_id: later, note: '又一个' }),
  ]);
  expect(await unpaid(buyer)).toBe(1);
  expect((await taken(`${sale.serviceId}:${at}`)) + (await taken(`${sale.serviceId}:${later}`))).toBe(1);
});

test('paid as the hold ends while somebody else books: one of them has the place, and no money is lost [D56][D107]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const sale = await sell(world, { schedule: afternoons() });
    const at = afternoonIn(world, 2);
    const [first, second] = [await makePerson(world), await makePerson(world)];
    const held = (await buy(world, first, sale, { slot_id: at })).body;
    await payFor(world, first, held.hash);
    const orderId =
      (await one<number>('select order_id as value from order_order where hash = $1', [held.hash])) ?? 0;
    const number = await openNumber(world, orderId);
    // Paid in time, and the notice is lost: who asks first decides.
    await behave(world, { lose: true });
    await confirmPayment(world, number);
    await behave(world);
    world.pass(901);
    const [, other] = await Promise.all([
      world.runJob('order.query-payments').catch(() => undefined),
      buy(world, second, sale, { slot_id: at }),
      world.runJob('order.close-unpaid').catch(() => undefined),
    ]);
    await world.runJob('order.query-payments');
    await world.runJob('order.close-unpaid');
    await world.runJob('order.send-refunds');
    const { state } = await orderSeen(world, first, held.order_id);
    expect([other.status === 200, state === 1].filter(Boolean)).toHaveLength(1);
    expect(await taken(`${sale.serviceId}:${at}`)).toBe(1);
    expect(await heldFor(world, 'suspense', orderId)).toBe(0);
  }
  expect(await sumOfAll(world)).toBe(0);
});
