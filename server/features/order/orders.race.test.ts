import { expect, test } from 'vitest';
import { makeDeps } from '../../app.ts';
import { inTransaction, jobContext, type Deps } from '../../platform/context.ts';
import type { PayFact } from '../../platform/pay-provider.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { closeUnpaid } from './service/payment/closing.ts';
import { lockOrder } from './service/ground/locks.ts';
import { handleWebhook } from './service/payment/provider-webhooks.ts';
import { queryPayments } from './service/payment/queries.ts';
import { refundOrder } from './service/money/refunds.ts';
import {
  confirmPayment,
  behave,
  heldFor,
  openNumber,
  orderNow,
  payFor,
  servedPromise,
  sumOfAll,
  topUp,
  walletOf,
} from './testing.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });

const together = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Another process on the same database. */
function otherProcess(): Deps {
  const { env, db, log } = world.deps;
  const deps = makeDeps({ env, db, log, clock: () => world.now(), extra: shop.feature });
  deps.self.url = world.deps.self.url;
  return deps;
}

const factOf = (outTradeNo: string, total: number): PayFact => ({
  state: 'paid',
  outTradeNo,
  transactionId: `42${outTradeNo.slice(1)}`,
  total,
  currency: 'CNY',
  appid: world.deps.pay.appid('native'),
  mchid: world.deps.pay.mchid,
  openid: 'o-payer',
  paidAt: world.now(),
});

const notify = (deps: Deps, outTradeNo: string, total: number): Promise<boolean> =>
  handleWebhook(deps, { id: `n-${outTradeNo}`, kind: 'payment', fact: factOf(outTradeNo, total) });

const excess = async (orderId: number): Promise<number> =>
  (await world.database.pool.query('select from order_refund where order_id = $1 and excess', [orderId]))
    .rowCount ?? 0;

test('200 payments of one order at once move its money once, and it has its effect once [D107][D108]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 1_000_000);
  const order = await shop.order(world, buyer, { promise: servedPromise });
  const answers = await together(200, () => payFor(world, buyer, order.hash, { use_balance: 1 }));
  const paid = answers.filter(({ status, body }) => status === 200 && body.state === 1);
  expect(paid.length).toBeGreaterThan(50);
  // Whom the limits of one person turn away, too, has paid nothing twice.
  expect(answers.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([]);
  expect((await walletOf(world, buyer)).balance).toBe(990_000);
  expect(await heldFor(world, 'escrow', order.order_id)).toBe(10_000);
  expect(shop.effects(order.order_id)).toBe(1);
  expect(await sumOfAll(world)).toBe(0);
});

test('two tabs at once: one order, one attempt [D107]', async () => {
  const buyer = await makePerson(world);
  const made = await together(10, () => shop.order(world, buyer, { target: 'tabs' }));
  expect(new Set(made.map(({ hash }) => hash)).size).toBe(1);
  const answers = await together(10, () => payFor(world, buyer, made[0]?.hash ?? ''));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await world.database.pool.query('select state from order_payment where order_id = $1', [
    made[0]?.order_id,
  ]);
  expect(rows).toEqual([{ state: 0 }]);
});

test('the same notice 50 times at once counts once [D107][D110]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 4_000);
  const order = await shop.order(world, buyer, { promise: servedPromise });
  await payFor(world, buyer, order.hash, { use_balance: 1 });
  const number = await openNumber(world, order.order_id);
  const other = otherProcess();
  await together(50, (index) => notify(index % 2 === 0 ? world.deps : other, number, 6_000));
  expect(await orderNow(world, order.order_id)).toMatchObject({
    state: 1,
    paid_balance: 4_000,
    paid_channel: 6_000,
  });
  expect(await heldFor(world, 'channel', order.order_id)).toBe(-6_000);
  expect(await heldFor(world, 'escrow', order.order_id)).toBe(10_000);
  expect(shop.effects(order.order_id)).toBe(1);
  expect(await excess(order.order_id)).toBe(0);
});

test('32 orders paid at once by the balance of one person never take more than there is [D108][D110]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 105_000);
  const orders = await together(32, () => shop.order(world, buyer, { promise: servedPromise }));
  const answers = await together(32, (index) =>
    payFor(world, buyer, orders[index]?.hash ?? '', { use_balance: 1 }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(({ body }) => body.state === 1)).toHaveLength(10);
  const taken = answers.reduce((sum, { body }) => sum + body.balance_part, 0);
  expect(taken).toBe(105_000);
  const wallet = await walletOf(world, buyer);
  expect([wallet.balance, wallet.frozen]).toEqual([0, 5_000]);
  expect(await sumOfAll(world)).toBe(0);
});

