// postgres: triggers and privileges of the database

import { afterEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import { checkLedger } from './service/check.ts';
import { hold } from './service/holds.ts';
import { giveMoney, inJob } from './testing.ts';

const world = useWorld();
const run = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

/** A person with 900 fen of income and 100 frozen. */
async function rich(): Promise<number> {
  const { userId } = await makePerson(world);
  await giveMoney(world, userId, 1000);
  await inJob(
    world,
    (tx) =>
      hold(tx, {
        key: `damage:${userId}`,
        userId,
        amount: 100,
        reason: 'sale',
        title: '服务收入',
        from: 'income',
        lapse: 'none',
        releaseAt: tx.now,
      }),
    [userId],
  );
  return userId;
}

const accountOf = async (userId: number, kind: string): Promise<number> =>
  (await run('select account_id from ledger_account where user_id = $1 and kind = $2', [userId, kind]))
    .rows[0].account_id;

test.each([
  ['update ledger_entry set kind = kind', 'append-only'],
  ['delete from ledger_entry', 'append-only'],
  ['truncate ledger_entry cascade', 'append-only'],
  ['update ledger_line set amount = amount + 1', 'append-only'],
  ['delete from ledger_line', 'append-only'],
  ['truncate ledger_line', 'append-only'],
  ['delete from ledger_hold', 'append-only'],
  ['truncate ledger_hold', 'append-only'],
  ['update ledger_hold set amount = amount + 1', 'is fixed'],
  ["update ledger_hold set key = 'other'", 'is fixed'],
  ['delete from ledger_account', 'append-only'],
  ['truncate ledger_account cascade', 'append-only'],
  ['update ledger_account set balance = balance + 1', 'by lines and holds'],
  ['update ledger_account set held = held where user_id is not null', 'by lines and holds'],
  ["update ledger_account set kind = 'fee'", 'keeps its owner'],
  ["insert into ledger_account (kind, shard, balance) values ('fee', 15, 5)", 'begins empty'],
  ["insert into ledger_entry (key, kind, at) values ('empty', 'test', now())", 'does not sum to zero'],
])('[D108] even the owner of the database may not: %s', async (text, why) => {
  await rich();
  await expect(run(text)).rejects.toThrow(why);
});

test('[D108] fees that were set stand: only who set one is forgotten', async () => {
  const { userId } = await makePerson(world);
  await run(
    "insert into ledger_setting (name, value, effective_from, set_by, reason, created_at) values ('a.b', 5, now(), $1, 'x', now())",
    [userId],
  );
  await expect(run('update ledger_setting set value = 6')).rejects.toThrow('append-only');
  await expect(run('delete from ledger_setting')).rejects.toThrow('append-only');
  await run('update ledger_setting set set_by = null');
});

test('[D108] a closed entry takes no further line, nor does one whose sum was asked for early', async () => {
  const userId = await rich();
  const [income, frozen] = [await accountOf(userId, 'income'), await accountOf(userId, 'frozen')];
  const { rows } = await run('select entry_id from ledger_entry order by entry_id desc limit 1');
  const add = 'insert into ledger_line (entry_id, account_id, amount, title) values';
  await expect(run(`${add} ($1, $2, 5, 'x'), ($1, $2, -5, 'x')`, [rows[0].entry_id, income])).rejects.toThrow(
    'is closed',
  );
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    const made = await client.query(
      "insert into ledger_entry (key, kind, at) values ($1, 'test', now()) returning entry_id",
      [`early:${userId}`],
    );
    const id = made.rows[0].entry_id;
    await client.query(`${add} ($1, $2, 5, 'x'), ($1, $2, -5, 'x')`, [id, income]);
    await client.query('set constraints all immediate');
    await expect(client.query(`${add} ($1, $2, 7, 'x')`, [id, income])).rejects.toThrow(
      'does not sum to zero',
    );
    await client.query('rollback');
    await expect(client.query(`${add} ($1, $2, 7, 'x')`, [id, frozen])).rejects.toThrow('is closed');
  } finally {
    client.release();
  }
});

