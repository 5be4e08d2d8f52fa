// postgres: deferred constraints, triggers and the dialect of functions

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobContext, type Tx } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/service/people.ts';
import { balancesOf } from './service/balances.ts';
import { checkLedger } from './service/check.ts';
import { hold, holdOf, postHold, voidHold, type NewHold } from './service/holds.ts';
import { post } from './service/post.ts';
import { giveMoney, inJob } from './testing.ts';

const world = useWorld();
const ctx = () => jobContext(world.deps);
const has = (userId: number) => balancesOf(ctx(), userId);
const run = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

const topUp = (tx: Tx, key: string, userId: number, amount: number) =>
  post(tx, {
    key,
    kind: 'recharge',
    shardOf: userId,
    lines: [
      { account: 'channel', amount: -amount },
      { account: 'balance', userId, amount, title: '充值' },
    ],
  });

const waiting = (userId: number, more: Partial<NewHold> = {}): NewHold => ({
  key: `hold:${userId}`,
  userId,
  amount: 300,
  reason: 'withdrawal',
  title: '提现处理中',
  from: 'income',
  lapse: 'none',
  releaseAt: world.now(),
  ...more,
});

test('[D108] the same key posts once, whatever is asked the second time', async () => {
  const { userId } = await makePerson(world);
  expect(await inJob(world, (tx) => topUp(tx, `once:${userId}`, userId, 500))).toBe(true);
  expect(await inJob(world, (tx) => topUp(tx, `once:${userId}`, userId, 900))).toBe(false);
  expect(await has(userId)).toEqual({ balance: 500, income: 0, frozen: 0 });
});

test('[D108] what does not sum to zero is not posted, neither by the service nor by the database', async () => {
  const { userId } = await makePerson(world);
  const wrong = inJob(world, (tx) =>
    post(tx, {
      key: `wrong:${userId}`,
      kind: 'test',
      lines: [{ account: 'income', userId, amount: 5, title: '多了' }],
    }),
  );
  await expect(wrong).rejects.toThrow('does not sum to zero');
  const raw = (lines: object[]) =>
    run(`select ledger_post($1, 'test', 0, 3, now(), $2)`, [`raw:${userId}`, JSON.stringify(lines)]);
  const line = (amount: number) => ({ kind: 'income', user: userId, amount, title: '错', detail: '' });
  await expect(raw([line(5)])).rejects.toThrow('does not sum to zero');
  await expect(raw([line(5), line(-4)])).rejects.toThrow('does not sum to zero');
  await expect(raw([])).rejects.toThrow('does not sum to zero');
  expect(await has(userId)).toEqual({ balance: 0, income: 0, frozen: 0 });
});

test('[D108] nobody falls below zero, and what was to be posted with it is not either', async () => {
  const { userId } = await makePerson(world);
  await giveMoney(world, userId, 100);
  const pay = inJob(world, async (tx) => {
    await topUp(tx, `before:${userId}`, userId, 40);
    await post(tx, {
      key: `after:${userId}`,
      kind: 'test',
      shardOf: userId,
      lines: [
        { account: 'income', userId, amount: -101, title: '太多' },
        { account: 'channel', amount: 101 },
      ],
    });
  });
  await expect(pay).rejects.toThrow('余额不足，请刷新后再试');
  expect(await has(userId)).toEqual({ balance: 0, income: 100, frozen: 0 });
});

test.each(['escrow', 'fee', 'suspense'] as const)(
  '[D108] the %s of the platform falls below zero neither',
  async (account) => {
    const { userId } = await makePerson(world);
    const take = inJob(world, (tx) =>
      post(tx, {
        key: `take:${account}:${userId}`,
        kind: 'test',
        shardOf: 7,
        lines: [
          { account, amount: -1 },
          { account: 'income', userId, amount: 1, title: '没有的钱' },
        ],
      }),
    );
    await expect(take).rejects.toThrow('余额不足');
  },
);

test('money may pass through an account in one entry', async () => {
  const { userId } = await makePerson(world);
  await inJob(world, (tx) =>
    post(tx, {
      key: `through:${userId}`,
      kind: 'test',
      lines: [
        { account: 'income', userId, amount: -80, title: '出' },
        { account: 'income', userId, amount: 80, title: '进' },
      ],
    }),
  );
  expect(await has(userId)).toEqual({ balance: 0, income: 0, frozen: 0 });
});

test('words are cut to what a line can hold, and no character is halved', async () => {
  const { userId } = await makePerson(world);
  await inJob(world, (tx) =>
    post(tx, {
      key: `long:${userId}`,
      kind: 'test',
      lines: [
        { account: 'channel', amount: -1 },
        {
          account: 'income',
          userId,
          amount: 1,
          title: `${'长'.repeat(59)}😀😀`,
          detail: `\0${'细'.repeat(300)}`,
        },
      ],
    }),
  );
  const { rows } = await run(
    'select title, detail from ledger_line l join ledger_account a using (account_id) where user_id = $1',
    [userId],
  );
  expect(rows).toEqual([{ title: `${'长'.repeat(59)}😀`, detail: '细'.repeat(200) }]);
});

test('[D108] a transaction takes the platform’s shards in ascending order, so that two never wait for each other', async () => {
  const { userId } = await makePerson(world);
  const both = (first: number, second: number) =>
    inJob(world, async (tx) => {
      for (const orderId of [first, second])
        await post(tx, {
          key: `shards:${userId}:${first}:${orderId}`,
          kind: 'test',
          orderId,
          lines: [
            { account: 'channel', amount: -1 },
            { account: 'income', userId, amount: 1, title: '订单' },
          ],
        });
    });
  await both(3, 20);
  await expect(both(20, 3)).rejects.toThrow('ascending shard');
});

