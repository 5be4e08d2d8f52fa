import { viewOrder } from '@qunlu/contract/order/calls.ts';
import { listIncome, recharge, rechargeForm } from '@qunlu/contract/wallet/calls.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { confirmPayment, openNumber, orderNow, payFor, sumOfAll, standingsOf } from '../order/testing.ts';
import { testShop } from '../../testing/test-shop.ts';
import { moneyOf, tryWithdraw } from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });

const ask = (person: Person, total: unknown, key?: string) =>
  world.call('POST', '/v1/user/recharge', {
    token: person.token,
    body: { total },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

async function idOf(hash: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ order_id: number }>(
    'select order_id from order_order where hash = $1',
    [hash],
  );
  return rows[0]?.order_id ?? 0;
}

/** Tops up by WeChat; answers the order. */
async function topUp(person: Person, total: number): Promise<string> {
  const { hash } = await world.ask(recharge, { body: { total }, token: person.token });
  await payFor(world, person, hash);
  await confirmPayment(world, await openNumber(world, await idOf(hash)));
  return hash;
}

const giveBack = (person: Person, hash: string, key?: string) =>
  world.call('POST', '/v1/wallet/refund-recharge', {
    token: person.token,
    body: { hash },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

/** Spends from the balance. */
async function spend(person: Person, total: number): Promise<void> {
  const { hash } = await shop.order(world, person, { total });
  expect((await payFor(world, person, hash, { use_balance: 1 })).body.state).toBe(1);
}

test('a top-up is never paid by the balance, which it would only fill again [D109]', async () => {
  const person = await makePerson(world);
  await topUp(person, 20_000);
  const { hash } = await world.ask(recharge, { body: { total: 10_000 }, token: person.token });
  const { body } = await payFor(world, person, hash, { use_balance: 1 });
  expect(body).toMatchObject({ state: 0, balance_part: 0, channel_part: 10_000 });
  expect(await moneyOf(world, person)).toMatchObject({ balance: 20_000, frozen: 0 });
});

test('topped up by WeChat it is in the balance, to buy with and never to withdraw [C093][D109]', async () => {
  const person = await makePerson(world);
  const { hash } = await world.ask(recharge, { body: { total: 10_000 }, token: person.token });
  expect(await moneyOf(world, person)).toMatchObject({ balance: 0 });
  expect(await standingsOf(world, person)).toEqual({ standings: ['待付款'], todos: ['付款'] });
  await payFor(world, person, hash);
  await confirmPayment(world, await openNumber(world, await idOf(hash)));
  expect(await orderNow(world, await idOf(hash))).toMatchObject({ type: 1, state: 1, total: 10_000 });
  expect(await moneyOf(world, person)).toEqual({
    balance: 10_000,
    income: 0,
    spendable: 10_000,
    frozen: 0,
    withdrawable: 0,
    awaited: 0,
  });
  expect(await standingsOf(world, person)).toEqual({ standings: ['已到账'], todos: [] });
  expect((await world.ask(listIncome, { query: {}, token: person.token })).list).toEqual([]);
  expect((await tryWithdraw(world, person, { amount: 1_000 })).status).not.toBe(200);
  await spend(person, 4_000);
  expect((await moneyOf(world, person)).balance).toBe(6_000);
  expect(await sumOfAll(world)).toBe(0);
});

test.each([99, 500_001, 0, -100, 100.5, '100.5', '1e3', 'abc', '', 1e20, null, [100]])(
  'an amount of %j is refused, naming the field [D109]',
  async (total) => {
    const person = await makePerson(world);
    expect(await ask(person, total)).toMatchObject({
      status: 400,
      body: { field: 'total', errmsg: '充值金额（分）请填写 100 到 500000 的整数' },
    });
  },
);

test('one yuan and five thousand are the ends [D109]', async () => {
  const person = await makePerson(world);
  expect((await ask(person, 100)).status).toBe(200);
  expect((await ask(person, 500_000)).status).toBe(200);
});

test('asked twice for the same amount it is the same unpaid order; for another amount another [D107][D109]', async () => {
  const person = await makePerson(world);
  const one = (await ask(person, 2_000)).body.hash;
  expect((await ask(person, 2_000)).body.hash).toBe(one);
  expect((await ask(person, 3_000)).body.hash).not.toBe(one);
  // Run out, it is a new one.
  world.pass(31 * 60);
  expect((await ask(person, 2_000)).body.hash).not.toBe(one);
});

test('unspent it goes back to where it came from, once [D109][D114]', async () => {
  const person = await makePerson(world);
  const hash = await topUp(person, 5_000);
  const first = await giveBack(person, hash, 'back-once');
  expect(first).toMatchObject({ status: 200, body: { refund: 5_000 } });
  expect((await giveBack(person, hash, 'back-once')).body).toEqual(first.body);
  expect((await giveBack(person, hash)).status).toBe(422);
  expect((await moneyOf(world, person)).balance).toBe(0);
  await world.deps.outbox.idle();
  expect(await orderNow(world, await idOf(hash))).toMatchObject({
    refunded_channel: 5_000,
    refunded_balance: 0,
  });
  expect(await sumOfAll(world)).toBe(0);
});

test('what is spent stays spent: at most what the balance still has goes back [D109]', async () => {
  const person = await makePerson(world);
  const [one, two] = [await topUp(person, 5_000), await topUp(person, 3_000)];
  await spend(person, 6_000);
  expect((await giveBack(person, one)).body).toEqual({ refund: 2_000 });
  expect((await giveBack(person, two)).status).toBe(422);
  expect((await moneyOf(world, person)).balance).toBe(0);
  // Topped up again, the rest of the first may go back, and no more than the rest.
  await topUp(person, 4_500);
  expect((await giveBack(person, one)).body).toEqual({ refund: 3_000 });
  expect((await moneyOf(world, person)).balance).toBe(1_500);
  expect(await sumOfAll(world)).toBe(0);
});

test('for a year, to the second; another’s, an unpaid one and other orders never [D109]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const [one, two] = [await topUp(person, 1_000), await topUp(person, 1_500)];
  const paidAt = (hash: string, age: string) =>
    sql`update order_order set paid_at = ${world.now()}::timestamptz - ${age}::interval where hash = ${hash}`.execute(
      world.deps.db,
    );
  await paidAt(one, '365 days');
  await paidAt(two, '364 days 23:59:59');
  expect((await giveBack(person, one)).body.errmsg).toMatch(/超过 365 天/);
  expect((await giveBack(other, two)).status).toBe(404);
  expect((await giveBack(person, two)).status).toBe(200);
  // The days are a setting; what was topped up before keeps those that it was told.
  const before = await topUp(person, 1_200);
  world.pass(1);
  await world.database.pool.query(
    `insert into ledger_setting (name, value, effective_from, reason, created_at)
     values ('wallet.recharge-refund-days', 30, $1, 'test', $1)`,
    [world.now()],
  );
  expect((await world.ask(rechargeForm, { token: person.token })).refund_days).toBe(30);
  const later = await topUp(person, 1_300);
  for (const hash of [before, later]) await paidAt(hash, '31 days');
  expect((await giveBack(person, later)).body.errmsg).toMatch(/超过 30 天/);
  expect((await giveBack(person, before)).status).toBe(200);
  const notified = async (hash: string) =>
    (await world.ask(viewOrder, { query: { hash }, token: person.token })).after.at(-1);
  expect(await notified(later)).toBe('30 天内没有花掉的可以原路退回微信');
  expect(await notified(before)).toBe('365 天内没有花掉的可以原路退回微信');
  const unpaid = (await ask(person, 700)).body.hash;
  expect((await giveBack(person, unpaid)).status).toBe(422);
  const { hash } = await shop.order(world, person);
  expect((await giveBack(person, hash)).status).toBe(404);
});
