import { workdaysAfter } from '@qunlu/contract/kernel/workdays.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { listAudit, staffMe } from '@qunlu/contract/staff/calls.ts';
import { decideWithdrawal, listWithdrawals, viewWithdrawal } from '@qunlu/contract/wallet/staff.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';
import { servedPromise } from '../order/testing.ts';
import { setMember } from '../staff/service/members.ts';
import { logInToConsole, makeStaff, makeWithPassword, type Member } from '../staff/testing.ts';
import { jobContext } from '../../platform/context.ts';
import { verify } from '../identity/testing.ts';
import { giveMoney } from '../ledger/testing.ts';
import {
  bindPayee,
  makeKnownPayee,
  makePayee,
  moneyOf,
  transferOf,
  withdraw,
  withdrawalOf,
  wrongBooks,
} from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });

const decide = (by: Member, id: number, verdict: 'pass' | 'reject' = 'pass', message?: string) =>
  world.call('POST', decideWithdrawal.path, {
    token: by.office,
    body: { id, verdict, ...(message ? { message } : {}) },
  });
const age = (person: Person, span: string) =>
  sql`update account_user set created_at = ${world.now()}::timestamptz - ${span}::interval
    where user_id = ${person.userId}`.execute(world.deps.db);

test('without staff up to 500 yuan for whoever is here for more than seven days; a fen more is reviewed [D112]', async () => {
  const person = await makePayee(world, 500_000);
  await age(person, '7 days');
  expect((await withdraw(world, person, 50_000)).state).toBe(0);
  await age(person, '7 days 00:00:01');
  expect((await withdraw(world, person, 50_000)).state).toBe(1);
  expect((await withdraw(world, person, 50_001)).state).toBe(0);
});

test('an order in dispute, bought or sold: staff looks at it first [D112]', async () => {
  const [buyer, seller] = [await makeKnownPayee(world, 5_000), await makeKnownPayee(world, 5_000)];
  const { order_id } = await shop.order(world, buyer, { seller });
  const dispute = (on: boolean) =>
    sql`update order_order set disputed = ${on} where order_id = ${order_id}`.execute(world.deps.db);
  await dispute(true);
  expect((await withdraw(world, buyer, 1_000)).state).toBe(0);
  expect((await withdraw(world, seller, 1_000)).state).toBe(0);
  await dispute(false);
  expect((await withdraw(world, seller, 1_000)).state).toBe(1);
});

test('at 5000 yuan one member of staff, a fen more two different ones; the database says so, too [D112]', async () => {
  const person = await makePayee(world, 1_100_000);
  const [one, two] = [await makeStaff(world, 'finance'), await makeStaff(world, 'finance')];
  const small = await withdraw(world, person, 500_000);
  expect((await decide(one, small.id)).body).toMatchObject({ state: 1, approvals: 1 });
  const large = await withdraw(world, person, 500_001);
  expect((await decide(one, large.id)).body).toMatchObject({
    state: 0,
    approvals: 2,
    can: { approve: false, reject: true },
  });
  expect((await withdrawalOf(world, person, large.id)).state).toBe(0);
  expect(await decide(one, large.id)).toMatchObject({
    status: 403,
    body: { errmsg: '您已同意过，这笔金额要由另一位同事再审核一次' },
  });
  const set = (what: string) =>
    world.database.pool.query(`update wallet_withdrawal set ${what} where withdrawal_id = ${large.id}`);
  await expect(set(`state = 1, approved_by = ${one.userId}`)).rejects.toThrow(/wallet_withdrawal_two/);
  await expect(set('state = 1')).rejects.toThrow(/wallet_withdrawal_approved/);
  await expect(set(`state = 1, approved_by = ${person.userId}`)).rejects.toThrow(/to themselves/);
  await expect(set(`proposed_by = ${two.userId}`)).rejects.toThrow(/stays known/);
  await expect(set('state = 3')).rejects.toThrow(/no step from 0 to 3/);
  await expect(set('approvals = 0')).rejects.toThrow(/is fixed/);
  expect((await decide(two, large.id)).body).toMatchObject({ state: 1 });
  expect(await decide(two, large.id)).toMatchObject({ status: 422 });
});

