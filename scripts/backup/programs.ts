/** PostgreSQL's own programs: found, and run without a password in the list of processes. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { BackupError } from './manifest.ts';

/** Where distributions put them, beside PATH. */
const known = '/usr/lib/postgresql';

function majorOf(program: string): number | null {
  try {
    return Number(/\(PostgreSQL\) (\d+)/.exec(execFileSync(program, ['--version']).toString())?.[1]);
  } catch {
    return null;
  }
}

const ofClient = ['pg_basebackup', 'pg_receivewal'];
const ofServer = ['postgres', 'pg_verifybackup', 'pg_waldump'];

/** The folder of the programs of this version: a copy is made and opened by the version that wrote it. */
export function programsOf(major: number, what: 'client' | 'server'): string {
  const versions = existsSync(known) ? readdirSync(known).map((one) => join(known, one, 'bin')) : [];
  const folders = [...versions, ...(process.env['PATH'] ?? '').split(delimiter)];
  const names = what === 'client' ? ofClient : ofServer;
  const found = folders.find(
    (folder) =>
      names.every((name) => existsSync(join(folder, name))) &&
      majorOf(join(folder, names[0] ?? '')) === major,
  );
  const programs = what === 'client' ? '客户端程序' : '服务器程序';
  if (!found)
    throw new BackupError(
      `没有找到 PostgreSQL ${major} 的 ${names.join('、')}，请安装 PostgreSQL ${major} 的${programs}`,
    );
  return found;
}

/** The address without its password, and the environment with it. */
export function withoutPassword(address: string): { url: string; env: Record<string, string> } {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, env: password ? { PGPASSWORD: password } : {} };
}

export interface RunAs {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root: then as whoever owns the folder above the new one. */
export function ownerFor(folder: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(dirname(folder));
  if (uid === 0)
    throw new BackupError(
      `PostgreSQL 不能以 root 运行：请以 postgres 用户执行，或让 ${dirname(folder)} 属于它`,
    );
  return { uid, gid };
}

/** Runs a program to its end; fails with the last line that it said. */
export async function runProgram(
  program: string,
  args: readonly string[],
  given: { env?: Record<string, string>; as?: RunAs; cwd?: string } = {},
): Promise<string> {
  const child = spawn(program, args, {
    env: { ...process.env, LC_ALL: 'C', ...given.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...given.as,
    ...(given.cwd ? { cwd: given.cwd } : {}),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    // Not `close`: a server that is started keeps its outputs open.
    child.on('exit', done);
  });
  if (code === 0) return output;
  const last = output.trim().split('\n').at(-1) ?? '';
  throw new BackupError(`${program.split('/').at(-1)} 没有成功：${last || `退出码 ${code}`}`);
}
