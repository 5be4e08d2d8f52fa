import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { bookedPromise } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const day = 86_400;

interface Sale {
  buyer: Person;
  seller: Person;
  hash: string;
  id: number;
}

async function sale(): Promise<Sale> {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const order = await paidSale(world, shop, { buyer, seller, promise: bookedPromise(), total: 10_000 });
  return { buyer, seller, hash: order.hash, id: order.order_id };
}

async function step(person: Person, verb: string, { hash }: Sale, more: object = {}): Promise<void> {
  const { status, text } = await world.call('POST', `/v1/order/${verb}`, {
    token: person.token,
    body: { hash, ...more },
  });
  expect(status, text).toBe(200);
}
const ask = (one: Sale) => step(one.buyer, 'ask-refund', one, { amount: 3000, reason: '只来了一半时间' });

/** What a person has not read of what waits for them. */
const waits = async ({ userId }: Person, key: string): Promise<boolean> =>
  (
    await world.database.pool.query(
      'select from notice where user_id = $1 and key like $2 and read_at is null',
      [userId, key],
    )
  ).rows.length > 0;

test('an order to take on, and one to confirm, wait until that is done [D106]', async () => {
  const one = await sale();
  expect(await waits(one.seller, `order:${one.id}:sold`)).toBe(true);
  await step(one.seller, 'accept', one);
  expect(await waits(one.seller, `order:${one.id}:sold`)).toBe(false);
  await step(one.seller, 'deliver', one);
  expect(await waits(one.buyer, `order:${one.id}:delivered`)).toBe(true);
  await step(one.buyer, 'confirm', one);
  expect(await waits(one.buyer, `order:${one.id}:delivered`)).toBe(false);
});

test('an order that ends by itself leaves nothing to do [D106]', async () => {
  const one = await sale();
  await step(one.buyer, 'cancel', one);
  expect(await waits(one.seller, `order:${one.id}:sold`)).toBe(false);
});

test.each<[string, (one: Sale) => Promise<void>]>([
  ['agreed to', (one) => step(one.seller, 'answer-refund', one, { agree: 1 })],
  ['refused', (one) => step(one.seller, 'answer-refund', one, { agree: 0, words: '已按约定服务' })],
  ['taken back', (one) => step(one.buyer, 'take-back-refund', one)],
  ['overtaken by a cancellation', (one) => step(one.buyer, 'cancel', one)],
  [
    'answered by silence',
    async () => {
      world.pass(8 * day);
      await world.runJob('order.deadlines');
    },
  ],
])('a refund that is asked for waits until it is %s [D106][D51]', async (_how, end) => {
  const one = await sale();
  await step(one.seller, 'accept', one);
  await ask(one);
  expect(await waits(one.seller, 'order:request:%:asked')).toBe(true);
  await end(one);
  expect(await waits(one.seller, 'order:request:%:asked')).toBe(false);
});