test('nobody lets their own money go, not even as the second of two [D112][D138]', async () => {
  const person = await makeWithPassword(world);
  await verify(world, person);
  await bindPayee(world, person);
  await giveMoney(world, person.userId, 2_000_000);
  const { id } = await withdraw(world, person, 600_000);
  const other = await makeStaff(world, 'finance');
  await setMember(jobContext(world.deps), { phone: person.phone, roles: ['finance'] });
  const { body } = await logInToConsole(world, person.phone);
  const self: Member = { ...person, office: body.token };
  expect(await decide(self, id)).toMatchObject({ status: 403, body: { errmsg: /不能审核自己的提现/ } });
  expect((await decide(other, id)).status).toBe(200);
  expect((await decide(self, id)).status).toBe(403);
  expect((await decide(self, id, 'reject', '不要了')).status).toBe(403);
});

test('the desk: what waits, the oldest first, counted; one beside the person’s money; all written down [D112][D138]', async () => {
  const person = await makeKnownPayee(world, 300_000);
  const finance = await makeStaff(world, 'finance');
  const counted = async () =>
    (await world.ask(staffMe, { token: finance.office })).waiting['wallet.withdrawals'] ?? 0;
  const before = await counted();
  const [one, two] = [await withdraw(world, person, 60_000), await withdraw(world, person, 70_000)];
  expect(await counted()).toBe(before + 2);
  const { list } = await world.ask(listWithdrawals, { query: { size: 50 }, token: finance.office });
  const mine = list.filter(({ user_id }) => user_id === person.userId);
  expect(mine.map(({ id }) => id)).toEqual([one.id, two.id]);
  // On a Friday: three working days later it is Wednesday.
  expect((mine[0]?.due_at ?? 0) - (mine[0]?.created_at ?? 0)).toBe(5 * 86_400);
  const seen = await world.ask(viewWithdrawal, {
    body: { id: two.id, reason: '审核提现申请' },
    token: finance.office,
  });
  expect(seen).toMatchObject({
    amount: 70_000,
    person: {
      status: 1,
      realname: 1,
      adult: true,
      disputed: false,
      balance: 0,
      income: 170_000,
      frozen: 130_000,
      done_count: 0,
    },
    history: [{ id: one.id }],
    can: { approve: true, reject: true },
  });
  await decide(finance, one.id);
  await decide(finance, two.id, 'reject', '来源需要核实');
  expect(await counted()).toBe(before);
  const admin = await makeStaff(world, 'admin');
  const { list: written } = await world.ask(listAudit, { query: { size: 50 }, token: admin.office });
  const actions = written.filter(
    ({ staff_id, subject }) => staff_id === finance.userId && subject.startsWith('withdrawal:'),
  );
  expect(actions.map(({ action, subject, reason }) => [action, subject, reason])).toEqual([
    ['decide-withdrawal:reject', `withdrawal:${two.id}`, '来源需要核实'],
    ['decide-withdrawal:pass', `withdrawal:${one.id}`, '核对无误'],
    ['view-withdrawal', `withdrawal:${two.id}`, '审核提现申请'],
  ]);
  const rejected = await world.ask(listWithdrawals, { query: { state: '4' }, token: finance.office });
  expect(rejected.list.map(({ id }) => id)).toContain(two.id);
  expect(await moneyOf(world, person)).toMatchObject({ income: 240_000, frozen: 60_000 });
  expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });
});

test('other roles neither see nor decide it [D138]', async () => {
  const person = await makePayee(world, 60_000);
  const { id } = await withdraw(world, person, 60_000);
  const service = await makeStaff(world, 'service', 'auditor', 'operator', 'admin');
  const look = { id, reason: '审核提现申请' };
  for (const token of [service.office, person.token, undefined]) {
    const refused = token === service.office ? 403 : 401;
    expect((await world.call('GET', '/v1/staff/withdrawals', { token })).status).toBe(refused);
    expect((await world.call('POST', '/v1/staff/withdrawal', { token, body: look })).status).toBe(refused);
  }
  expect((await decide(service, id)).status).toBe(403);
  expect((await decide({ ...service, office: (await makePerson(world)).token }, id)).status).toBe(401);
});

