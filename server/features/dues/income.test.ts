import {
  addCost,
  counterCost,
  incomeFile,
  listCosts,
  listIncome,
  listPayLogs,
  openBooks,
  viewBooks,
} from '@qunlu/contract/dues/income.ts';
import { makePayCode, payByCode } from '@qunlu/contract/dues/pay-codes.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { join } from '../circle/testing.ts';
import {
  differencesIn,
  makeCharging,
  ownersAlone,
  payOrder,
  refusalsOf,
  type ChargingCircle,
} from './testing.ts';
import { joinPaid } from '../joining/testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;

const post = (path: string, token: string, body: Record<string, unknown>) =>
  world.call('POST', path, { token, body });

/** A membership, one that was taken back, and a payment by a code for something that reads like a formula. */
async function busy(): Promise<ChargingCircle> {
  const circle = await makeCharging(world);
  await joinPaid(world, circle);
  const gone = await joinPaid(world, circle);
  await post('/v1/order/cancel', gone.token, { hash: gone.hash });
  const { code } = await world.ask(makePayCode, {
    body: { id: circle.id, purpose: '=HYPERLINK("x")' },
    token: circle.owner.token,
  });
  const payer = await makePerson(world);
  const { hash } = await world.ask(payByCode, {
    body: { id: circle.id, code, amount: 999 },
    token: payer.token,
  });
  await payOrder(world, payer, hash, 999);
  return circle;
}

test('all income of a circle, by kind, state and month, page by page [R137][D158]', async () => {
  const circle = await busy();
  const { token } = circle.owner;
  const list = async (more: Record<string, unknown> = {}) =>
    (await world.ask(listIncome, { query: { id: circle.id, ...more }, token })).list;
  const all = await list();
  expect(all.map(({ kind, state, net }) => [kind, state, net])).toEqual([
    ['pay', 1, 999 - 49],
    ['join', 4, 0],
    ['join', 1, 2850],
  ]);
  expect(all[0]).toMatchObject({ give_back: true, title: '=HYPERLINK("x")', total: 999, fee: 49 });
  expect(all[2]?.release_at).toBe((all[2]?.paid_at ?? 0) + 3 * day);
  expect((await list({ kind: 'pay' })).length).toBe(1);
  expect((await list({ state: 4 })).map(({ refunded }) => refunded)).toEqual([3000]);
  expect((await list({ month: '2026-11' })).length).toBe(3);
  expect(await list({ month: '2026-10' })).toEqual([]);
  const first = await world.ask(listIncome, { query: { id: circle.id, size: 2 }, token });
  const rest = await world.ask(listIncome, { query: { id: circle.id, size: 2, next: first.next }, token });
  expect([...first.list, ...rest.list]).toEqual(all);
  expect(rest.next).toBe(-1);
  const bad = await world.call('GET', listIncome.path, { token, query: { id: circle.id, month: '2026-13' } });
  expect(bad.body).toMatchObject({ errcode: 40001, field: 'month' });
});

test('the month as a table: sums as numbers, and nothing in it is a formula [R137][D158]', async () => {
  const circle = await busy();
  const { name, text } = await world.ask(incomeFile, {
    query: { id: circle.id, month: '2026-11' },
    token: circle.owner.token,
  });
  expect(name).toContain('2026-11');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
  expect(lines[1]).toContain(',9.99,0.00,0.49,9.50,');
  expect(lines[2]).toContain(',30.00,30.00,0.00,0.00,"已退款"');
});

