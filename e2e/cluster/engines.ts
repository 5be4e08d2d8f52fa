/**
 * Programs of Debian's packages, each in a folder of its own: started, watched, killed, frozen.
 *   const redis = await start(folder, 'redis', 'redis-server', ['--port', '1234']);
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Where Debian puts programs that not everybody has on their path. */
const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const needed = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'redis-server'];

/** PostgreSQL and its guards refuse to be run by root. */
export const owner = ((): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: string): number => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
})();

export const programOf = (name: string): string | undefined =>
  places.map((place) => join(place, name)).find((path) => existsSync(path));

/** The folder of the newest PostgreSQL's programs. */
export const postgresFolder = (): string | undefined =>
  [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`).find((path) => existsSync(path));

/** What is not installed, by the names of Debian's packages. */
export const missing = (): string[] => [
  ...needed.filter((name) => !programOf(name)).map((name) => (name === 'etcd' ? 'etcd-server' : name)),
  ...(postgresFolder() ? [] : ['postgresql']),
];

export interface Engine {
  readonly name: string;
  readonly child: ChildProcess;
  log(): Promise<string>;
  /** Sends a signal to it and to all that it has started. */
  signal(signal: NodeJS.Signals): Promise<void>;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** A folder that the one who runs PostgreSQL may write. */
export async function ownedFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (owner) await chown(path, owner.uid, owner.gid);
  await chmod(path, 0o700);
  return path;
}

export async function ownedFile(path: string, text: string): Promise<string> {
  await writeFile(path, text);
  if (owner) await chown(path, owner.uid, owner.gid);
  return path;
}

/** Numbers of all processes that descend from one, itself first. */
async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const found = children.split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(found.map(familyOf))).flat()];
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

/** What runs, for an end in the middle of a start. */
const running = new Set<Engine>();

export const endAll = async (): Promise<void> =>
  void (await Promise.allSettled([...running].map((engine) => engine.end('SIGKILL'))));

/** Starts a program. `asRoot`: with the rights of whoever runs this; `daemon`: a file with the number of what it starts apart. */
export async function start(
  folder: string,
  name: string,
  command: string,
  args: readonly string[],
  { asRoot = false, daemon = '' }: { asRoot?: boolean; daemon?: string } = {},
): Promise<Engine> {
  const logFile = join(folder, `${name}.log`);
  const log = await open(logFile, 'a');
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', log.fd, log.fd],
    ...(owner && !asRoot ? owner : {}),
  });
  await log.close();
  child.on('error', () => undefined);
  const everybody = async (): Promise<number[]> => {
    const apart = Number.parseInt(await readFile(daemon, 'utf8').catch(() => ''), 10);
    const roots = [child.pid, apart].filter((pid): pid is number => pid !== undefined && pid > 0);
    return [...new Set((await Promise.all(roots.map(familyOf))).flat())];
  };
  const engine: Engine = {
    name,
    child,
    log: () => readFile(logFile, 'utf8'),
    async signal(signal) {
      for (const pid of await everybody()) tell(pid, signal);
    },
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const gone = once(child, 'exit');
      if (signal === 'SIGKILL') for (const pid of await everybody()) tell(pid, signal);
      else child.kill(signal);
      await Promise.race([gone, wait(20_000)]);
      if (child.exitCode === null && child.signalCode === null) {
        for (const pid of await everybody()) tell(pid, 'SIGKILL');
        await gone;
      }
      running.delete(engine);
    },
  };
  running.add(engine);
  return engine;
}

/** Asks again until it is so; `what` says what did not become true. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  seconds = 60,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    if (await Promise.resolve(isSo()).catch(() => false)) return;
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await wait(200);
  }
}

export const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), done(true))).once('error', () => done(false));
  });
