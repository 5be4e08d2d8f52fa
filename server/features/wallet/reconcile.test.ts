// postgres: statements over published views of three features, dates and lateral joins
import { resolveDifference, listDifferences } from '@qunlu/contract/wallet/staff-differences.ts';
import { viewWithdrawal } from '@qunlu/contract/wallet/staff.ts';
import { beforeAll, expect, test } from 'vitest';
import { after, inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { refundOrder } from '../order/service/money/refunds.ts';
import { behave, confirmPayment, openNumber, orderNow, payFor, servedPromise } from '../order/testing.ts';
import { testShop } from '../../testing/test-shop.ts';
import { logInToConsole, makeStaff, type Member } from '../staff/testing.ts';
import { billOf, endAtProvider, makeKnownPayee, withdraw, withdrawalOf } from './testing.ts';
import { lockOrder } from '../order/service/ground/locks.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

const reconcile = () => world.runJob('wallet.reconcile');
/** The next day in Shanghai, 10:30: the bill of the day before is made. */
function nextMorning(): void {
  world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000 + 10.5 * 3600);
}
async function compareToday(): Promise<void> {
  nextMorning();
  await reconcile();
}

let finance: Member;
beforeAll(async () => {
  finance = await makeStaff(world, 'finance');
  await reconcile();
});
let session = { token: '', day: '' };
/** A session of today: one of yesterday has ended. */
async function staff(): Promise<string> {
  const day = world.nextDay().toISOString();
  if (session.day === day) return session.token;
  const { status, text, body } = await logInToConsole(world, finance.phone);
  if (status !== 200) throw new Error(text);
  session = { token: body.token, day };
  return session.token;
}

/** What is listed about one number, in whatever state. */
async function differences(number: string) {
  const found = [];
  for (const state of ['0', '1', '2'] as const) {
    const { list } = await world.ask(listDifferences, { query: { state, size: 50 }, token: await staff() });
    found.push(...list.filter((one) => one.number === number));
  }
  return found;
}
const resolve = (id: number, token: string, message = '已经核实清楚') =>
  world.call('POST', resolveDifference.path, { token, body: { id, message } });

/** An order whose buyer went to pay by the channel; its number there. */
async function paying(seller?: { userId: number }) {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer, seller ? { seller, promise: servedPromise } : {});
  await payFor(world, buyer, order.hash);
  return { buyer, order, number: await openNumber(world, order.order_id) };
}
async function paid(seller?: { userId: number }) {
  const one = await paying(seller);
  await confirmPayment(world, one.number);
  return one;
}

/** Gives back part of an order that its seller has not been paid for yet; its number at the channel. */
async function refund(amount: number): Promise<string> {
  const { order } = await paid(await makePerson(world));
  const row = await orderNow(world, order.order_id);
  await inTransaction(jobContext(world.deps), async (tx) =>
    refundOrder(tx, await lockOrder(tx, row), {
      key: `test:${order.order_id}`,
      amount,
      reason: '不要了，已经核对',
      who: 'staff',
    }),
  );
  await world.deps.outbox.idle();
  const { rows } = await query('select out_refund_no from order_refund where order_id = $1', [
    order.order_id,
  ]);
  return rows[0]?.out_refund_no;
}
/** The same, and it has arrived. */
async function refunded(amount: number): Promise<string> {
  const number = await refund(amount);
  world.pass(2);
  await world.runJob('platform.work-off-cashier');
  const { rows } = await query('select state from order_refund where out_refund_no = $1', [number]);
  expect(rows).toEqual([{ state: 1 }]);
  return number;
}