test('staff is late with a withdrawal: its person learns of it once, and the back office sees it apart [D51][D112]', async () => {
  const person = await makePayee(world, 100_000);
  const late = async () =>
    (await world.ask(staffMe, { token: (await makeStaff(world, 'finance')).office })).waiting[
      'wallet.overdue'
    ] ?? 0;
  const { id, created_at } = await withdraw(world, person, 60_000);
  const due = workdaysAfter(new Date(created_at * 1000), 3);
  world.pass((due.getTime() - world.now().getTime()) / 1000 - 1000);
  await world.runJob('wallet.payouts');
  expect((await withdrawalOf(world, person, id)).words).toMatch(/^客服会在/);
  const before = await late();
  world.pass(1001);
  for (let run = 0; run < 2; run += 1) await world.runJob('wallet.payouts');
  const now = await late();
  expect(now).toBeGreaterThan(before);
  expect((await withdrawalOf(world, person, id)).words).toBe(
    '审核晚了，已催办，对不起；您可以继续等，也可以撤销',
  );
  const { list } = await world.ask(listNotifications, { query: {}, token: person.token });
  expect(list.filter(({ title }) => title === '提现审核晚了，已催办')).toHaveLength(1);
  const finance = await makeStaff(world, 'finance');
  await world.ask(decideWithdrawal, { body: { id, verdict: 'pass' }, token: finance.office });
  await world.runJob('wallet.payouts');
  expect((await withdrawalOf(world, person, id)).state).toBe(2);
  expect(await late()).toBe(now - 1);
});

/** Has sold and asked for all of it; `advance`: staff gives the buyer a part back, which the platform pays. */
async function asksForAll() {
  const [buyer, seller] = [await makePerson(world), await makePayee(world)];
  const { hash } = await paidSale(world, shop, { buyer, seller, promise: servedPromise, total: 100_000 });
  for (const [{ token }, verb] of [
    [seller, 'accept'],
    [seller, 'deliver'],
    [buyer, 'confirm'],
  ] as const)
    await world.call('POST', `/v1/order/${verb}`, { token, body: { hash } });
  world.pass(10 * 86_400);
  await world.runJob('ledger.lapse-holds');
  const { income } = await moneyOf(world, seller);
  const finance = await makeStaff(world, 'finance');
  const { id } = await withdraw(world, seller, income);
  const advance = () =>
    world.call('POST', '/v1/staff/order-refund', {
      token: finance.office,
      body: { hash, amount: 50_000, reason: '卖家失联，服务没有做' },
    });
  return { seller, income, finance, id, advance };
}

test('who owes the platform a refund that it advanced is not paid out before: staff turns it down, and it is repaid first [D112][D114]', async () => {
  const { seller, income, finance, id, advance } = await asksForAll();
  expect((await advance()).body).toEqual({ waits: false });
  expect((await decide(finance, id)).body).toMatchObject({
    errcode: 42200,
    errmsg: '本人还欠平台垫付的退款 495.00 元，请驳回，退回收入后先还上',
  });
  expect((await decide(finance, id, 'reject', '先还平台垫付的退款')).status).toBe(200);
  await world.runJob('order.collect-debts');
  expect(await moneyOf(world, seller)).toMatchObject({ income: income - 49_500, frozen: 0 });
  expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });
});

test('who comes to owe after it was let go is not paid out: it comes back before it is sent, and repays first [D112][D114]', async () => {
  const { seller, income, finance, id, advance } = await asksForAll();
  expect((await decide(finance, id)).status).toBe(200);
  expect((await advance()).body).toEqual({ waits: false });
  await world.runJob('wallet.payouts');
  expect(await withdrawalOf(world, seller, id)).toMatchObject({
    state: 5,
    reason: '平台垫付了您的订单退款 495.00 元，这笔提现先退回收入还上',
  });
  expect(await transferOf(world, id)).toEqual([]);
  await world.runJob('order.collect-debts');
  expect(await moneyOf(world, seller)).toMatchObject({ income: income - 49_500, frozen: 0 });
  expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });
});
