import { orderState } from '@qunlu/contract/order/rules.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { topUp, walletOf } from '../order/testing.ts';
import { buy, sell } from './testing.ts';

const world = useWorld();

test('ten purchases at once out of a balance for three: three are paid, one waits for payment, the books agree [D107]', async () => {
  const buyer = await makePerson(world);
  const sale = await sell(world);
  await topUp(world, buyer, 35_000);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => buy(world, buyer, sale, { use_balance: 1 })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const ids = (state: number): Set<number> =>
    new Set(answers.flatMap(({ body }) => (body.state === state ? body.order_id : [])));
  expect([ids(orderState.paid).size, ids(orderState.unpaid).size]).toEqual([3, 1]);
  expect((await walletOf(world, buyer)).balance).toBe(5000);
  expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]);
});

test('a repeat beside the first waits for it and gets its answer [D107]', async () => {
  const buyer = await makePerson(world);
  const sale = await sell(world);
  await topUp(world, buyer, 50_000);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => buy(world, buyer, sale, { use_balance: 1, key: 'buy-race-0001' })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await walletOf(world, buyer)).balance).toBe(40_000);
});