test('[D115] what the bill and the ledger both say is no difference: payments, refunds, withdrawals', async () => {
  const { number } = await paid();
  const back = await refunded(3_000);
  const person = await makeKnownPayee(world, 5_000);
  const { id } = await withdraw(world, person, 5_000);
  await world.runJob('wallet.payouts');
  await endAtProvider(world, id);
  expect((await withdrawalOf(world, person, id)).state).toBe(3);
  await compareToday();
  const { rows } = await query('select kind from wallet_bill_line where number = any($1) order by kind', [
    [number, back, await billOf(world, id)],
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(['payment', 'refund', 'transfer']);
  for (const one of [number, back, await billOf(world, id)]) expect(await differences(one)).toEqual([]);
});

/** What all accounts of this kind hold, fen. */
const held = async (kind: string): Promise<number> =>
  (await query('select sum(balance)::bigint as sum from ledger_account where kind = $1', [kind])).rows[0]
    ?.sum;

test('what the channel keeps of payments, and gives back of refunds, is a cost in the ledger, once a day [D115][D108]', async () => {
  await compareToday();
  const before = [await held('cost'), await held('channel')] as const;
  const { number } = await paid();
  const back = await refunded(3_000);
  const { rows } = await query(
    'select sum(amount)::bigint as sum from order_payment where out_trade_no = $1',
    [number],
  );
  const now = await held('channel');
  await compareToday();
  await reconcile();
  const { rows: said } = await query('select number, fee from wallet_bill_line where number = any($1)', [
    [number, back],
  ]);
  expect(said.find((one) => one.number === number)?.fee).toBe(Math.round(rows[0]?.sum * 0.006));
  expect(said.find((one) => one.number === back)?.fee).toBe(-18);
  // The payment, the payment of what was given back, less its refund.
  const fees = 60 + 60 - 18;
  expect((await held('cost')) - before[0]).toBe(-fees);
  expect((await held('channel')) - now).toBe(fees);
  const { rows: all } = await query('select sum(balance)::bigint as sum from ledger_account');
  expect(all[0]?.sum).toBe(0);
});

test('[D115] a payment in the bill that nobody here knows', async () => {
  await world.deps.pay.start('native', {
    outTradeNo: 'STRANGER01',
    description: '茶',
    total: 777,
    expiresAt: after(world.now(), 1800),
    openid: '',
    clientIp: '',
  });
  await confirmPayment(world, 'STRANGER01');
  await compareToday();
  expect(await differences('STRANGER01')).toMatchObject([
    {
      kind: 'payment',
      ours: 0,
      bill: 777,
      user_id: 0,
      hash: '',
      state: 0,
      provider_number: expect.stringMatching(/^4200/),
    },
  ]);
});

test('[D115] a payment of which we have not heard; once we have, it is settled by itself', async () => {
  await behave(world, { lose: true });
  const { buyer, order, number } = await paid();
  await behave(world, {});
  await compareToday();
  expect(await differences(number)).toMatchObject([
    { ours: 0, bill: 10_000, user_id: buyer.userId, hash: order.hash, state: 0 },
  ]);
  await world.runJob('order.query-payments');
  await compareToday();
  const [one] = await differences(number);
  // Paid after the order had closed: it came in and went back, and both are in the ledger.
  expect(one).toMatchObject({ state: 2, reason: '后来的账单和账目已经一致' });
});

test('[D115] what the ledger says and the bill does not: its seller is not paid out until finance has ended it', async () => {
  const seller = await makeKnownPayee(world, 3_000);
  const { order, number } = await paid(seller);
  const { id: early } = await withdraw(world, seller, 1_000);
  // Approved by itself, not sent yet.
  await query('update wallet_withdrawal set next_at = $2 where withdrawal_id = $1', [
    early,
    after(world.now(), 3 * 86_400),
  ]);
  await query('delete from sandbox_payment where out_trade_no = $1', [number]);
  await compareToday();
  const [found] = await differences(number);
  expect(found).toMatchObject({
    kind: 'payment',
    ours: 10_000,
    bill: 0,
    seller_id: seller.userId,
    hash: order.hash,
    provider_number: '',
  });
  world.pass(3 * 86_400);
  await world.runJob('wallet.payouts');
  expect(await withdrawalOf(world, seller, early)).toMatchObject({
    state: 1,
    words: expect.stringContaining('核对好就自动打款'),
  });
  const { person } = await world.ask(viewWithdrawal, {
    body: { id: early, reason: '审核提现申请' },
    token: await staff(),
  });
  expect(person.differs).toBe(true);
  // A small amount that would have gone by itself waits for staff now.
  expect((await withdraw(world, seller, 1_000)).state).toBe(0);
  expect((await resolve(found?.id ?? 0, await staff(), '微信补了账单')).status).toBe(200);
  world.pass(61);
  await world.runJob('wallet.payouts');
  expect((await withdrawalOf(world, seller, early)).state).toBe(2);
});

test('[D115] another amount: of a withdrawal, of a refund', async () => {
  const person = await makeKnownPayee(world, 5_000);
  const { id, arrives } = await withdraw(world, person, 5_000);
  await world.runJob('wallet.payouts');
  await endAtProvider(world, id);
  const back = await refunded(4_000);
  await query('update sandbox_transfer set amount = amount + 1 where out_bill_no = $1', [
    await billOf(world, id),
  ]);
  await query('update sandbox_refund set refund = refund - 1 where out_refund_no = $1', [back]);
  await compareToday();
  expect(await differences(await billOf(world, id))).toMatchObject([
    { kind: 'transfer', ours: arrives, bill: arrives + 1, user_id: person.userId },
  ]);
  expect(await differences(back)).toMatchObject([{ kind: 'refund', ours: 4_000, bill: 3_999 }]);
});

test('[D115] what is still on its way is no difference', async () => {
  await behave(world, { hold_refunds: true });
  const back = await refund(1_000);
  await behave(world, {});
  const person = await makeKnownPayee(world, 2_000);
  const { id } = await withdraw(world, person, 2_000);
  await world.runJob('wallet.payouts');
  await compareToday();
  expect(await differences(back)).toEqual([]);
  expect(await differences(await billOf(world, id))).toEqual([]);
});

test('[D115] a withdrawal that arrived, of which we have not heard, is asked about and no difference', async () => {
  const person = await makeKnownPayee(world, 2_000);
  const { id } = await withdraw(world, person, 2_000);
  await world.runJob('wallet.payouts');
  await behave(world, { lose: true });
  await endAtProvider(world, id);
  await behave(world, {});
  await compareToday();
  const { rows } = await query('select from wallet_bill_line where number = $1', [await billOf(world, id)]);
  expect(rows).toHaveLength(1);
  expect(await differences(await billOf(world, id))).toEqual([]);
  await world.runJob('wallet.payouts');
  expect((await withdrawalOf(world, person, id)).state).toBe(3);
  await compareToday();
  expect(await differences(await billOf(world, id))).toEqual([]);
});

test('[D115] a payment around midnight belongs to one bill, and is not missed in another', async () => {
  const until = world.nextDay();
  world.pass((until.getTime() - world.now().getTime()) / 1000 - 1);
  await behave(world, { delay: 5 });
  const { order, number } = await paid();
  await behave(world, {});
  world.pass(6);
  await world.runJob('platform.work-off-cashier');
  expect((await orderNow(world, order.order_id)).state).toBe(1);
  world.pass(10.5 * 3600);
  await reconcile();
  await compareToday();
  expect(await differences(number)).toEqual([]);
});

test('[D115] a bill that is not made yet is asked for again; days that were missed are made up for', async () => {
  const { number } = await paid();
  await query('delete from sandbox_payment where out_trade_no = $1', [number]);
  await reconcile();
  expect(await differences(number)).toEqual([]);
  for (let days = 0; days < 4; days += 1) nextMorning();
  await reconcile();
  expect(await differences(number)).toMatchObject([{ ours: 10_000, bill: 0 }]);
  const { rows } = await query(
    'select day::text, count(*)::int from wallet_bill_day group by day having count(*) > 1',
  );
  expect(rows).toEqual([]);
});
