import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/service/people.ts';
import { balancesOf } from './service/balances.ts';
import { checkLedger } from './service/check.ts';
import { hold, postHold, voidHold } from './service/holds.ts';
import { post } from './service/post.ts';
import { statementOf } from './service/statement.ts';
import { giveMoney, inJob } from './testing.ts';
import { noteHeld } from '../../platform/held.ts';

const world = useWorld();
const ctx = () => jobContext(world.deps);
const range = (length: number): number[] => Array.from({ length }, (_one, at) => at);
const serving = `qunlu_serving_${process.pid}_${Date.now()}`;

beforeAll(async () => {
  await world.database.pool.query(`create role ${serving};
    grant usage on schema public to ${serving};
    grant select, insert, update, delete on all tables in schema public to ${serving};
    grant usage, select on all sequences in schema public to ${serving}`);
});
afterAll(async () => {
  await world.database.pool.query(`drop owned by ${serving}; drop role ${serving}`);
});

test('[D108] forty withdrawals at once never take more than there is', async () => {
  const { userId } = await makePerson(world);
  await giveMoney(world, userId, 1000);
  const withdraw = (at: number, locks: boolean) =>
    inJob(world, async (tx) => {
      if (locks) await lockPeople(tx, [userId]);
      // Who says so without doing it takes no more either.
      else noteHeld(tx.db, 'person', [userId]);
      await hold(tx, {
        key: `race:${userId}:${at}`,
        userId,
        amount: 90,
        reason: 'withdrawal',
        title: '提现处理中',
        from: 'income',
        lapse: 'none',
        releaseAt: tx.now,
      });
    });
  // Also without the lock that callers take: the database alone decides.
  const answers = await Promise.allSettled(range(40).map((at) => withdraw(at, at % 2 === 0)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
  for (const one of answers) if (one.status === 'rejected') expect(String(one.reason)).toContain('余额不足');
  expect(await balancesOf(ctx(), userId)).toEqual({ balance: 0, income: 10, frozen: 990 });
});

test('[D108] the same key fifty times at once posts once, and only one is told that it did', async () => {
  const { userId } = await makePerson(world);
  const answers = await Promise.all(
    range(50).map(() =>
      inJob(world, (tx) =>
        post(tx, {
          key: `fifty:${userId}`,
          kind: 'recharge',
          orderId: userId,
          lines: [
            { account: 'channel', amount: -700 },
            { account: 'balance', userId, amount: 700, title: '充值' },
          ],
        }),
      ),
    ),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect((await balancesOf(ctx(), userId)).balance).toBe(700);
});

test('[D108] a hold that is posted and voided at once ends once', async () => {
  const { userId } = await makePerson(world);
  await giveMoney(world, userId, 500);
  for (const round of range(8)) {
    const key = `end:${userId}:${round}`;
    await inJob(
      world,
      (tx) =>
        hold(tx, {
          key,
          userId,
          amount: 500,
          reason: 'withdrawal',
          title: '提现处理中',
          from: 'income',
          lapse: 'none',
          releaseAt: tx.now,
        }),
      [userId],
    );
    const ended = await Promise.all(
      range(6).map((at) =>
        inJob(world, async (tx) => {
          await lockPeople(tx, [userId]);
          return at % 2 ? postHold(tx, key, { title: '到账' }) : voidHold(tx, key, { title: '退回' });
        }),
      ),
    );
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await balancesOf(ctx(), userId)).toEqual({ balance: 0, income: 500, frozen: 0 });
  }
});

test('[D108] payments between the same people crosswise, over many shards, wait for each other and never for ever', async () => {
  const people = await Promise.all(range(4).map(() => makePerson(world)));
  for (const { userId } of people) await giveMoney(world, userId, 10_000);
  const pay = (at: number) =>
    inTransaction(ctx(), async (tx) => {
      const [from, to] = [people[at % 4]?.userId ?? 0, people[(at + 1 + (at % 3)) % 4]?.userId ?? 0];
      await lockPeople(tx, [from, to]);
      const order = { orderId: at + 1 };
      const paid = { account: 'income', userId: from, amount: -10, title: '付款' } as const;
      const got = { account: 'income', userId: to, amount: 9, title: '收入' } as const;
      await post(tx, {
        ...order,
        key: `cross:${from}:${at}:paid`,
        kind: 'test',
        lines: [paid, { account: 'escrow', amount: 10 }],
      });
      await post(tx, {
        ...order,
        key: `cross:${from}:${at}:settled`,
        kind: 'test',
        lines: [{ account: 'escrow', amount: -10 }, got, { account: 'fee', amount: 1 }],
      });
    });
  const answers = await Promise.allSettled(range(120).map(pay));
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  let sum = 0;
  for (const { userId } of people) sum += (await balancesOf(ctx(), userId)).income;
  expect(sum).toBe(40_000 - 120);
});

test('[D108] lines written at once read in the order of the balance', async () => {
  const { userId } = await makePerson(world);
  // Not even locked by who posts them.
  const add = (at: number) =>
    inJob(world, (tx) =>
      post(tx, {
        key: `order:${userId}:${at}`,
        kind: 'test',
        orderId: at + 1,
        lines: [
          { account: 'channel', amount: -1 - at },
          { account: 'income', userId, amount: 1 + at, title: '入账' },
        ],
      }),
    );
  await Promise.all(range(30).map(add));
  const { list } = await statementOf(ctx(), { userId, size: 50 });
  expect(list).toHaveLength(30);
  list.forEach((line, at) => expect(line.after - line.amount).toBe(list[at + 1]?.after ?? 0));
});

test('[D108] the check reads one moment while others post', async () => {
  const { userId } = await makePerson(world);
  const busy = range(40).map(() => giveMoney(world, userId, 1));
  const found = await Promise.all([checkLedger(ctx()), checkLedger(ctx())]);
  await Promise.all(busy);
  expect(found.flatMap(({ differences }) => differences)).toEqual([]);
});

test.each([
  ['update ledger_line set amount = amount', 'append-only'],
  ['update ledger_entry set at = at', 'append-only'],
  ['delete from ledger_line', 'append-only'],
  ['delete from ledger_entry', 'append-only'],
  ['delete from ledger_hold', 'append-only'],
  ['delete from ledger_account', 'append-only'],
  ['update ledger_account set balance = balance + 1', 'by lines and holds'],
  ['truncate ledger_line', 'permission denied'],
  ['truncate ledger_entry cascade', 'permission denied'],
  ['alter table ledger_line disable trigger all', 'must be owner'],
  ['drop trigger ledger_line_posts on ledger_line', 'must be owner'],
  ['set session_replication_role = replica', 'permission denied'],
])('[D108] the role that serves may not: %s', async (text, why) => {
  const { userId } = await makePerson(world);
  await giveMoney(world, userId, 5);
  const client = await world.database.pool.connect();
  try {
    await client.query(`begin; set local role ${serving}`);
    await expect(client.query(text)).rejects.toThrow(why);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
