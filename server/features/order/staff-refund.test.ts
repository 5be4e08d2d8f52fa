import { viewLeaving } from '@qunlu/contract/lifecycle/leaving.ts';
import { viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { withdrawalForm } from '@qunlu/contract/wallet/withdrawals.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { codeFor, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { giveMoney } from '../ledger/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { orderNow, servedPromise, sumOfAll, topUp, walletOf } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const day = 86_400;

const step = (person: Person, verb: string, hash: string) =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash } });
const refund = (by: Member, hash: string, amount: number, reason = '卖家失联，服务没有做'): Promise<Answer> =>
  world.call('POST', '/v1/staff/order-refund', { token: by.office, body: { hash, amount, reason } });
const moneyOf = ({ token }: Person) => world.ask(viewBalance, { token });
const right = async () => {
  expect(await sumOfAll(world)).toBe(0);
  expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]);
};

/** Done, released, and the seller has spent all of it. */
async function spentSale(total: number) {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const { hash, order_id } = await paidSale(world, shop, { buyer, seller, promise: servedPromise, total });
  for (const [person, verb] of [
    [seller, 'accept'],
    [seller, 'deliver'],
    [buyer, 'confirm'],
  ] as const)
    await step(person, verb, hash);
  world.pass(10 * day);
  await world.runJob('ledger.lapse-holds');
  const { income } = await moneyOf(seller);
  expect(income).toBeGreaterThan(0);
  await giveMoney(world, seller.userId, -income);
  return { buyer, seller, hash, id: order_id, income };
}

test('after the release a seller who has spent it all: staff gives it back, the platform advances it, and later income repays it [D114]', async () => {
  const { buyer, seller, hash, id, income } = await spentSale(10_000);
  const finance = await makeStaff(world, 'finance');
  const before = (await moneyOf(buyer)).balance;
  expect(await refund(finance, hash, 10_001)).toMatchObject({ status: 422 });
  expect(await refund(finance, hash, 10_000, '退')).toMatchObject({ status: 400, body: { field: 'reason' } });
  expect((await refund(finance, hash, 10_000)).body).toEqual({ waits: false });
  expect((await moneyOf(buyer)).balance - before).toBe(10_000);
  expect(await orderNow(world, id)).toMatchObject({ settled: 0, refunded_balance: 10_000 });
  await right();
  const notified = await world.call('GET', '/v1/notice/list', { token: seller.token });
  expect(notified.body.list.map(({ title }: { title: string }) => title)).toContain(
    `退款由平台垫付 ${(income / 100).toFixed(2)} 元`,
  );
  // What they earn is the platform's first: it cannot be withdrawn, and is taken.
  await giveMoney(world, seller.userId, 4_000);
  expect(await world.ask(withdrawalForm, { token: seller.token })).toMatchObject({
    withdrawable: 0,
    reserved: 4_000,
  });
  await world.runJob('order.collect-debts');
  expect(await moneyOf(seller)).toMatchObject({ income: 0 });
  await giveMoney(world, seller.userId, 20_000);
  for (let turn = 0; turn < 2; turn += 1) await world.runJob('order.collect-debts');
  expect(await moneyOf(seller)).toMatchObject({ income: 24_000 - income });
  expect((await world.ask(withdrawalForm, { token: seller.token })).reserved).toBe(0);
  const { rows } = await world.database.pool.query(
    `select balance from ledger_account where kind = 'cost' and balance <> 0`,
  );
  expect(rows).toEqual([]);
  await right();
});

