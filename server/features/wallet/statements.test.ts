import {
  listCommission,
  listIncome,
  listPending,
  listStatement,
  statementFile,
  viewBalance,
} from '@qunlu/contract/wallet/calls.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { after } from '../../platform/context.ts';
import { giveMoney, inJob } from '../ledger/testing.ts';
import { lockPeople } from '../account/service/people.ts';
import { hold, postHold, voidHold } from '../ledger/service/holds.ts';
import { post } from '../ledger/service/post.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });

let keys = 0;
const earn = async (
  person: Person,
  given: { amount: number; title: string; detail?: string; orderId?: number },
) => {
  keys += 1;
  await inJob(world, async (tx) => {
    await lockPeople(tx, [person.userId]);
    const { orderId, ...line } = given;
    await post(tx, {
      key: `wallet-test:${keys}`,
      kind: 'test',
      ...(orderId ? { orderId } : { shardOf: 0 }),
      lines: [
        { account: 'channel', amount: -given.amount },
        { account: 'income', userId: person.userId, ...line },
      ],
    });
  });
};

/** Freezes commission of an order's escrow, as settling does. */
const commission = async (person: Person, key: string, orderId: number, amount: number, days: number) =>
  inJob(world, async (tx) => {
    await lockPeople(tx, [person.userId]);
    await post(tx, {
      key: `escrow:${key}`,
      kind: 'test',
      orderId,
      lines: [
        { account: 'channel', amount: -amount },
        { account: 'escrow', amount },
      ],
    });
    await hold(tx, {
      key,
      userId: person.userId,
      amount,
      reason: 'commission',
      title: '推荐佣金',
      detail: '一小时咨询',
      from: 'escrow',
      orderId,
      lapse: 'post',
      releaseAt: after(tx.now, days * 86_400),
    });
  });

test('balance, income, frozen and what may be withdrawn are the ledger’s [C088][D113][E136]', async () => {
  const person = await makePerson(world);
  expect(await world.ask(viewBalance, { token: person.token })).toEqual({
    balance: 0,
    income: 0,
    spendable: 0,
    frozen: 0,
    withdrawable: 0,
    awaited: 0,
  });
  await giveMoney(world, person.userId, 700, 'balance');
  await giveMoney(world, person.userId, 5_000);
  const order = await shop.order(world, person);
  await commission(person, 'held:1', order.order_id, 300, 7);
  expect(await world.ask(viewBalance, { token: person.token })).toEqual({
    balance: 700,
    income: 5_000,
    spendable: 700,
    frozen: 300,
    withdrawable: 5_000,
    awaited: 0,
  });
});

test('the income, line by line, each with its order; a page after the other [C089][D113]', async () => {
  const person = await makePerson(world);
  const order = await shop.order(world, person);
  await earn(person, {
    amount: 900,
    title: '收入：一小时咨询',
    detail: '买家 小满，服务费 0.09 元',
    orderId: order.order_id,
  });
  await giveMoney(world, person.userId, 50, 'balance');
  await earn(person, { amount: 100, title: '打赏' });
  const one = await world.ask(listIncome, { query: { size: 1 }, token: person.token });
  const two = await world.ask(listIncome, { query: { size: 1, next: one.next }, token: person.token });
  expect(one.list).toMatchObject([{ account: 'income', title: '打赏', amount: 100, after: 1_000, hash: '' }]);
  expect(two).toMatchObject({
    list: [{ title: '收入：一小时咨询', detail: '买家 小满，服务费 0.09 元', amount: 900, hash: order.hash }],
    next: -1,
  });
});

