/** Makes a data directory of a PostgreSQL server as it was at a moment: unpacks a backup and lets PostgreSQL work in its log. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupError, check, copyFile, filesBelow, isEmpty, said, settle, type Backup } from './manifest.ts';
import { ownerFor, programsOf, runProgram, type RunAs } from './programs.ts';
import { walFolder } from './server.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Adds what was received since to the log that the backup brought: there PostgreSQL finds it, whoever it runs as. */
async function addLog(aside: string, log: string, from: string): Promise<void> {
  for (const name of await filesBelow(log)) {
    const [, segment] = /^([0-9A-F]{24})(?:\.partial)?$/.exec(name) ?? [];
    // The last one is still being received, and named so.
    if (segment !== undefined && segment >= from)
      await copyFile(join(log, name), join(aside, 'pg_wal', segment));
  }
}

async function hand(folder: string, { uid, gid }: RunAs): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), uid, gid);
  await chown(folder, uid, gid);
}

async function unpack(backup: Backup, aside: string, programs: string): Promise<void> {
  const database = join(backup.folder, 'database');
  await check(database, backup.manifest.files);
  await mkdir(aside, { mode: 0o700 });
  await runProgram('tar', ['-xzf', join(database, 'base.tar.gz'), '-C', aside]);
  await runProgram('tar', ['-xzf', join(database, 'pg_wal.tar.gz'), '-C', join(aside, 'pg_wal')]);
  await copyFile(join(database, 'backup_manifest'), join(aside, 'backup_manifest'));
  await runProgram(join(programs, 'pg_verifybackup'), ['--quiet', aside]);
}

/** Lets a server that nobody reaches work in the log up to the moment, or all of it, and stop. */
async function recover(aside: string, programs: string, to: Date | null, as: RunAs): Promise<void> {
  const room = await mkdtemp(join(tmpdir(), 'qunlu-restore-'));
  const own = join(aside, 'postgresql.auto.conf');
  const before = await readFile(own);
  const settings = {
    // It is all there already.
    restore_command: 'false',
    recovery_target_action: 'promote',
    ...(to ? { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') } : {}),
    // Whatever the old server was told, this one is nobody's.
    listen_addresses: '',
    unix_socket_directories: room,
    hot_standby: 'off',
    archive_mode: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'warning',
    lc_messages: 'C',
    ssl: 'off',
    shared_preload_libraries: '',
    synchronous_standby_names: '',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}\n`);
  await appendFile(own, `\n${lines.join('')}`);
  const signal = join(aside, 'recovery.signal');
  await writeFile(signal, '');
  await writeFile(join(room, 'postgresql.conf'), `hba_file = ${quoted(join(room, 'pg_hba.conf'))}\n`);
  await writeFile(join(room, 'pg_hba.conf'), 'local all all reject\n');
  await hand(aside, as);
  await hand(room, as);
  try {
    const heard = await runToEnd(join(programs, 'postgres'), aside, room, as);
    // Taken away as recovery ends: a server that was stopped before that is half a database.
    if (existsSync(signal)) throw reason(heard, to);
  } finally {
    await rm(room, { recursive: true, force: true });
  }
  await writeFile(own, before);
  await rm(join(aside, 'backup_manifest'), { force: true });
}

/** Runs the server until it would serve, and stops it then. Answers what it said. */
async function runToEnd(program: string, data: string, room: string, as: RunAs): Promise<string> {
  const args = ['-D', data, '-c', `config_file=${join(room, 'postgresql.conf')}`];
  const child = spawn(program, args, { ...as, cwd: room, stdio: ['ignore', 'ignore', 'pipe'] });
  let heard = '';
  child.stderr.on('data', (chunk: Buffer) => {
    const before = heard.length;
    heard += chunk.toString();
    // Not pg_ctl: it takes a server that has begun to recover for one that is ready.
    const ready = heard.indexOf('database system is ready to accept connections');
    if (ready >= 0 && ready + 50 > before) child.kill('SIGINT');
  });
  await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  return heard;
}

function reason(heard: string, to: Date | null): BackupError {
  const last = /last completed transaction was at log time (.+)/.exec(heard)?.[1];
  if (to && heard.includes('before configured recovery target was reached')) {
    const at = last && new Date(last.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'));
    const end = at ? `，日志最后到 ${said(at)}` : '';
    return new BackupError(
      `收到的日志还没有到 ${said(to)}${end}：先运行 npm run backup -- --log，或换一个更早的时间`,
    );
  }
  const fatal = /(?:FATAL|PANIC): +(.+)/.exec(heard)?.[1] ?? heard.trim().split('\n').at(-1);
  return new BackupError(`PostgreSQL 没有恢复成功：${fatal}`);
}

/** Makes `into`; what is there goes aside. Answers where to, null for nothing. */
export async function restoreServer(given: {
  backups: string;
  backup: Backup;
  to: Date | null;
  into: string;
  overwrite: boolean;
  stamp: string;
}): Promise<string | null> {
  const { backup, into, stamp } = given;
  const { wal } = backup.manifest;
  if (!wal) throw new BackupError(`${backup.folder} 不是 PostgreSQL 服务器的备份`);
  const there = !(await isEmpty(into));
  if (there && !given.overwrite)
    throw new BackupError(`${into} 里已有文件，没有动它；确实要换掉请加 --overwrite（原来的会改名保留）`);
  if (existsSync(join(into, 'postmaster.pid')))
    throw new BackupError(`${into} 正在被 PostgreSQL 使用，请先停止它（或删掉它留下的 postmaster.pid）`);
  const as = ownerFor(into);
  const programs = programsOf(wal.major, 'server');
  const aside = `${into}.restoring-${stamp}`;
  try {
    await unpack(backup, aside, programs);
    await addLog(aside, walFolder(given.backups, wal), wal.from);
    await recover(aside, programs, given.to, as);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
  const before = there ? `${into}.before-${stamp}` : null;
  if (before) await rename(into, before);
  else await rm(into, { recursive: true, force: true });
  await settle(aside, into);
  return before;
}