test('a table is of one month that there is; a cost belongs into the time of the circle [R137]', async () => {
  const circle = await busy();
  const { token } = circle.owner;
  for (const month of [
    '',
    ' ',
    '2026-1',
    '2026-13',
    '2026-00',
    '1026-11',
    '0000-01',
    '2026-11-01',
    '9999-12',
  ]) {
    const query = { id: circle.id, month };
    const { status, body } = await world.call('GET', incomeFile.path, { token, query });
    expect([month, status, body.errcode, body.field]).toEqual([month, 400, 40001, 'month']);
    const own = await world.call('GET', '/v1/wallet/statement-file', { token, query: { month } });
    expect([month, own.status, own.body.field]).toEqual([month, 400, 'month']);
  }
  const bare = await world.call('GET', incomeFile.path, { token, query: { id: circle.id } });
  expect([bare.status, bare.body.field]).toEqual([400, 'month']);
  const on = (day: string) => post(addCost.path, token, { id: circle.id, amount: 100, what: '茶叶', day });
  // The circle is of the 20th, in Shanghai.
  expect((await on('2026-11-19')).body).toMatchObject({
    errcode: 40001,
    field: 'day',
    errmsg: '日期不能早于通讯录创建的那天（2026-11-20）',
  });
  expect((await on('0001-01-01')).body.field).toBe('day');
  expect((await on('2026-11-20')).status).toBe(200);
  expect((await on('2026-11-21')).body).toMatchObject({ field: 'day', errmsg: '日期不能在今天以后' });
});

test('every movement of money stays in the log; nobody changes or deletes it [R130][D70]', async () => {
  const circle = await busy();
  const { list } = await world.ask(listPayLogs, { query: { id: circle.id }, token: circle.owner.token });
  expect(list.map(({ what, amount, fee }) => [what, amount, fee])).toEqual([
    ['paid', 999, 49],
    ['refund', -3000, -150],
    ['paid', 3000, 150],
    ['paid', 3000, 150],
  ]);
  const { pool } = world.database;
  await expect(pool.query('update dues_money set amount = 1 where amount = 999')).rejects.toThrow(
    'append-only',
  );
  await expect(pool.query('delete from dues_money')).rejects.toThrow('append-only');
});

test('the books: income as the orders say it, costs as the owner does, corrected by another line alone', async () => {
  const circle = await busy();
  const { id, owner } = circle;
  const member = await join(world, circle);
  const look = (token: string) => world.call('GET', viewBooks.path, { token, query: { id } });
  expect((await look(member.token)).body.errcode).toBe(40300);
  expect((await look((await makePerson(world)).token)).body.errcode).toBe(40301);
  const receipt = (await upload(world, owner)).url;
  const cost = { id, amount: 1200, what: '茶叶', day: '2026-11-20', receipt };
  const made = await world.ask(addCost, { body: cost, token: owner.token });
  expect(made).toMatchObject({ amount: 1200, day: '2026-11-20', receipt, countered: false });
  const later = await post(addCost.path, owner.token, { ...cost, day: '2026-12-30' });
  expect(later.body).toMatchObject({ errcode: 40001, field: 'day' });
  const none = await post(addCost.path, owner.token, { ...cost, amount: 0 });
  expect(none.body).toMatchObject({ errcode: 40001, field: 'amount' });
  const opened = await world.ask(openBooks, { body: { id, open: 1 }, token: owner.token });
  const nothing = { renew: 0, donation: 0, course: 0 };
  const total = { ...nothing, join: 6000, pay: 999, refund: 3000, fee: 199, cost: 1200, left: 2600 };
  expect(opened).toMatchObject({ open: true, kept: false, own: true, total, month: total });
  expect((await look(member.token)).body).toMatchObject({
    open: true,
    own: false,
    total,
    months: [{ month: '2026-11', ...total }],
  });
  const wrong = await world.ask(counterCost, {
    body: { id, cost_id: made.id, why: '记错了' },
    token: owner.token,
  });
  expect(wrong).toMatchObject({ amount: -1200, counters: made.id });
  const twice = await post(counterCost.path, owner.token, { id, cost_id: made.id, why: '记错了' });
  expect(twice.body.errcode).toBe(42200);
  const back = await post(counterCost.path, owner.token, { id, cost_id: wrong.id, why: '记错了' });
  expect(back.body.errcode).toBe(42200);
  const { list } = await world.ask(listCosts, { query: { id }, token: member.token });
  expect(list.map(({ amount, countered }) => [amount, countered])).toEqual([
    [-1200, false],
    [1200, true],
  ]);
  await expect(world.database.pool.query('delete from dues_cost')).rejects.toThrow('append-only');
  await world.ask(openBooks, { body: { id, open: 0 }, token: owner.token });
  expect((await look(member.token)).body.errcode).toBe(40300);
  const hidden = await world.call('GET', listCosts.path, { token: member.token, query: { id } });
  expect(hidden.body.errcode).toBe(40300);
});

