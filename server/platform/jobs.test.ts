// postgres: the queue claims its work under a lock
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allJobs } from '../app.ts';
import { freshPhone, makePerson, requestCode } from '../testing/people.ts';
import { useWorld } from '../testing/world.ts';
import { dropRows } from './clean.ts';
import { runJob, startJobs, type ScheduledJob } from './jobs.ts';

// Listening: some jobs ask the sandbox's cashier over HTTP.
const world = useWorld({ listen: true });

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
  for (const job of allJobs) await runJob(world.deps, job);
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

const figuresOf = async (job: string): Promise<string[]> =>
  (await world.call('GET', '/metrics', { ip: '127.0.0.1' })).text
    .split('\n')
    .filter((line) => line.startsWith('job_') && line.includes(`"${job}"`) && !line.includes('bucket'));

test('a run is counted with its time; one that fails is logged by its job’s name, and fails in the queue, too', async () => {
  const job = (work: ScheduledJob['work']): ScheduledJob => ({ name: 'test.job', cron: '0 0 1 1 *', work });
  await runJob(
    world.deps,
    job(async () => world.pass(90)),
  );
  const failing = job(async () => {
    throw new Error('no room');
  });
  await expect(runJob(world.deps, failing)).rejects.toThrow('no room');
  expect(await figuresOf('test.job')).toEqual([
    'job_runs_total{job="test.job"} 2',
    'job_failures_total{job="test.job"} 1',
    'job_duration_seconds_sum{job="test.job"} 90',
    'job_duration_seconds_count{job="test.job"} 2',
  ]);
  const logged = world.logs.filter((line) => line.includes('job failed'));
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ job: 'test.job', err: { message: 'no room' } });
});

test('a run ends between two batches when its hour is over, or when the queue has given it to another', async () => {
  let rounds = 0;
  const job: ScheduledJob = {
    name: 'test.long',
    cron: '0 0 1 1 *',
    async work(_deps, goesOn) {
      for (rounds = 0; goesOn(); rounds += 1) world.pass(600);
    },
  };
  await runJob(world.deps, job);
  expect(rounds).toBe(6);
  await runJob(world.deps, job, AbortSignal.abort());
  expect(rounds).toBe(0);
});

test('one run at a time over all processes; a long one lives by its heartbeat and is not started beside itself', async () => {
  // As an earlier version left it.
  const stopOld = await startJobs(world.deps, world.database, allJobs.slice(0, 1));
  await stopOld();
  await world.database.pool.query('update job.queue set expire_seconds = 900, heartbeat_seconds = null');
  const stop = await startJobs(world.deps, world.database, allJobs);
  const { rows } = await world.database.pool.query(
    'select distinct policy, expire_seconds, heartbeat_seconds from job.queue where name = any($1)',
    [allJobs.map((job) => job.name)],
  );
  await stop();
  expect(rows).toEqual([{ policy: 'exclusive', expire_seconds: 14_400, heartbeat_seconds: 90 }]);
});

test('what has to go goes in batches, and stops where the run does', async () => {
  const fill = `insert into platform_limit (name, subject, window_start, count)
    select 'test.clean', n::text::bytea, now(), 1 from generate_series(1, 12000) n`;
  const left = () => count(`platform_limit where name = 'test.clean'`);
  const clean = (goesOn: () => boolean) =>
    dropRows(world.deps.db, goesOn, 'platform_limit', sql`name = 'test.clean'`);
  await world.database.pool.query(fill);
  let asked = 0;
  await clean(() => (asked += 1) < 2);
  expect(await left()).toBe(7000);
  await clean(() => true);
  expect(await left()).toBe(0);
});

test('every job that walks or cleans ends at once when it may not go on', async () => {
  await makePerson(world);
  for (const job of allJobs) await runJob(world.deps, job, AbortSignal.abort());
  expect(await count('account_session')).toBeGreaterThan(0);
});
