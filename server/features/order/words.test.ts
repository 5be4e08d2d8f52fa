import { orderStage } from '@qunlu/contract/order/rules.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { instantPromise, orderNow, payFor, servedPromise, sumOfAll, topUp, walletOf } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });

test('a sale with the longest title is paid, and its money waits for the seller [D108][D113]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  await topUp(world, buyer, 10_000);
  const { hash, order_id } = await shop.order(world, buyer, {
    seller,
    title: '长'.repeat(100),
    promise: { ...instantPromise, hold: 86_400 },
  });
  expect((await payFor(world, buyer, hash, { use_balance: 1 })).body).toMatchObject({ state: 1 });
  expect(await orderNow(world, order_id)).toMatchObject({ stage: orderStage.done, settled: 10_000 });
  expect(await walletOf(world, seller)).toMatchObject({ frozen: 10_000 });
});

test('a reason is cut between two characters, never inside one [D114]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const { hash } = await paidSale(world, shop, { buyer, seller, promise: servedPromise });
  // “买家取消：” stands before it; the picture character has two halves, and a cut after eighty code units goes between them.
  const answer = await world.call('POST', '/v1/order/cancel', {
    token: buyer.token,
    body: { hash, reason: `${'a'.repeat(74)}😀😀` },
  });
  expect(answer.status).toBe(200);
  expect(answer.body.refunds[0].reason).toBe(`买家取消：${'a'.repeat(74)}😀`);
  expect(await walletOf(world, buyer)).toMatchObject({ balance: 10_000 });
  expect(await sumOfAll(world)).toBe(0);
});