test('income, logs and costs are the owner’s alone; a cost of another circle is none', async () => {
  const circle = await makeCharging(world);
  const cost = { amount: 100, what: '茶叶', day: '2026-11-20' };
  for (const call of [
    { method: 'GET', path: listIncome.path },
    { method: 'GET', path: incomeFile.path, fields: { month: '2026-11' } },
    { method: 'GET', path: listPayLogs.path },
    { method: 'GET', path: viewBooks.path },
    { method: 'GET', path: listCosts.path },
    { method: 'POST', path: openBooks.path, fields: { open: 1 } },
    { method: 'POST', path: addCost.path, fields: cost },
    { method: 'POST', path: counterCost.path, fields: { cost_id: 1, why: '记错了' } },
  ] as const)
    expect(await refusalsOf(world, circle, call), call.path).toEqual(ownersAlone);
  const other = await makeCharging(world, { owner: circle.owner });
  const { token } = circle.owner;
  const made = await world.ask(addCost, { body: { id: circle.id, ...cost }, token });
  const foreign = await post(counterCost.path, token, { id: other.id, cost_id: made.id, why: '记错了' });
  expect(foreign.body.errcode).toBe(40400);
});

test('the books are sums that the database keeps: one row a month after the job, the same as before it, and checked', async () => {
  const circle = await busy();
  const { id, owner } = circle;
  const { token } = owner;
  const { pool } = world.database;
  const books = () => world.ask(viewBooks, { query: { id }, token });
  const made = await world.ask(addCost, {
    body: { id, amount: 700, what: '茶叶', day: '2026-11-20' },
    token,
  });
  await world.ask(counterCost, { body: { id, cost_id: made.id, why: '记错了' }, token });
  world.pass(25 * day);
  await joinPaid(world, circle);
  const before = await books();
  expect(before.months.map(({ month, join, cost }) => [month, join, cost])).toEqual([
    ['2026-12', 3000, 0],
    ['2026-11', 6000, 0],
  ]);
  await Promise.all([world.runJob('dues.add-up'), world.runJob('dues.add-up')]);
  expect(await books()).toEqual(before);
  const rows = await pool.query('select month from dues_month where phonebook_id = $1', [id]);
  expect(rows.rows).toHaveLength(2);
  expect(await differencesIn(world)).toEqual([]);
  await pool.query(`insert into dues_month (phonebook_id, month, fee) values ($1, '2026-11', 1)`, [id]);
  expect(await differencesIn(world)).toEqual([`圈子 ${id} 的 2026-11：账目合计和明细不一致`]);
  await pool.query('delete from dues_month where phonebook_id = $1 and fee = 1 and joined = 0', [id]);
});

test('the check of the ledger finds a sum that was tampered with', async () => {
  const circle = await busy();
  expect(await differencesIn(world)).toEqual([]);
  const { pool } = world.database;
  await pool.query('update dues_order set refunded = 1, state = 5 where phonebook_id = $1 and state = 1', [
    circle.id,
  ]);
  await pool.query(
    `insert into dues_coupon (phonebook_id, code, off, uses, used, until, created_at)
     values ($1, 'WRONG', 100, 5, 2, now(), now())`,
    [circle.id],
  );
  const found = (await differencesIn(world)).join();
  expect(found).toContain('和订单不一致');
  expect(found).toContain('记着用了 2 次，订单 0 个');
});
