import { expect, test } from 'vitest';
import {
  decidePayment,
  endRefund,
  listFailedRefunds,
  listWrongPayments,
} from '@qunlu/contract/order/staff.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { makeStaff } from '../staff/testing.ts';
import { lockOrder } from './service/ground/locks.ts';
import { refundOrder } from './service/money/refunds.ts';
import { behave, confirmPayment, heldFor, openNumber, orderNow, payFor, servedPromise } from './testing.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });

/** What the platform has earned. */
const feesOf = `select sum(balance) as sum from ledger_account where kind = 'fee'`;

const differences = async (): Promise<string[]> => (await checkLedger(jobContext(world.deps))).differences;

async function paidOrder(buyer: Person, how: Record<string, unknown> = {}): Promise<number> {
  const order = await shop.order(world, buyer, { promise: servedPromise });
  await payFor(world, buyer, order.hash);
  await behave(world, how);
  await confirmPayment(world, await openNumber(world, order.order_id));
  await behave(world);
  return order.order_id;
}

test('a payment of a wrong amount waits at the desk of finance, who sends back what came [D107][D138]', async () => {
  const [buyer, finance] = [await makePerson(world), await makeStaff(world, 'finance')];
  const orderId = await paidOrder(buyer, { wrong_total: 1 });
  expect(await heldFor(world, 'suspense', orderId)).toBe(10_001);
  expect(await differences()).toEqual([]);
  const badges = async () => (await world.call('GET', '/v1/staff/me', { token: finance.office })).body;
  expect(JSON.stringify(await badges())).toContain('order.payments');
  const { list } = await world.ask(listWrongPayments, { token: finance.office });
  expect(list).toMatchObject([{ amount: 10_000, received: 10_001, why: expect.stringContaining('10001') }]);
  const body = { id: list[0]?.id ?? 0, count: 0, reason: '金额不符，已经核对' };
  await world.ask(decidePayment, { token: finance.office, body });
  await expect(world.ask(decidePayment, { token: finance.office, body })).rejects.toThrow('已经处理过');
  await world.deps.outbox.idle();
  world.pass(60);
  await world.runJob('order.send-refunds');
  const { rows } = await world.database.pool.query(
    'select state, channel_part from order_refund where order_id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ state: 1, channel_part: 10_001 }]);
  expect((await world.ask(listWrongPayments, { token: finance.office })).list).toEqual([]);
  expect(await differences()).toEqual([]);
  const log = await world.call('GET', '/v1/staff/audit', { token: (await makeStaff(world, 'admin')).office });
  expect(log.body.list.map((one: { action: string }) => one.action)).toContain('decide-payment:back');
});

test('the right number of another currency is not the price: it can only go back [D107][D110]', async () => {
  const [buyer, finance] = [await makePerson(world), await makeStaff(world, 'finance')];
  const orderId = await paidOrder(buyer, { wrong_currency: 1 });
  const { list } = await world.ask(listWrongPayments, { token: finance.office });
  expect(list).toMatchObject([{ amount: 10_000, received: 10_000, can: { count: false } }]);
  const body = { id: list[0]?.id ?? 0, reason: '币种不符，已经核对' };
  const decide = (count: 0 | 1) =>
    world.ask(decidePayment, { token: finance.office, body: { ...body, count } });
  await expect(decide(1)).rejects.toThrow('不能算作');
  expect((await orderNow(world, orderId)).state).toBe(0);
  await decide(0);
});

test('a refund to a dead card is asked about again, or is paid in another way, once [D114][D138]', async () => {
  const [buyer, finance] = [await makePerson(world), await makeStaff(world, 'finance')];
  const orderId = await paidOrder(buyer);
  await behave(world, { refund: 'abnormal' });
  await inTransaction(jobContext(world.deps), async (tx) =>
    refundOrder(tx, await lockOrder(tx, orderId), {
      amount: 10_000,
      key: `dead:${orderId}`,
      reason: '卖家同意，已经核对',
      who: 'seller',
    }),
  );
  await world.deps.outbox.idle();
  world.pass(60);
  await world.runJob('order.send-refunds');
  await behave(world);
  const waiting = async () => (await world.ask(listFailedRefunds, { token: finance.office })).list;
  const [first] = await waiting();
  expect(first).toMatchObject({ amount: 10_000 });
  const id = first?.id ?? 0;
  const settle = (way: 'retry' | 'otherwise', by = finance) =>
    world.ask(endRefund, { token: by.office, body: { id, way, reason: '银行卡已注销' } });
  await settle('retry');
  await world.deps.outbox.idle();
  expect(
    (await waiting()).map((one) => one.id),
    'the channel says the same as before',
  ).toEqual([id]);
  // One alone makes nobody's refund the platform's money.
  const { rows: before } = await world.database.pool.query(feesOf);
  expect(await settle('otherwise')).toEqual({ waits: true });
  await expect(settle('otherwise')).rejects.toThrow('要由另一位同事核对后确认');
  expect(await waiting()).toMatchObject([{ id, can: { otherwise: false, confirm: false } }]);
  expect((await world.database.pool.query(feesOf)).rows).toEqual(before);
  await expect(
    world.database.pool.query('update order_refund set ended_by = proposed_by where refund_id = $1', [id]),
  ).rejects.toThrow('a second member of staff');
  // Sent once more, nothing is proposed any more.
  await settle('retry');
  await world.deps.outbox.idle();
  expect(await waiting()).toMatchObject([{ id, proposal: '', can: { otherwise: true } }]);
  await settle('otherwise');
  const other = await makeStaff(world, 'finance');
  expect((await world.ask(listFailedRefunds, { token: other.office })).list).toMatchObject([
    { id, proposal: '银行卡已注销', can: { otherwise: false, confirm: true } },
  ]);
  expect(await settle('otherwise', other)).toEqual({ waits: false });
  expect(await waiting()).toEqual([]);
  expect((await orderNow(world, orderId)).state).toBe(4);
  await expect(settle('otherwise')).rejects.toThrow('已经处理过');
  expect(await differences()).toEqual([]);
});

test.each(['NOT_ENOUGH', 'SIGN_ERROR'] as const)(
  'a refund that the channel answers with %s again and again waits for staff, and the buyer reads what is true [D114]',
  async (refuse) => {
    const buyer = await makePerson(world);
    const orderId = await paidOrder(buyer);
    await behave(world, { refuse });
    await inTransaction(jobContext(world.deps), async (tx) =>
      refundOrder(tx, await lockOrder(tx, orderId), {
        amount: 10_000,
        key: `refused:${orderId}`,
        reason: '卖家同意，协商退款',
        who: 'seller',
      }),
    );
    await world.deps.outbox.idle();
    const { hash } = await orderNow(world, orderId);
    const words = async () =>
      (await world.call('GET', '/v1/order/view', { token: buyer.token, query: { hash } })).body.refunds[0]
        .words;
    expect(await words()).toContain('个工作日到账');
    for (let turn = 0; turn < 5; turn += 1) {
      world.pass(901);
      await world.runJob('order.send-refunds');
    }
    expect(await words()).toBe('100.00 元退回微信支付的原账户，微信暂时没有接受，客服正在处理，您不用做什么');
    const notified = await world.call('GET', '/v1/notice/list', { token: buyer.token });
    expect(notified.body.list[0].title).toBe('退款遇到问题，客服正在处理');
    const finance = await makeStaff(world, 'finance');
    const mine = async () =>
      (await world.ask(listFailedRefunds, { token: finance.office })).list.filter((one) => one.hash === hash);
    const [waits] = await mine();
    expect(waits).toMatchObject({ stuck: true, can: { otherwise: false } });
    expect(waits?.why).toContain(refuse === 'NOT_ENOUGH' ? '余额不足' : '签名');
    const end = (way: 'retry' | 'otherwise') =>
      world.ask(endRefund, {
        token: finance.office,
        body: { id: waits?.id ?? 0, way, reason: '商户号已充值，再试' },
      });
    await expect(end('otherwise')).rejects.toThrow('不能另外付');
    await behave(world);
    expect(await end('retry')).toEqual({ waits: false });
    await world.deps.outbox.idle();
    world.pass(60);
    await world.runJob('order.send-refunds');
    expect(await mine()).toEqual([]);
    expect((await orderNow(world, orderId)).state).toBe(4);
    expect(await differences()).toEqual([]);
  },
);

test('the check of the ledger finds an order whose money is not where it says [D108]', async () => {
  const buyer = await makePerson(world);
  const orderId = await paidOrder(buyer);
  const { pool } = world.database;
  expect(await differences()).toEqual([]);
  await pool.query('update order_order set settled = 100 where order_id = $1', [orderId]);
  expect(await differences()).toEqual([`订单 ${orderId}：代管 100.00 元，应为 99.00 元`]);
  await pool.query('update order_order set settled = 0 where order_id = $1', [orderId]);
  await pool.query('update order_payment set received = 9000 where order_id = $1', [orderId]);
  expect(await differences()).toEqual([`订单 ${orderId}：微信到账 90.00 元，应为 100.00 元`]);
  await pool.query('update order_payment set received = 10000, state = 4 where order_id = $1', [orderId]);
  expect(await differences()).toContain(`订单 ${orderId}：待查 0.00 元，应为 100.00 元`);
});