test('closing against a notice: paid with its effect, or closed and sent back; never both or neither [D107]', async () => {
  const outcomes = new Set<number>();
  for (let round = 0; round < 12; round += 1) {
    const buyer = await makePerson(world);
    await topUp(world, buyer, 4_000);
    const order = await shop.order(world, buyer, { promise: servedPromise });
    await payFor(world, buyer, order.hash, { use_balance: 1 });
    const number = await openNumber(world, order.order_id);
    // The provider closes what it counts as paid a moment later, so that both sides act.
    const { pay } = world.deps;
    const other = otherProcess();
    other.pay = { ...pay, close: async () => ({ ...factOf(number, 6_000), state: 'closed' as const }) };
    await Promise.all(
      [
        () => closeUnpaid(jobContext(other), order.order_id, { who: 'buyer' as const, reason: '不要了' }),
        () => notify(world.deps, number, 6_000),
      ]
        .toSorted(() => (round % 2 === 0 ? 1 : -1))
        .map((act) => act()),
    );
    const { state } = await orderNow(world, order.order_id);
    outcomes.add(state);
    expect([1, 2]).toContain(state);
    expect(shop.effects(order.order_id)).toBe(state === 1 ? 1 : 0);
    expect(await excess(order.order_id)).toBe(state === 1 ? 0 : 1);
    expect((await walletOf(world, buyer)).balance).toBe(state === 1 ? 0 : 4_000);
    expect((await walletOf(world, buyer)).frozen).toBe(0);
    expect(await heldFor(world, 'suspense', order.order_id)).toBe(0);
  }
  expect(outcomes.size).toBe(2);
  expect(await sumOfAll(world)).toBe(0);
});

test('two processes ask the provider once, and what they and a notice say counts once [D110]', async () => {
  const buyer = await makePerson(world);
  const orders = await together(6, () => shop.order(world, buyer, { promise: servedPromise }));
  for (const { hash } of orders) await payFor(world, buyer, hash);
  const numbers = await together(6, (index) => openNumber(world, orders[index]?.order_id ?? 0));
  await behave(world, { lose: 1 });
  for (const number of numbers) await confirmPayment(world, number);
  await behave(world);
  world.pass(3);
  const asked: string[] = [];
  const processes = [otherProcess(), otherProcess(), otherProcess()];
  for (const deps of processes) {
    const { pay } = deps;
    deps.pay = { ...pay, query: (number) => (asked.push(number), pay.query(number)) };
  }
  await Promise.all([
    ...processes.map((deps) => queryPayments(deps, () => true)),
    ...numbers.map((number) => notify(world.deps, number, 10_000)),
  ]);
  expect(asked).toHaveLength(new Set(asked).size);
  for (const { order_id } of orders) {
    expect((await orderNow(world, order_id)).state).toBe(1);
    expect(shop.effects(order_id)).toBe(1);
    expect(await heldFor(world, 'channel', order_id)).toBe(-10_000);
  }
});

test('refunds at once: the same key once, and all together never more than was paid [D114]', async () => {
  const buyer = await makePerson(world);
  await topUp(world, buyer, 10_000);
  const order = await shop.order(world, buyer, { promise: servedPromise });
  await payFor(world, buyer, order.hash, { use_balance: 1 });
  const refund = (key: string, amount: number): Promise<unknown> =>
    inTransaction(jobContext(world.deps), async (tx) =>
      refundOrder(tx, await lockOrder(tx, order.order_id), { amount, key, reason: '退款', who: 'seller' }),
    ).catch((error: Error) => error);
  await together(20, () => refund('race:same', 1_000));
  expect((await walletOf(world, buyer)).balance).toBe(1_000);
  await together(20, (index) => refund(`race:${index}`, 2_000));
  expect((await walletOf(world, buyer)).balance).toBe(9_000);
  expect(await orderNow(world, order.order_id)).toMatchObject({ state: 5, refunded_balance: 9_000 });
});

test('a refund pushed by several processes is sent once at a time and arrives once [D114]', async () => {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer, { promise: servedPromise });
  await payFor(world, buyer, order.hash);
  await confirmPayment(world, await openNumber(world, order.order_id));
  const sent: string[] = [];
  const { pay } = world.deps;
  world.deps.pay = { ...pay, refund: (input) => (sent.push(input.outRefundNo), pay.refund(input)) };
  await inTransaction(jobContext(world.deps), async (tx) =>
    refundOrder(tx, await lockOrder(tx, order.order_id), {
      amount: 10_000,
      key: `all:${order.order_id}`,
      reason: '退款',
      who: 'seller',
    }),
  );
  await Promise.all([world.runJob('order.send-refunds'), world.runJob('order.send-refunds')]);
  world.deps.pay = pay;
  expect(sent).toHaveLength(1);
  world.pass(3600);
  await Promise.all([world.runJob('order.send-refunds'), world.runJob('order.send-refunds')]);
  expect((await orderNow(world, order.order_id)).state).toBe(4);
  const { body } = await world.call('GET', '/v1/notice/list', { token: buyer.token });
  const arrived = body.list.filter((one: { title: string }) => one.title === '退款已到账');
  expect(arrived).toHaveLength(1);
});
