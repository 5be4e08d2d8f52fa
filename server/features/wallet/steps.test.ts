import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
let userId: number;

beforeAll(async () => {
  ({ userId } = await makePerson(world));
});

const range = (length: number): number[] => Array.from({ length }, (_one, at) => at);

/** Steps that the database lets a row make, whatever else it then says about it: only the trigger is asked. */
async function stepsOf(table: string, key: string, id: number, states: number): Promise<string[]> {
  const client = await world.database.pool.connect();
  const steps: string[] = [];
  try {
    for (const from of range(states))
      for (const to of range(states).filter((one) => one !== from)) {
        await client.query('begin');
        const checks = await client.query<{ name: string }>(
          `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
          [table],
        );
        for (const { name } of checks.rows)
          await client.query(`alter table ${table} drop constraint "${name}"`);
        await client.query('set local session_replication_role = replica');
        await client.query(`update ${table} set state = $2 where ${key} = $1`, [id, from]);
        await client.query('set local session_replication_role = origin');
        const refused = await client
          .query(`update ${table} set state = $2 where ${key} = $1`, [id, to])
          .then(() => '', String);
        if (refused === '') steps.push(`${from}→${to}`);
        else expect(refused).toMatch(/no step from/);
        await client.query('rollback');
      }
  } finally {
    client.release();
  }
  return steps;
}

test('[D107] an order takes the steps of its table and no other, whoever asks the database', async () => {
  const { rows } = await world.database.pool.query<{ id: number }>(
    `insert into order_order (hash, type, subject, target, buyer_id, title, total, snapshot, promise, created_at, expires_at)
     values ('AAAAAAAAAAAAAAAAAAAAAA', 4, 'test.thing', 'one', $1, '东西', 100, '{}', '{}', now(), now()) returning order_id as id`,
    [userId],
  );
  expect(await stepsOf('order_order', 'order_id', rows[0]?.id ?? 0, 6)).toEqual([
    '0→1',
    '0→2',
    '1→3',
    '1→4',
    '1→5',
    '3→1',
    '3→4',
    '3→5',
    '5→3',
    '5→4',
  ]);
});

test('[D112] a withdrawal takes the steps of its table and no other: what has ended stays ended', async () => {
  const { rows } = await world.database.pool.query<{ id: number }>(
    `insert into wallet_withdrawal (user_id, amount, fee, arrives, appid, openid, out_bill_no, approvals, staff_days, created_at)
     values ($1, 100, 1, 99, 'wx', 'o-one', 'W1234567', 0, 3, now()) returning withdrawal_id as id`,
    [userId],
  );
  expect(await stepsOf('wallet_withdrawal', 'withdrawal_id', rows[0]?.id ?? 0, 8)).toEqual([
    '0→1',
    '0→4',
    '0→6',
    '1→2',
    '1→3',
    '1→5',
    '1→6',
    '1→7',
    '2→3',
    '2→5',
    '2→6',
    '2→7',
  ]);
});
