import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepared } from './database.ts';
import { durability, openEmbedded, openInMemory, syncOnce } from './embedded.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'qunlu-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('every commit reaches the disk before it is acknowledged, and survives a restart', async () => {
  const first = await openEmbedded(dataDir);
  await first.pool.query('create table kept (n int)');
  const before = durability.syncs;
  for (let n = 0; n < 20; n += 1) await first.pool.query('insert into kept values ($1)', [n]);
  expect(durability.syncs - before).toBeGreaterThanOrEqual(20);
  await first.close();
  const second = await openEmbedded(dataDir);
  const { rows } = await second.pool.query<{ count: number }>('select count(*) from kept');
  expect(rows[0]?.count).toBe(20);
  await second.close();
});

test('what is synced once reaches the disk at its end, and each commit after it again', async () => {
  const first = await openEmbedded(dataDir);
  const { pool } = first;
  await pool.query('create table gathered (n int)');
  const insert = (n: number) => pool.query('insert into gathered values ($1)', [n]);
  let before = durability.syncs;
  await syncOnce(first, async () => {
    for (let n = 0; n < 20; n += 1) await insert(n);
    expect(durability.syncs).toBe(before);
  });
  expect(durability.syncs).toBeGreaterThan(before);
  const failed = syncOnce(first, () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  before = durability.syncs;
  await insert(20);
  expect(durability.syncs).toBeGreaterThan(before);
  await first.close();
});

test('a second process on the same data is refused with a sentence', async () => {
  const first = await openEmbedded(dataDir);
  const other = `import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    openEmbedded(${JSON.stringify(dataDir)}).then(() => console.log('opened'), (error) => console.log(error.message));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', other], { encoding: 'utf8' });
  expect(stdout).toContain('正被另一个群录进程');
  await first.close();
});

test('a refused statement leaves the one connection whole, whoever sent it', async () => {
  const { db, pool, close } = await openInMemory();
  const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow('division by zero');
  for (let round = 0; round < 3; round += 1) {
    await refused(pool.query('select 1 / $1::int', [0]));
    await refused(pool.query('select 1 / 0'));
    await refused(prepared(db, 'select 1 / $1::int as n', [0]));
    expect(await prepared(db, 'select $1::int as n', [round])).toEqual([{ n: round }]);
    expect((await pool.query('select $1::int as n', [round])).rows).toEqual([{ n: round }]);
  }
  await close();
});