test('[D108] an entry is posted within a savepoint, too', async () => {
  const { userId } = await makePerson(world);
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('savepoint one');
    await client.query(`select ledger_post($1, 'test', 0, 0, now(), $2)`, [
      `savepoint:${userId}`,
      JSON.stringify([
        { kind: 'channel', user: 0, amount: -3, title: '', detail: '' },
        { kind: 'income', user: userId, amount: 3, title: '进', detail: '' },
      ]),
    ]);
    await client.query('release savepoint one');
    await client.query('commit');
  } finally {
    client.release();
  }
  expect((await has(userId)).income).toBe(3);
});

test('[D108][D113] a hold freezes money, and ends once: handed on or returned', async () => {
  const { userId } = await makePerson(world);
  await giveMoney(world, userId, 1000);
  expect(await inJob(world, (tx) => hold(tx, waiting(userId)), [userId])).toBe(true);
  expect(await inJob(world, (tx) => hold(tx, waiting(userId)), [userId])).toBe(false);
  expect(await has(userId)).toEqual({ balance: 0, income: 700, frozen: 300 });
  const key = `hold:${userId}`;
  expect(await inJob(world, (tx) => voidHold(tx, key, { title: '退回' }), [userId])).toBe(true);
  expect(await inJob(world, (tx) => voidHold(tx, key, { title: '退回' }), [userId])).toBe(false);
  expect(await inJob(world, (tx) => postHold(tx, key, { title: '到账' }), [userId])).toBe(false);
  expect(await has(userId)).toEqual({ balance: 0, income: 1000, frozen: 0 });
  expect((await holdOf(ctx(), key))?.state).toBe('voided');
  await expect(
    inJob(world, (tx) => hold(tx, waiting(userId, { key: `more:${userId}`, amount: 1001 })), [userId]),
  ).rejects.toThrow('余额不足');
});

test('[D113] the clock releases or returns what is due; one that cannot does not hold up the rest', async () => {
  const [{ userId }, poor] = [await makePerson(world), await makePerson(world)];
  await giveMoney(world, userId, 1000);
  const later = (seconds: number) => new Date(world.now().getTime() + seconds * 1000);
  const freeze = (name: string, more: Partial<NewHold>) =>
    inJob(world, async (tx) => {
      await lockPeople(tx, [userId]);
      await hold(tx, waiting(userId, { key: `${name}:${userId}`, releaseAt: later(60), ...more }));
    });
  await freeze('stuck', { lapse: 'void', amount: 50, releaseAt: later(30) });
  await freeze('post', { lapse: 'post', amount: 100 });
  await freeze('void', { lapse: 'void', amount: 200 });
  await freeze('none', { lapse: 'none', amount: 400 });
  await freeze('late', { lapse: 'post', amount: 30, releaseAt: later(61) });
  // Damage: a hold of somebody who has nothing.
  const client = await world.database.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query('update ledger_hold set user_id = $1 where key = $2', [
      poor.userId,
      `stuck:${userId}`,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
  world.pass(60);
  await expect(world.runJob('ledger.lapse-holds')).rejects.toThrow('1 rows of ledger.lapse-holds failed');
  const states = [];
  for (const name of ['stuck', 'post', 'void', 'none', 'late'])
    states.push((await holdOf(ctx(), `${name}:${userId}`))?.state);
  expect(states).toEqual(['pending', 'posted', 'voided', 'pending', 'pending']);
  expect((await has(userId)).income).toBe(1000 - 50 - 100 - 200 - 400 - 30 + 100 + 200);
  const { differences } = await checkLedger(ctx());
  expect(differences).toContainEqual(expect.stringContaining(`用户 ${userId} 的 frozen`));
  expect(differences.join()).toMatch(/冻结 \d+：0\.50 元没有对应的账户/);
});

test(
  '[D108] whatever happens, the ledger balances and nobody is below zero',
  { timeout: 90_000 },
  async () => {
    const people = [await makePerson(world), await makePerson(world)];
    let step = 0;
    const action = fc.record({
      who: fc.nat(1),
      what: fc.constantFrom('in', 'hold', 'post', 'void', 'pay'),
      amount: fc.integer({ min: 1, max: 500 }),
      which: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 15 }), async (actions) => {
        for (const { who, what, amount, which } of actions) {
          step += 1;
          const userId = people[who]?.userId ?? 0;
          const key = `any:${userId}:${which}`;
          await inJob(world, async (tx) => {
            await lockPeople(
              tx,
              people.map((one) => one.userId),
            );
            if (what === 'in') await topUp(tx, `in:${step}`, userId, amount);
            if (what === 'hold') await hold(tx, waiting(userId, { key, amount, from: 'balance' }));
            if (what === 'post') await postHold(tx, key, { title: '到账' });
            if (what === 'void') await voidHold(tx, key, { title: '退回' });
            if (what === 'pay')
              await post(tx, {
                key: `pay:${step}`,
                kind: 'order-paid',
                orderId: which,
                lines: [
                  { account: 'income', userId, amount: -amount, title: '付款' },
                  { account: 'escrow', amount },
                ],
              });
          }).catch((error: unknown) => expect(String(error)).toContain('余额不足'));
        }
        for (const { userId } of people)
          for (const amount of Object.values(await has(userId))) expect(amount).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 8 },
    );
    const { differences } = await checkLedger(ctx());
    expect(differences.filter((one) => people.some(({ userId }) => one.includes(`用户 ${userId} `)))).toEqual(
      [],
    );
  },
);
