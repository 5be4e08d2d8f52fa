/** The embedded database: copied while it runs, through the process that has it open; opened once before it counts. */
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { lockDirectory } from '../../server/platform/directory-lock.ts';
import { openEmbedded } from '../../server/platform/embedded.ts';
import { backupDoorFile, type BackupDoor } from '../../server/platform/embedded-backup.ts';
import { runProgram } from './programs.ts';
import {
  BackupError,
  check,
  copyFile,
  filesBelow,
  settle,
  sumsBelow,
  syncFile,
  type Backup,
  type FileSum,
} from './manifest.ts';

/** Made anew by a start, and what belongs to the process that runs. */
const skipped =
  /^(pg_(replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.|postmaster\.)|pg_internal\.init$|pgsql_tmp/;
const archive = 'postgres.tar.gz';
const logFolder = 'pg_wal/';
/** Last, as PostgreSQL asks of whoever copies it: it says from where on the others are read. */
const control = 'global/pg_control';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Folders that PostgreSQL wants to find, also empty. */
const folders =
  'pg_commit_ts pg_dynshmem pg_logical/mappings pg_logical/snapshots pg_multixact/members pg_multixact/offsets pg_notify pg_replslot pg_serial pg_snapshots pg_stat pg_stat_tmp pg_subtrans pg_tblspc pg_twophase pg_wal/archive_status pg_wal/summaries pg_xact';

async function copyFiles(from: string, to: string, wanted: (path: string) => boolean): Promise<void> {
  const paths = (await filesBelow(from)).filter((path) => wanted(path) && !skipped.test(path));
  for (const path of [
    ...paths.filter((path) => path !== control),
    ...paths.filter((path) => path === control),
  ])
    await copyFile(join(from, path), join(to, path), false).catch((error: unknown) => {
      // Of a table that ended meanwhile, as the log of writes says.
      if (!isMissing(error)) throw error;
    });
}

async function reach(dataDir: string): Promise<{ socket: Socket; token: string } | null> {
  const file = backupDoorFile(dataDir);
  if (!existsSync(file)) return null;
  const { port, token } = JSON.parse(readFileSync(file, 'utf8')) as BackupDoor;
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return { socket, token };
  } catch {
    return null;
  }
}

async function copyRunning(socket: Socket, token: string, from: string, to: string): Promise<void> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new BackupError('群录在备份途中停了，这次没有备份，请启动后再试');
    return String(value);
  };
  socket.write(`${token}\n`);
  await next();
  await copyFiles(from, to, (path) => !path.startsWith(logFolder));
  socket.write('copied\n');
  const label = JSON.parse(await next()) as string;
  await writeFile(join(to, 'backup_label'), label, { mode: 0o600, flush: true });
  await copyFiles(from, to, (path) => path.startsWith(logFolder));
  socket.end();
}

/** Copies the database of `dataDir` into `aside/database`. */
export async function backUpEmbedded(dataDir: string, aside: string): Promise<FileSum[]> {
  const from = join(dataDir, 'postgres');
  if (!existsSync(from)) throw new BackupError(`${dataDir} 里还没有数据库，没有可备份的`);
  const proof = join(aside, 'proof');
  const to = join(proof, 'postgres');
  for (const folder of folders.split(' ')) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  const running = await reach(dataDir);
  if (running) await copyRunning(running.socket, running.token, from, to);
  else {
    const release = lockDirectory(dataDir);
    await copyFiles(from, to, () => true).finally(release);
  }
  // Opened once: what cannot be opened is no backup. It also works in what was written during the copy.
  const opened = await openEmbedded(proof).catch((error: unknown) => {
    throw new BackupError('备份出来的数据库打不开，这次没有备份，请再试一次', { cause: error });
  });
  try {
    await opened.pool.query('select 1');
  } finally {
    await opened.close();
  }
  await mkdir(join(aside, 'database'));
  await runProgram('tar', ['-czf', join(aside, 'database', archive), '-C', to, '.']);
  await rm(proof, { recursive: true });
  return sumsBelow(join(aside, 'database'));
}

/** Puts a backup into `dataDir`; what is there goes aside. Answers where to, null for nothing. */
export async function restoreEmbedded(
  { folder, manifest }: Backup,
  dataDir: string,
  overwrite: boolean,
  stamp: string,
): Promise<string | null> {
  const final = join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const release = lockDirectory(dataDir);
  try {
    const there = existsSync(final);
    if (there && !overwrite)
      throw new BackupError(
        `${final} 里已有数据库，没有动它；确实要换掉请加 --overwrite（原来的会改名保留）`,
      );
    await check(join(folder, 'database'), manifest.files);
    const aside = join(dataDir, `postgres.restoring-${stamp}`);
    await mkdir(aside, { mode: 0o700 });
    await runProgram('tar', ['-xzf', join(folder, 'database', archive), '-C', aside]);
    for (const path of await filesBelow(aside)) await syncFile(join(aside, path));
    const before = there ? `${final}.before-${stamp}` : null;
    if (before) await rename(final, before);
    await settle(aside, final);
    return before;
  } finally {
    release();
  }
}
