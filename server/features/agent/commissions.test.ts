import { salePromises } from '@qunlu/contract/order/sale-promises.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { heldFor, sumOfAll, walletOf } from '../order/testing.ts';
import { commissionOf, makeCode, readCode } from './policy.ts';
import {
  agentShop,
  booksOf,
  buyBy,
  buyPack,
  chain,
  clocks,
  commissionsOf,
  giveBack,
  infoOf,
  three,
} from './testing.ts';

const world = useWorld({ extra: agentShop, listen: true });
const day = 86_400;

/** As the operator sets it, from now on. */
const set = (name: string, value: number) =>
  world.database.pool.query(
    `insert into ledger_setting (name, value, effective_from, reason, created_at) values ($1, $2, $3, 'test', $3)`,
    [name, value, world.now()],
  );

test('20 % and 5 % of a purchase, two levels and no more, frozen 7 days, then income [D122]', async () => {
  const [over, top, agent, buyer] = (await chain(world, 4)) as [Person, Person, Person, Person];
  const { orderId } = await buyPack(world, buyer, { total: 9_999 });
  expect(await commissionsOf(world, agent)).toMatchObject([
    { title: '会员一年', level: 1, amount: 1_999, rate: 2_000, state: 'frozen', reason: '' },
  ]);
  const [mine] = await commissionsOf(world, agent);
  expect(mine.buyer).toMatch(/^.\*$/);
  expect(mine.release_at - mine.at).toBe(7 * day);
  expect(await commissionsOf(world, top)).toMatchObject([{ level: 2, amount: 499, rate: 500 }]);
  expect(await commissionsOf(world, over)).toEqual([]);
  expect(await walletOf(world, agent)).toMatchObject({ income: 0, frozen: 1_999 });
  expect(await heldFor(world, 'fee', orderId)).toBe(9_999 - 1_999 - 499);
  expect(await infoOf(world, agent)).toMatchObject({ frozen: 1_999, settled: 0 });
  await clocks(world, 7 * day - 1);
  expect(await walletOf(world, agent)).toMatchObject({ income: 0, frozen: 1_999 });
  await clocks(world, 1);
  expect(await walletOf(world, agent)).toMatchObject({ income: 1_999, frozen: 0 });
  expect(await infoOf(world, agent)).toMatchObject({ frozen: 0, settled: 1_999 });
  expect(await commissionsOf(world, agent)).toMatchObject([{ state: 'settled', release_at: 0 }]);
  const { list } = (await world.call('GET', '/v1/agent/people', { token: agent.token })).body;
  expect(list).toMatchObject([{ earned: 1_999 }]);
  expect(await booksOf(world)).toEqual([]);
});

test('before the clock has shared it out, a commission is frozen already [D122]', async () => {
  const [, agent, buyer] = await three(world);
  await buyPack(world, buyer, { settled: false });
  expect(await infoOf(world, agent)).toMatchObject({ frozen: 2_000 });
  expect(await commissionsOf(world, agent)).toMatchObject([
    { state: 'frozen', amount: 2_000, release_at: 0 },
  ]);
});

test('a refund takes the commissions back, and nothing is left of them [D122]', async () => {
  const [top, agent, buyer] = await three(world);
  const { orderId, hash } = await buyPack(world, buyer);
  expect((await giveBack(world, buyer, hash)).status).toBe(200);
  for (const one of [top, agent]) {
    expect(await walletOf(world, one)).toMatchObject({ income: 0, frozen: 0 });
    expect(await infoOf(world, one)).toMatchObject({ frozen: 0, settled: 0 });
    expect(await commissionsOf(world, one)).toMatchObject([{ state: 'reversed' }]);
  }
  expect(await walletOf(world, buyer)).toMatchObject({ balance: 10_000 });
  expect(await heldFor(world, 'fee', orderId)).toBe(0);
  const { list } = (await world.call('GET', '/v1/agent/people', { token: agent.token })).body;
  expect(list).toMatchObject([{ earned: 0 }]);
  expect(await commissionsOf(world, agent, { state: 'reversed' })).toHaveLength(1);
  expect(await commissionsOf(world, agent, { state: 'frozen' })).toHaveLength(0);
  await clocks(world, 8 * day);
  expect(await walletOf(world, agent)).toMatchObject({ income: 0, frozen: 0 });
  expect(await booksOf(world)).toEqual([]);
});

