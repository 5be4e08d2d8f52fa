// postgres: rows that are locked, several orders in one transaction
import { viewBuy } from '@qunlu/contract/groupbuy/calls.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { walletOf } from '../order/testing.ts';
import { settleBuys } from './service/deadline.ts';
import { cartOf, joined, makeBuy, makeOrganiser, partOf, secondsAt, settle, toldTo } from './testing.ts';

const world = useWorld({ listen: true });
let organiser: Person;
beforeAll(async () => {
  organiser = await makeOrganiser(world);
});
afterEach(async () => {
  expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
});

const price = 3900;

/** More than fit into one transaction, of two people. */
async function ordered(count: number) {
  const made = await makeBuy(world, { threshold: 'pieces', needed: 100 }, { organiser });
  const first = await joined(world, made);
  const second = await joined(world, made);
  const orders = [first, second];
  for (let nth = 2; nth < count; nth += 1)
    orders.push(
      await joined(world, made, {
        buyer: (nth % 2 === 0 ? first : second).buyer,
        lines: cartOf(made.buy, 1),
      }),
    );
  return { made, orders, people: [first.buyer, second.buyer] };
}

const backOf = async (person: Person): Promise<number> => (await walletOf(world, person)).balance;
const seen = (person: Person, id: number) => world.ask(viewBuy, { query: { id }, token: person.token });

test('orders are given back some at a time: each once, and each buyer is told of each [D134]', async () => {
  const { made, orders, people } = await ordered(11);
  await settle(world, made);
  expect(await Promise.all(people.map(backOf))).toEqual([6 * price, 5 * price]);
  for (const { buyer, hash } of orders) expect((await partOf(world, buyer, hash)).state).toBe(8);
  const [first] = people;
  if (!first) throw new Error('nobody');
  const told = (await toldTo(world, first)).filter((text) => text.includes('团购的钱退给您了'));
  expect(told).toHaveLength(6);
  expect(await seen(organiser, made.buy.buy_id)).toMatchObject({ state: 3, people: 0, pieces: 0 });
});

test('one that cannot be given back holds up no other, and comes back once it can [D134]', async () => {
  const { made, orders, people } = await ordered(10);
  const { rows } = await world.database.pool.query<{ orderId: number }>(
    'select order_id as "orderId" from groupbuy_entry where entry_id = $1',
    [orders[3]?.entryId],
  );
  const [broken] = rows;
  if (!broken) throw new Error('no order');
  const run = (text: string) => world.database.pool.query(text);
  await run(
    `create function refuse_refund() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await run(`create trigger refused before insert on order_refund for each row
    when (new.order_id = ${broken.orderId}) execute function refuse_refund()`);
  world.pass(made.buy.deadline - secondsAt(world) + 61);
  await expect(settleBuys(world.deps, () => true)).rejects.toThrow('1 rows of groupbuy.settle failed');
  expect(await Promise.all(people.map(backOf))).toEqual([5 * price, 4 * price]);
  await run('drop function refuse_refund() cascade');
  await settleBuys(world.deps, () => true);
  await settleBuys(world.deps, () => true);
  expect(await Promise.all(people.map(backOf))).toEqual([5 * price, 5 * price]);
  for (const { buyer, hash } of orders) expect((await partOf(world, buyer, hash)).state).toBe(8);
});
