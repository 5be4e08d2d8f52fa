/**
 * The release before this one, out of the history of this repository, to be started beside it.
 *   const release = await checkOutBefore(commit); const { url } = await release.start({ DATABASE_URL, … }); await release.remove();
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
/** What a process of it needs: the pages that it would send are of no matter here. */
const PARTS = ['server', 'contract', 'features.json', 'package.json'];
const OURS = ['server', 'contract'];

export interface ReleaseBefore {
  readonly commit: string;
  /** Starts it by its environment and waits until it is ready. */
  start(env: Record<string, string>): Promise<ReleaseServer>;
  /** Ends what still runs of it, and removes it. */
  remove(): Promise<void>;
}

export interface ReleaseServer {
  readonly url: string;
  /** What it has printed. */
  output(): string;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
}

/** The commit of the last line of docs/releases.txt. */
export async function lastRelease(): Promise<string> {
  const text = await readFile(join(ROOT, 'docs/releases.txt'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.at(-1)?.split(' ')[0] ?? '';
}

/** False in a clone without history, and where git is not there. */
export async function isInHistory(commit: string): Promise<boolean> {
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT });
    return true;
  } catch {
    return false;
  }
}

/**
 * The packages are those of this release, by links, so that nothing is downloaded; its own workspaces are its own. What it needs in another
 * version, or no longer is among ours, it would not find.
 */
async function linkPackages(folder: string): Promise<void> {
  const own = join(folder, 'node_modules/@qunlu');
  await mkdir(own, { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@qunlu')
      await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of OURS) await symlink(join(folder, name), join(own, name));
}

export async function checkOutBefore(commit: string): Promise<ReleaseBefore> {
  const folder = await mkdtemp(join(tmpdir(), 'qunlu-before-'));
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '-o', archive, commit, ...PARTS], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  await linkPackages(folder);
  const children: ChildProcess[] = [];
  return {
    commit,
    start: (env) => start(folder, env, children),
    async remove() {
      for (const child of children) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function start(
  folder: string,
  env: Record<string, string>,
  children: ChildProcess[],
): Promise<ReleaseServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port), PUBLIC_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let printed = '';
  await new Promise<void>((ready, fail) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes(`:${port}`)) ready();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => fail(new Error(`the release before ended with ${code}:\n${printed}`)));
  });
  return {
    url,
    output: () => printed,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