test('nobody earns by what they buy themselves, and banned people earn nothing [D122]', async () => {
  const [top, agent, buyer] = await three(world);
  await buyPack(world, top);
  expect(await commissionsOf(world, top)).toEqual([]);
  // As the database would have it after a mistake: who brought the buyer's agent is the buyer.
  await world.database.pool.query(
    `insert into agent_bond (user_id, agent_id, source, bound_at, ends_at) select $1, $2, 'link', $3, $4`,
    [top.userId, agent.userId, world.now(), new Date(world.now().getTime() + day * 1000)],
  );
  await buyPack(world, top);
  expect(await commissionsOf(world, agent)).toMatchObject([{ level: 1 }]);
  expect(await commissionsOf(world, top)).toEqual([]);
  await world.database.pool.query('update account_user set status = 3 where user_id = $1', [agent.userId]);
  await buyPack(world, buyer);
  const { rows } = await world.database.pool.query(
    'select agent_id from agent_commission where buyer_id = $1',
    [buyer.userId],
  );
  expect(rows).toEqual([{ agent_id: top.userId }]);
});

test('what was agreed at the purchase stands: later rates and bonds change nothing of it [D122]', async () => {
  const [, agent, buyer] = await three(world);
  await buyPack(world, buyer, { settled: false });
  await world.database.pool.query('delete from agent_bond where user_id = $1', [buyer.userId]);
  await set('agent.direct', 100);
  await world.runJob('order.deadlines');
  expect(await walletOf(world, agent)).toMatchObject({ frozen: 2_000 });
  const [, other, second] = await three(world);
  await buyPack(world, second);
  expect(await walletOf(world, other)).toMatchObject({ frozen: 100 });
  await set('agent.direct', 2_000);
});

test('one account that pays for the agent or for others of theirs: staff looks first [D122]', async () => {
  const [, agent, buyer] = await three(world);
  await buyBy(world, buyer, 'somebody');
  expect(await commissionsOf(world, agent)).toMatchObject([{ state: 'frozen' }]);
  const [, , other] = [agent, buyer, await makePerson(world)];
  await world.call('POST', '/customer/user/agent/become-indirect-subordinate', {
    token: other.token,
    body: { agent: (await infoOf(world, agent)).code },
  });
  await buyBy(world, other, 'somebody');
  expect(await commissionsOf(world, agent)).toMatchObject([{ state: 'held' }, { state: 'frozen' }]);
  const [, second, third] = await three(world);
  await buyBy(world, second, 'their own');
  await buyBy(world, third, 'their own');
  expect(await commissionsOf(world, second)).toMatchObject([{ state: 'held' }]);
  const { rows } = await world.database.pool.query(
    `select length(payer) as letters from order_payment where payer <> '' group by 1`,
  );
  expect(rows).toEqual([{ letters: 64 }]);
});

test('more commissions in a day than the operator allows: the rest waits for staff [D122]', async () => {
  await set('agent.burst', 2);
  const [, agent, buyer] = await three(world);
  for (let one = 0; one < 3; one += 1) await buyPack(world, buyer);
  const states = async () => (await commissionsOf(world, agent)).map((one: { state: string }) => one.state);
  expect(await states()).toEqual(['held', 'frozen', 'frozen']);
  await clocks(world, day + 1);
  await buyPack(world, buyer);
  expect(await states()).toEqual(['frozen', 'held', 'frozen', 'frozen']);
  await set('agent.burst', 20);
});

test('whoever buys and gives back brings no agent before staff [D122]', async () => {
  await set('agent.burst', 2);
  const [, agent, buyer] = await three(world);
  for (let one = 0; one < 2; one += 1) await giveBack(world, buyer, (await buyPack(world, buyer)).hash);
  await buyPack(world, buyer);
  expect(await commissionsOf(world, agent)).toMatchObject([
    { state: 'frozen' },
    { state: 'reversed' },
    { state: 'reversed' },
  ]);
  await set('agent.burst', 20);
});

test('whatever the amount, what everybody gets is what was paid [D108][D122]', async () => {
  const [, agent, buyer] = await three(world);
  const before = await walletOf(world, agent);
  let frozen = before.frozen;
  for (const total of [1, 4, 5, 19, 20, 99, 101, 12_345]) {
    const { orderId } = await buyPack(world, buyer, { total, promise: salePromises.instant });
    const now = (await walletOf(world, agent)).frozen;
    expect(now - frozen).toBe(Math.floor(total / 5));
    frozen = now;
    expect(await heldFor(world, 'escrow', orderId)).toBe(0);
    const { rows } = await world.database.pool.query<{ sum: number }>(
      'select sum(amount)::bigint as sum from order_share where order_id = $1 and reversed_at is null',
      [orderId],
    );
    expect(rows).toEqual([{ sum: total }]);
  }
  expect(await sumOfAll(world)).toBe(0);
});

test('parts are never more than their rate, and codes are read however they were typed', () => {
  for (let amount = 0; amount < 3_000; amount += 7)
    expect(commissionOf(amount, 2_000) + commissionOf(amount, 500)).toBeLessThanOrEqual(amount / 4);
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, (_, index) => 245 + index));
  expect(makeCode(bytes)).toHaveLength(8);
  expect(readCode(' ab2c ')).toBe('AB2C');
});
