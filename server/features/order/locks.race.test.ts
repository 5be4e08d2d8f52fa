import { cancelOrder, payOrder } from '@qunlu/contract/order/calls.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { wrongsIn } from '../../testing/money-books.ts';
import { moneyShop, openMoneyShop, orderThing, type SoldOrder } from '../../testing/money-shop.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { createOrder } from './service/payment/create.ts';
import { instantPromise, topUp } from './testing.ts';

const world = useWorld({ extra: moneyShop });
const rounds = 4;
let people: Person[];

beforeAll(async () => {
  await openMoneyShop(world.database.pool);
  people = await Promise.all(Array.from({ length: 24 }, () => makePerson(world)));
  for (const person of people) await topUp(world, person, 100_000);
});

const promise = {
  ...instantPromise,
  cancel: [{ from: 'paid' as const, seconds: 7200, percent: 100 }],
  serve: { seconds: 7200 },
};

const together = async (works: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(works)).flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));

const orderOne = (buyer: Person, thing: string): Promise<SoldOrder> =>
  orderThing(world.deps, {
    buyer: buyer.userId,
    seller: null,
    referrer: 0,
    target: `pot#${thing}`,
    total: 100,
    promise,
  });
const pay = ({ token }: Person, { hash }: SoldOrder): Promise<unknown> =>
  world.ask(payOrder, { body: { hash, channel: 'native', use_balance: 1 }, token });
const cancel = ({ token }: Person, { hash }: SoldOrder): Promise<unknown> =>
  world.ask(cancelOrder, { body: { hash }, token });

test('pieces of one stock bought and given back at once, across the accounts of the platform, wait for each other and never for ever [D107][D108]', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const hands = await Promise.all(
      people.map(async (person, at) => {
        const bought = await orderOne(person, `${round}-back`);
        await pay(person, bought);
        const wanted = await orderOne(person, `${round}-new`);
        // Each hand has a person of its own, so that they meet at the stock and at the accounts only.
        return () => (at % 2 === 0 ? cancel(person, bought) : pay(person, wanted));
      }),
    );
    expect(await together(hands.map((work) => work()))).toEqual([]);
  }
  expect(await wrongsIn(world.database.pool, 'always')).toEqual([]);
});

test('ordering again what somebody else sells now, while the two sellers trade with each other, waits and never for ever [D107]', async () => {
  const [one, two] = people
    .slice(0, 2)
    .map(({ userId }) => userId)
    .toSorted((a, b) => a - b) as [number, number];
  // Without asking before for what is stale: somebody else may have ordered since.
  const sell = (buyerId: number, sellerId: number, target: string): Promise<unknown> =>
    inTransaction(jobContext(world.deps), (tx) =>
      createOrder(tx, {
        type: orderTypes.service,
        subject: 'raceshop.thing',
        target,
        buyerId,
        sellerId,
        title: '转让的东西',
        total: 100,
        snapshot: {},
        promise,
      }),
    );
  for (let round = 0; round < rounds; round += 1) {
    const buyers = people.slice(2, 14).map(({ userId }) => userId);
    await Promise.all(buyers.map((buyer) => sell(buyer, one, `handed#${round}`)));
    const works = buyers.flatMap((buyer, at) => [
      sell(buyer, two, `handed#${round}`),
      sell(one, two, `trade#${round}-${at}`),
    ]);
    expect(await together(works)).toEqual([]);
  }
});
