/**
 * A backup is what it brings back: of the embedded database while people write, of a PostgreSQL server to the second before a mistake.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { expect, test } from '@playwright/test';
import { callApi } from '../api.ts';
import { logInByApi, newPhone } from '../people.ts';
import { freePort, startServer } from '../server.ts';
import { topUp } from '../world/money.ts';
import { countUp, newWriter, readCount } from '../world/writers.ts';
import { makeCluster, serverPrograms } from './cluster.ts';

const root = resolve(import.meta.dirname, '../..');

/** What a script of the repository says; a failure is thrown with it. */
async function script(name: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
      cwd: root,
      env: { ...process.env, MODE: 'sandbox', DATABASE_URL: '', ...env },
    });
    return stdout.trim();
  } catch (error) {
    throw new Error(String((error as { stderr?: string }).stderr ?? error).trim(), { cause: error });
  }
}

test('the embedded database is copied while people write, and the copy holds all that was acknowledged before', async () => {
  test.setTimeout(300_000);
  const room = await mkdtemp(join(tmpdir(), 'qunlu-backup-'));
  const server = await startServer();
  try {
    const env = { DATA_DIR: server.dataFolder, BACKUP_DIR: join(room, 'backups') };
    await mkdir(join(server.dataFolder, 'files/objects/public/1'), { recursive: true });
    await writeFile(join(server.dataFolder, 'files/objects/public/1/picture'), 'a picture');
    const session = await logInByApi(server.url, newPhone());
    await topUp(server.url, session, 8800);
    const writer = await newWriter(server.url);
    const writing = countUp(server, writer, () => undefined);
    await expect.poll(() => writer.acknowledged).toBeGreaterThan(10);
    const before = writer.acknowledged;
    expect(await script('backup', [], env)).toMatch(
      /^已备份内置数据库（\d+ MB）和 1 个上传的文件，到 .+，在 /,
    );
    expect(writer.acknowledged, 'people wrote meanwhile').toBeGreaterThan(before);
    await server.stop();
    await writing;
    const [name = '', ...others] = (await readdir(env.BACKUP_DIR)).filter((one) => one !== 'objects');
    expect(others, 'nothing half-made stays').toEqual([]);

    // There: refused. Elsewhere: as it was.
    await expect(script('restore', [], env)).rejects.toThrow(
      /里已有数据库，没有动它；确实要换掉请加 --overwrite/,
    );
    const elsewhere = join(room, 'restored');
    expect(await script('restore', [], { ...env, DATA_DIR: elsewhere })).toContain(
      `在 ${elsewhere}，补回 1 个文件`,
    );
    expect(await readFile(join(elsewhere, 'files/objects/public/1/picture'), 'utf8')).toBe('a picture');
    expect(await script('ledger-check', [], { DATA_DIR: elsewhere })).toMatch(
      /^账本平衡，核对了 [1-9]\d* 条分录$/,
    );
    const again = await startServer({ dataFolder: elsewhere });
    try {
      const { position, intro } = await readCount(again.url, writer);
      expect(position, 'what was acknowledged before is there').toBeGreaterThanOrEqual(before);
      expect(position).toBeLessThanOrEqual(writer.sent);
      expect(intro, 'both fields are of the same write').toBe(position);
      expect((await callApi(again.url, viewBalance, { token: session.token })).balance).toBe(8800);
    } finally {
      await again.stop();
    }

    // A backup that has changed is told, and nothing is put in its place.
    await appendFile(join(env.BACKUP_DIR, name, 'database/postgres.tar.gz'), 'x');
    const nowhere = join(room, 'nowhere');
    await expect(script('restore', [], { ...env, DATA_DIR: nowhere })).rejects.toThrow('和备份时不一样了');
    expect(existsSync(join(nowhere, 'postgres'))).toBe(false);
  } finally {
    await server.remove();
    await rm(room, { recursive: true, force: true });
  }
});

const programs = serverPrograms();
// A machine without the programs of a PostgreSQL server has none to bring back; CI has them.
if (programs)
  test('a PostgreSQL server comes back as it was in the second before a mistake, and serves', async () => {
    test.setTimeout(300_000);
    const room = await mkdtemp(join(tmpdir(), 'qunlu-backup-'));
    const first = await makeCluster(programs, join(room, 'first'), await freePort());
    let server = await startServer({ env: { DATABASE_URL: first.url }, empty: true });
    try {
      const env = {
        DATABASE_URL: first.url,
        DATA_DIR: server.dataFolder,
        BACKUP_DIR: join(room, 'backups'),
      };
      const session = await logInByApi(server.url, newPhone());
      await topUp(server.url, session, 8800);
      const writer = await newWriter(server.url);
      expect(await script('backup', [], env)).toMatch(/^已备份 PostgreSQL 数据库（\d+ MB）/);
      const afterBackup = await logInByApi(server.url, newPhone());
      await topUp(server.url, afterBackup, 6600);
      const writing = countUp(server, writer, () => undefined);
      await expect.poll(() => writer.acknowledged).toBeGreaterThan(10);
      await server.stop();
      await writing;
      const good = await first.sql(
        "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || 'Z'",
      );
      await first.sql('truncate card cascade');
      expect(await script('backup', ['--log'], env)).toMatch(/^已接收到 .+ 为止的日志，在 /);

      const into = join(first.folder, '../second');
      const to = ['--to', good, '--into', into];
      const never = ['--to', new Date(Date.now() + 3_600_000).toISOString(), '--into', into];
      await expect(script('restore', never, env)).rejects.toThrow(
        /收到的日志还没有到 .+，日志最后到 .+：先运行/,
      );
      expect(existsSync(into)).toBe(false);
      expect(await script('restore', to, env)).toMatch(
        /^已把 PostgreSQL 恢复到 .+，新的数据目录是 .+second，请让/,
      );
      expect(await first.sql('select count(*) from card'), 'the server that was there is untouched').toBe(
        '0',
      );
      await first.stop();

      const second = await makeCluster(programs, into, await freePort());
      try {
        const there = { DATABASE_URL: second.url, DATA_DIR: server.dataFolder };
        expect(await script('ledger-check', [], there)).toMatch(/^账本平衡，核对了 [1-9]\d* 条分录$/);
        server = await startServer({ env: { DATABASE_URL: second.url }, dataFolder: server.dataFolder });
        const { position } = await readCount(server.url, writer);
        expect(position, 'all is back that was acknowledged').toBeGreaterThanOrEqual(writer.acknowledged);
        for (const [{ token }, balance] of [
          [session, 8800],
          [afterBackup, 6600],
        ] as const)
          expect((await callApi(server.url, viewBalance, { token })).balance).toBe(balance);
        // It is a server of its own: what was received of the old one is no longer its log.
        expect(await script('backup', ['--keep', '1'], { ...env, ...there })).toContain('删掉了 1 份旧的');
      } finally {
        await server.stop();
        await second.stop();
      }
    } finally {
      await server.remove();
      await first.stop();
      await rm(room, { recursive: true, force: true });
    }
  });