test('who owes what the platform has advanced leaves only once it is paid: out of what they have, the balance too [D13][D114]', async () => {
  const { seller, hash, income } = await spentSale(10_000);
  await refund(await makeStaff(world, 'finance'), hash, 10_000);
  const blocks = async () => (await world.ask(viewLeaving, { token: seller.token })).blocks;
  const owed = (income / 100).toFixed(2);
  expect(await blocks()).toContainEqual({
    code: 'order.debt',
    title: `还欠平台垫付的退款 ${owed} 元`,
    action: `请充值，还差 ${owed} 元；注销时从钱包里还上`,
    path: '/user/recharge',
  });
  const leave = async () => {
    world.pass(61);
    await requestCode(world, seller.phone, 'delete');
    return world.call('POST', '/v1/user/ban-off', {
      token: seller.token,
      body: { code: await codeFor(world, seller.phone), give_up: 1 },
    });
  };
  await topUp(world, seller, income - 1);
  const early = await leave();
  expect(early.body).toMatchObject({ errcode: 40901 });
  expect(early.body.errmsg).toContain('还欠平台垫付的退款');
  await topUp(world, seller, 51);
  const seen = await world.ask(viewLeaving, { token: seller.token });
  expect(seen.blocks.map(({ code }) => code)).toEqual(['balance']);
  expect(seen.given_up).toContain(`${owed} 元，还平台垫付的退款`);
  expect((await leave()).body.state).toBe('cooling');
  expect(await walletOf(world, seller)).toMatchObject({ income: 0, balance: 50 });
  const { rows } = await world.database.pool.query(
    'select amount - paid as owed from order_debt where user_id = $1',
    [seller.userId],
  );
  expect(rows).toEqual([{ owed: 0 }]);
  await right();
});

test('above 500 yuan two members of staff say the same amount; never of their own orders, nor before the release [D114][D138]', async () => {
  const { buyer, hash } = await spentSale(60_000);
  const [one, two] = [await makeStaff(world, 'finance'), await makeStaff(world, 'finance')];
  const before = (await moneyOf(buyer)).balance;
  expect((await refund(one, hash, 50_001)).body).toEqual({ waits: true });
  expect((await refund(one, hash, 50_001)).status).toBe(403);
  // Another amount is another proposal.
  expect((await refund(two, hash, 60_000)).body).toEqual({ waits: true });
  expect((await moneyOf(buyer)).balance).toBe(before);
  await expect(
    world.database.pool.query(
      'update order_staff_refund set decided_by = proposed_by, decided_at = now() where decided_at is null',
    ),
  ).rejects.toThrow('a second member of staff');
  expect((await refund(one, hash, 60_000)).body).toEqual({ waits: false });
  expect((await moneyOf(buyer)).balance - before).toBe(60_000);
  await right();
  const running = await paidSale(world, shop, {
    buyer: await makePerson(world),
    seller: await makePerson(world),
    promise: servedPromise,
  });
  expect((await refund(one, running.hash, 100)).body.errmsg).toContain('款项还没有到卖家手里');
});

test('of two at once one gives it back [D114]', async () => {
  const { buyer, hash } = await spentSale(10_000);
  const [one, two] = [await makeStaff(world, 'finance'), await makeStaff(world, 'finance')];
  const before = (await moneyOf(buyer)).balance;
  const answers = await Promise.all([refund(one, hash, 10_000), refund(two, hash, 10_000)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await moneyOf(buyer)).balance - before).toBe(10_000);
  await right();
});

test('what one member of staff gives back alone of an order is counted together: parts are no way past the second [D114][D138]', async () => {
  const { buyer, hash, id } = await spentSale(120_000);
  const [one, two] = [await makeStaff(world, 'finance'), await makeStaff(world, 'finance')];
  const before = (await moneyOf(buyer)).balance;
  const gained = async () => (await moneyOf(buyer)).balance - before;
  expect((await refund(one, hash, 30_000)).body).toEqual({ waits: false });
  expect((await refund(one, hash, 30_000)).body).toEqual({ waits: true });
  expect(await gained()).toBe(30_000);
  // Nor does a colleague have alone what is left above the sum.
  expect((await refund(two, hash, 20_001)).body).toEqual({ waits: true });
  expect((await refund(one, hash, 20_001)).body).toEqual({ waits: false });
  // What two have said counts for nobody alone.
  expect((await refund(two, hash, 20_000)).body).toEqual({ waits: false });
  expect((await refund(two, hash, 1)).body).toEqual({ waits: true });
  expect(await gained()).toBe(70_001);
  await expect(
    world.database.pool.query(
      'update order_staff_refund set decided_by = proposed_by, decided_at = now() where order_id = $1 and decided_at is null',
      [id],
    ),
  ).rejects.toThrow('a second member of staff');
  await right();
});