test('commission when it is earned and when it is taken back; what waits, the first to be released first [C090][C091][D113]', async () => {
  const person = await makePerson(world);
  const order = await shop.order(world, person);
  await earn(person, { amount: 100, title: '打赏' });
  await commission(person, 'c:1', order.order_id, 300, 9);
  await commission(person, 'c:2', order.order_id, 200, 3);
  await commission(person, 'c:3', order.order_id, 50, 5);
  const pending = () => world.ask(listPending, { query: {}, token: person.token });
  const now = Math.floor(world.now().getTime() / 1000);
  expect((await pending()).list).toEqual(
    [
      [200, 3],
      [50, 5],
      [300, 9],
    ].map(([amount, days]) => ({
      id: expect.any(Number),
      title: '推荐佣金',
      amount,
      release_at: now + (days ?? 0) * 86_400,
      hash: order.hash,
    })),
  );
  await inJob(world, async (tx) => {
    await lockPeople(tx, [person.userId]);
    await postHold(tx, 'c:2', { title: '款项到账，可以提现' });
    await voidHold(tx, 'c:3', { title: '退款扣回' });
  });
  expect((await pending()).list.map(({ amount }) => amount)).toEqual([300]);
  const { list } = await world.ask(listCommission, { query: {}, token: person.token });
  expect(list.map(({ amount, title }) => [amount, title])).toEqual([
    [-50, '退款扣回'],
    [50, '推荐佣金'],
    [200, '推荐佣金'],
    [300, '推荐佣金'],
  ]);
});

test('a month in Shanghai with its sums; freezing is neither in nor out [D108][D113]', async () => {
  const person = await makePerson(world);
  await giveMoney(world, person.userId, 1_000);
  await giveMoney(world, person.userId, 400, 'balance');
  await inJob(world, async (tx) => {
    await lockPeople(tx, [person.userId]);
    await hold(tx, {
      key: 'month:1',
      userId: person.userId,
      amount: 600,
      reason: 'withdrawal',
      title: '提现处理中',
      from: 'income',
      lapse: 'none',
      releaseAt: tx.now,
    });
  });
  const month = (query: object) => world.ask(listStatement, { query, token: person.token });
  const now = await month({});
  expect(now).toMatchObject({ in: 1_400, out: 0, next: -1 });
  expect(now.list.map(({ account, amount }) => [account, amount])).toEqual(
    expect.arrayContaining([
      ['income', 1_000],
      ['balance', 400],
      ['income', -600],
    ]),
  );
  // One row, and not what it moved to where it waits.
  expect(now.list.map(({ account }) => account)).not.toContain('frozen');
  expect(await month({ month: '2026-11' })).toEqual(now);
  expect(await month({ month: '2026-10' })).toEqual({ list: [], next: -1, in: 0, out: 0 });
  for (const wrong of ['2026-13', '2026-1', '11', '2026-11-01', 'x'.repeat(300)])
    expect(
      (await world.call('GET', listStatement.path, { token: person.token, query: { month: wrong } })).status,
      wrong,
    ).toBe(400);
});

test('the file of a month opens in a spreadsheet: Chinese, sums, and no formula of anybody [D108]', async () => {
  const person = await makePerson(world);
  for (const title of ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '说"好"'])
    await earn(person, { amount: 1_234, title, detail: '=cmd|calc' });
  const { name, text } = await world.ask(statementFile, { query: { month: '2026-11' }, token: person.token });
  expect(name).toBe('群录账单-2026-11.csv');
  expect(text.codePointAt(0)).toBe(0xfe_ff);
  const rows = text.slice(1).trimEnd().split('\r\n');
  expect(rows[0]).toBe('"时间","账户","项目","说明","金额（元）","账户余额（元）","订单号"');
  expect(rows).toHaveLength(7);
  expect(rows[1]).toBe('"2026-11-20 10:00","收入","说""好""","\'=cmd|calc",12.34,74.04,""');
  for (const row of rows.slice(1))
    for (const cell of row.match(/"(?:[^"]|"")*"/g) ?? []) expect(cell, row).not.toMatch(/^"\s*[=+\-@\t\r|]/);
});

test('a statement is its owner’s alone [D108]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  await giveMoney(world, person.userId, 1_000);
  expect((await world.ask(listStatement, { query: {}, token: other.token })).list).toEqual([]);
  expect(
    (await world.ask(statementFile, { query: { month: '2026-11' }, token: other.token })).text,
  ).not.toContain('测试入账');
  const own = [
    '/v3-api/customer/withdrawal/balance',
    '/v3-api/customer/withdrawal/income',
    '/v3-api/customer/withdrawal/distribute',
    '/v3-api/customer/withdrawal/all-pending',
    '/v1/wallet/statement',
    '/v1/wallet/statement-file',
    '/v1/withdrawal/getpayopenid',
    '/v1/withdrawal/form',
    '/v1/withdrawal/list',
  ];
  for (const path of own) expect((await world.call('GET', path)).status, path).toBe(401);
});
