import { recharge } from '@qunlu/contract/wallet/calls.ts';
import { cancelWithdrawal, refreshWithdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import { decideWithdrawal } from '@qunlu/contract/wallet/staff.ts';
import { confirmSandboxTransfer } from '@qunlu/contract/sandbox.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { confirmPayment, orderNow, payFor } from '../order/testing.ts';
import { testShop } from '../../testing/test-shop.ts';
import { makeStaff } from '../staff/testing.ts';
import {
  billOf,
  makeKnownPayee,
  makePayee,
  moneyOf,
  transferOf,
  tryWithdraw,
  withdraw,
  withdrawalOf,
  wrongBooks,
} from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });

const together = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const booksAreRight = async () => expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });
const post = (path: string, token: string, body: object) => world.call('POST', path, { token, body });

test('many withdrawals at once take no more than there is [D108][D111]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await makePayee(world, 2_500);
    const answers = await together(12, () => tryWithdraw(world, person, { amount: 1_000 }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await moneyOf(world, person)).toMatchObject({ income: 500, frozen: 2_000 });
  }
  await booksAreRight();
});

test('many withdrawals at once are three a day [D111]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await makePayee(world, 100_000);
    const answers = await together(12, () => tryWithdraw(world, person, { amount: 1_000 }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  }
  await booksAreRight();
});

test('approved, rejected and taken back at once, one of them happens [D112]', async () => {
  const staff = [await makeStaff(world, 'finance'), await makeStaff(world, 'finance')];
  for (let round = 0; round < 8; round += 1) {
    const person = await makePayee(world, 10_000);
    const { id } = await withdraw(world, person, 10_000);
    const answers = await Promise.all([
      post(decideWithdrawal.path, staff[0]?.office ?? '', { id, verdict: 'pass' }),
      post(decideWithdrawal.path, staff[1]?.office ?? '', { id, verdict: 'reject', message: '来源需要核实' }),
      post(cancelWithdrawal.path, person.token, { id }),
    ]);
    const { state } = await withdrawalOf(world, person, id);
    expect([4, 6]).toContain(state);
    // Approved first, it may still be taken back; rejected or taken back first, nothing follows.
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    expect(await moneyOf(world, person)).toMatchObject({ income: 10_000, frozen: 0 });
  }
  await booksAreRight();
});

test('two members of staff approve the same large sum twice at once: it takes both, each once [D112]', async () => {
  const [one, two] = [await makeStaff(world, 'finance'), await makeStaff(world, 'finance')];
  for (let round = 0; round < 4; round += 1) {
    const person = await makePayee(world, 600_000);
    const { id } = await withdraw(world, person, 600_000);
    const alone = await together(4, () => post(decideWithdrawal.path, one.office, { id, verdict: 'pass' }));
    expect(alone.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await withdrawalOf(world, person, id)).state).toBe(0);
    await together(4, (index) =>
      post(decideWithdrawal.path, (index % 2 ? one : two).office, { id, verdict: 'pass' }),
    );
    expect((await withdrawalOf(world, person, id)).state).toBe(1);
    const { rows } = await world.database.pool.query(
      'select proposed_by, approved_by from wallet_withdrawal where withdrawal_id = $1',
      [id],
    );
    expect(rows).toEqual([{ proposed_by: one.userId, approved_by: two.userId }]);
  }
});

test('payouts by several processes at once pay each once [D112]', async () => {
  const people = await together(6, () => makeKnownPayee(world, 10_000));
  const asked = [];
  for (const person of people) asked.push(await withdraw(world, person, 10_000));
  await together(4, () => world.runJob('wallet.payouts'));
  for (const [index, { id }] of asked.entries()) {
    const person = people[index];
    if (!person) throw new Error('nobody');
    expect((await withdrawalOf(world, person, id)).state).toBe(2);
    const { rows } = await world.database.pool.query(
      `select from sandbox_transfer
       where openid = (select openid from wallet_withdrawal where withdrawal_id = $1)`,
      [id],
    );
    expect(rows).toHaveLength(1);
  }
});

test('confirmed, asked about, taken back and lapsed at once: it stands here as it stands at the provider [D112]', async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = await makeKnownPayee(world, 10_000);
    const { id } = await withdraw(world, person, 10_000);
    await world.runJob('wallet.payouts');
    const out_bill_no = await billOf(world, id);
    const isLate = round % 2 === 0;
    if (isLate) world.pass(86_400 - 1);
    await Promise.all([
      world.call('POST', confirmSandboxTransfer.path, { body: { out_bill_no } }),
      post(refreshWithdrawal.path, person.token, { id }),
      ...(isLate
        ? [(world.pass(2), world.runJob('wallet.payouts')), world.runJob('wallet.payouts')]
        : [
            post(cancelWithdrawal.path, person.token, { id }),
            post(cancelWithdrawal.path, person.token, { id }),
          ]),
    ]);
    world.pass(61);
    await world.runJob('wallet.payouts');
    const paid = (await transferOf(world, id))[0]?.state === 'SUCCESS';
    const { state } = await withdrawalOf(world, person, id);
    expect(state, `round ${round}`).toBe(paid ? 3 : isLate ? 7 : 6);
    expect(await moneyOf(world, person)).toMatchObject({ income: paid ? 0 : 10_000, frozen: 0 });
  }
  await booksAreRight();
});

test('one top-up given back many times at once, while it is spent: no fen of it twice [D109][D114]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await makePerson(world);
    const { hash } = await world.ask(recharge, { body: { total: 5_000 }, token: person.token });
    await payFor(world, person, hash);
    const { rows } = await world.database.pool.query<{ order_id: number; out_trade_no: string }>(
      'select order_id, out_trade_no from order_payment join order_order using (order_id) where hash = $1',
      [hash],
    );
    await confirmPayment(world, rows[0]?.out_trade_no ?? '');
    const bought = await shop.order(world, person, { total: 2_000 });
    const [spent, ...backs] = await Promise.all([
      payFor(world, person, bought.hash, { use_balance: 1 }),
      ...Array.from({ length: 6 }, () => post('/v1/wallet/refund-recharge', person.token, { hash })),
    ]);
    const back = backs.filter(({ status }) => status === 200).reduce((sum, { body }) => sum + body.refund, 0);
    const { balance } = await moneyOf(world, person);
    const used = spent.body.balance_part ?? 0;
    expect(balance + back + used, JSON.stringify({ balance, back, used })).toBe(5_000);
    const order = await orderNow(world, rows[0]?.order_id ?? 0);
    expect(order.refunded_channel).toBe(back);
  }
  await booksAreRight();
});
