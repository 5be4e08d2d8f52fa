// postgres: the queue claims its work under a lock
import { expect, test } from 'vitest';
import { allJobs } from '../app.ts';
import { freshPhone, makePerson, requestCode } from '../testing/people.ts';
import { useWorld } from '../testing/world.ts';
import { startJobs } from './jobs.ts';

const world = useWorld();

const count = async (table: string): Promise<number> =>
  Number((await world.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

test('every table that calls fill by themselves is emptied again by a job', async () => {
  const owner = await makePerson(world);
  await world.call('POST', '/v1/card/post', {
    token: owner.token,
    body: { realname: '一', phone: '13812345678' },
    headers: { 'idempotency-key': 'key-00000001' },
  });
  await requestCode(world, freshPhone());
  const tables = ['idempotency', 'sandbox_sms', 'account_code', 'account_spent_sign', 'account_session'];
  for (const table of tables) expect(await count(table), table).toBeGreaterThan(0);
  world.pass(86_400 * 31);
  for (const job of allJobs) await job.work(world.deps);
  for (const table of tables) expect(await count(table), table).toBe(0);
});

test('a scheduled job stands in the queue of the same database, by the clock of Shanghai', async () => {
  const stop = await startJobs(world.deps, world.database, allJobs);
  const { rows } = await world.database.pool.query<{ name: string; timezone: string }>(
    'select name, timezone from job.schedule order by name',
  );
  await stop();
  expect(rows.map((row) => row.name)).toEqual(allJobs.map((job) => job.name).toSorted());
  expect(new Set(rows.map((row) => row.timezone))).toEqual(new Set(['Asia/Shanghai']));
});
