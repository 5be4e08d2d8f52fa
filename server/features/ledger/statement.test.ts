// postgres: the order of lines, and sums of bigint

import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/service/people.ts';
import { balancesOf } from './service/balances.ts';
import { hold, postHold, voidHold } from './service/holds.ts';
import { post } from './service/post.ts';
import { monthOf, monthTotals, pendingHolds, statementOf } from './service/statement.ts';
import { giveMoney, inJob } from './testing.ts';

const world = useWorld();
const ctx = () => jobContext(world.deps);

const freeze = (userId: number, key: string, amount: number, days: number, orderId = 0) =>
  inJob(world, async (tx) => {
    await lockPeople(tx, [userId]);
    await hold(tx, {
      key,
      userId,
      amount,
      reason: orderId > 0 ? 'sale' : 'withdrawal',
      title: orderId > 0 ? '服务收入，待解冻' : '提现处理中',
      from: 'income',
      orderId,
      lapse: 'none',
      releaseAt: new Date(tx.now.getTime() + days * 86_400_000),
    });
  });

test('[D108] the statement has every line once, the newest first, each with what the account has then', async () => {
  const { userId } = await makePerson(world);
  const other = await makePerson(world);
  for (let at = 1; at <= 7; at += 1) {
    await giveMoney(world, userId, at * 100, at % 2 ? 'income' : 'balance');
    await giveMoney(world, other.userId, 55);
    world.pass(60);
  }
  const all = await statementOf(ctx(), { userId, size: 50 });
  expect(all.next).toBe(-1);
  expect(all.list.map(({ amount }) => amount)).toEqual([700, 600, 500, 400, 300, 200, 100]);
  expect(all.list.map(({ account, after }) => [account, after]).slice(0, 3)).toEqual([
    ['income', 1600],
    ['balance', 1200],
    ['income', 900],
  ]);
  const paged = [];
  let before: number | undefined;
  do {
    const page = await statementOf(ctx(), { userId, size: 3, ...(before ? { before } : {}) });
    paged.push(...page.list);
    before = page.next;
    await giveMoney(world, userId, 1);
  } while (before !== -1);
  expect(paged).toEqual(all.list);
});

test('[D108] the statement may be of one account, of some kinds, of a month', async () => {
  const { userId } = await makePerson(world);
  await giveMoney(world, userId, 900);
  await freeze(userId, `s:${userId}`, 300, 1, 77);
  await giveMoney(world, userId, 40, 'balance');
  const read = async (given: Partial<Parameters<typeof statementOf>[1]>) =>
    (await statementOf(ctx(), { userId, ...given })).list.map(({ kind, amount }) => `${kind} ${amount}`);
  expect(await read({ accounts: ['income'] })).toEqual(['hold-sale -300', 'test 900']);
  expect(await read({ kinds: ['hold-sale'] })).toEqual(['hold-sale 300', 'hold-sale -300']);
  expect(await read({ kinds: ['hold-sale', 'test'], accounts: ['frozen', 'balance'] })).toEqual([
    'test 40',
    'hold-sale 300',
  ]);
  expect(await read(monthOf('2026-11'))).toHaveLength(4);
  expect(await read(monthOf('2026-10'))).toEqual([]);
  expect((await statementOf(ctx(), { userId, accounts: ['frozen'] })).list[0]).toMatchObject({
    title: '服务收入，待解冻',
    orderId: 77,
    after: 300,
  });
});

test('[D108] what a month brought and took leaves out what was only frozen', async () => {
  const { userId } = await makePerson(world);
  await giveMoney(world, userId, 1000);
  await freeze(userId, `a:${userId}`, 400, 1);
  await freeze(userId, `b:${userId}`, 250, 1);
  expect(await monthTotals(ctx(), userId, '2026-11')).toEqual({ in: 1000, out: 0 });
  await inJob(
    world,
    async (tx) => {
      await postHold(tx, `a:${userId}`, { title: '提现到账', lines: [{ account: 'channel', amount: 400 }] });
      await voidHold(tx, `b:${userId}`, { title: '提现退回' });
    },
    [userId],
  );
  expect(await monthTotals(ctx(), userId, '2026-11')).toEqual({ in: 1000, out: 400 });
  expect(await monthTotals(ctx(), userId, '2026-12')).toEqual({ in: 0, out: 0 });
  expect(await balancesOf(ctx(), userId)).toEqual({ balance: 0, income: 600, frozen: 0 });
});

test('a month begins and ends in Shanghai', () => {
  expect(monthOf('2026-12')).toEqual({
    from: new Date('2026-11-30T16:00:00Z'),
    to: new Date('2026-12-31T16:00:00Z'),
  });
});

test('[D113] what is pending comes in the order of its release, page after page, although some end meanwhile', async () => {
  const { userId } = await makePerson(world);
  await giveMoney(world, userId, 1000);
  for (const days of [5, 1, 4, 2, 3]) await freeze(userId, `d${days}:${userId}`, days, days);
  const first = await pendingHolds(ctx(), { userId, size: 2 });
  expect(first.list.map(({ amount }) => amount)).toEqual([1, 2]);
  await inJob(world, (tx) => voidHold(tx, `d2:${userId}`, { title: '退回' }), [userId]);
  const second = await pendingHolds(ctx(), { userId, size: 2, after: first.next });
  expect(second.list.map(({ amount }) => amount)).toEqual([3, 4]);
  expect(await pendingHolds(ctx(), { userId, reasons: ['sale'] })).toEqual({ list: [], next: -1 });
});

test('[D108] lines of an account never go back in time, so that they read in the order of its balance', async () => {
  const { userId } = await makePerson(world);
  await giveMoney(world, userId, 10);
  await inJob(world, (tx) =>
    post(
      { ...tx, now: new Date(tx.now.getTime() - 5000) },
      {
        key: `late:${userId}`,
        kind: 'test',
        lines: [
          { account: 'channel', amount: -5 },
          { account: 'income', userId, amount: 5, title: '早一点开始、晚一点记账' },
        ],
      },
    ),
  );
  const { list } = await statementOf(ctx(), { userId });
  expect(list.map(({ after, at }) => [after, at])).toEqual([
    [15, world.now()],
    [10, world.now()],
  ]);
});
