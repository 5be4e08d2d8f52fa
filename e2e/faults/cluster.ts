/** A PostgreSQL server of a test's own, in a folder of its own: `await makeCluster(serverPrograms(), folder, port)`. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const known = '/usr/lib/postgresql';
const run = promisify(execFile);

/** The folder of `initdb` and its neighbours, null where they are missing. */
export function serverPrograms(): string | null {
  const versions = existsSync(known) ? readdirSync(known).map((one) => join(known, one, 'bin')) : [];
  const folders = [...versions, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => ['initdb', 'psql'].every((one) => existsSync(join(folder, one)))) ?? null;
}

/** PostgreSQL refuses to run as root: then as the user of its packages. */
function whom(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (what: string): number => Number(execFileSync('id', [what, 'postgres']).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export interface Cluster {
  url: string;
  folder: string;
  /** What psql prints. */
  sql(text: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the server of `folder`, which is made where it is missing. */
export async function makeCluster(programs: string, folder: string, port: number): Promise<Cluster> {
  const as = whom();
  const above = dirname(folder);
  if (as.uid !== undefined && as.gid !== undefined) await chown(above, as.uid, as.gid);
  if (!existsSync(folder)) {
    const args = [
      '--pgdata',
      folder,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--no-sync',
    ];
    await run(join(programs, 'initdb'), args, { ...as, cwd: above });
  }
  const args = ['-D', folder, '-p', String(port), '-k', above, '-c', 'listen_addresses=127.0.0.1'];
  const child = spawn(join(programs, 'postgres'), args, {
    ...as,
    cwd: above,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise<void>((ready, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) ready();
    });
    child.on('exit', () => fail(new Error(`the server ended: ${said}`)));
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    folder,
    async sql(text) {
      const query = [
        '--no-psqlrc',
        '--tuples-only',
        '--no-align',
        '--set',
        'ON_ERROR_STOP=1',
        '--command',
        text,
      ];
      return (await run(join(programs, 'psql'), ['--dbname', url, ...query])).stdout.trim();
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
    },
  };
}