test('[D108] money is not frozen without a hold, nor held without money', async () => {
  const userId = await rich();
  const lines = [
    { kind: 'income', user: userId, amount: -10, title: '冻', detail: '' },
    { kind: 'frozen', user: userId, amount: 10, title: '冻', detail: '' },
  ];
  await expect(
    run("select ledger_post($1, 'test', 0, 0, now(), $2)", [`loose:${userId}`, JSON.stringify(lines)]),
  ).rejects.toThrow('frozen without its holds');
  const insert = `insert into ledger_hold (key, user_id, amount, reason, title, lapse, release_at, source, created_at)
    values ($1, $2, 10, 'sale', 'x', 'none', now(), 'income', now())`;
  await expect(run(insert, [`bare:${userId}`, userId])).rejects.toThrow('frozen without its holds');
  await expect(run(insert, [`bare:${userId}`, (await makePerson(world)).userId])).rejects.toThrow(
    'has no money',
  );
  const end = "update ledger_hold set state = 'posted', ended_at = now() where user_id = $1";
  await expect(run(end, [userId])).rejects.toThrow('frozen without its holds');
});

/** Writes as only somebody with the whole database in their hands can; answers what the check says then. */
async function damaged(text: string, values: unknown[]): Promise<string[]> {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(text, values);
    await client.query('commit');
  } finally {
    client.release();
  }
  return (await checkLedger(jobContext(world.deps))).differences;
}
let mend: () => Promise<unknown> = () => Promise.resolve();
afterEach(async () => {
  await mend();
  mend = () => Promise.resolve();
  expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]);
});

test('[D108] the check finds a balance that is not the sum of its lines, and names the account', async () => {
  const userId = await rich();
  const account = await accountOf(userId, 'income');
  const change = 'update ledger_account set balance = balance + $2 where account_id = $1';
  mend = () => damaged(change, [account, -1]);
  const found = await damaged(change, [account, 1]);
  expect(found).toContain(`账户 ${account}（用户 ${userId} 的 income）：余额 9.01，分录合计 9.00`);
  expect(found).toContain('全部账户合计 0.01，应为 0');
});

test('[D108] the check finds a changed line and the entry that it belongs to', async () => {
  const userId = await rich();
  const account = await accountOf(userId, 'income');
  const change = 'update ledger_line set amount = amount + $2 where account_id = $1 and amount > 0';
  mend = () => damaged(change, [account, -1]);
  const found = await damaged(change, [account, 1]);
  expect(found).toContainEqual(expect.stringContaining(`账户 ${account}（`));
  expect(found).toContainEqual(expect.stringMatching(/^分录组 \d+：合计 0\.01/));
});

test('[D108] the check finds a last line that says another balance', async () => {
  const userId = await rich();
  const account = await accountOf(userId, 'income');
  const change =
    'update ledger_line set balance_after = balance_after + $2 where account_id = $1 and amount < 0';
  mend = () => damaged(change, [account, -1]);
  expect(await damaged(change, [account, 1])).toEqual([
    `账户 ${account}（用户 ${userId} 的 income）：余额 9.00，最后一条分录之后应为 9.01`,
  ]);
});

test('[D108] the check finds frozen money that no hold explains; staff sees it and the log says it', async () => {
  const finance = await makeStaff(world, 'finance');
  const badge = async () =>
    (await world.call('GET', '/v1/staff/me', { token: finance.office })).body.waiting['ledger.differences'];
  const checks = async () =>
    (await world.call('GET', '/v1/staff/ledger-checks', { token: finance.office })).body;
  const userId = await rich();
  await world.runJob('ledger.check');
  expect([await badge(), (await checks()).list[0].differences]).toEqual([0, []]);
  const change =
    'update ledger_hold set state = $2::text, ended_at = case when $2 = $3 then null else now() end where user_id = $1';
  mend = () => damaged(change, [userId, 'pending', 'pending']);
  await damaged(change, [userId, 'voided', 'pending']);
  await world.runJob('ledger.check');
  const said = `用户 ${userId} 的 frozen）：冻结 1.00，记着的冻结 1.00，未了结的冻结合计 0.00`;
  expect(await badge()).toBe(1);
  expect((await checks()).list[0]).toMatchObject({
    lines: expect.any(Number),
    differences: [expect.stringContaining(said)],
  });
  expect(world.logs.join('')).toContain('the ledger does not balance');
  await mend();
  await world.runJob('ledger.check');
  expect(await badge()).toBe(0);
});
