import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../server.ts';
import { listens, ownedFolder, postgresFolder, start, until, type Engine } from './engines.ts';
import { needProgram, writeOwned } from './programs.ts';

export const password = 'only-on-this-machine';

const nodes = [0, 1, 2] as const;
/** Bytes of the disk that each PostgreSQL has of its own, where this may be mounted. */
const diskSize = '900m';

export interface PostgresNode {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  /** Where its data lies. */
  readonly folder: string;
  /** Whether its folder is a disk of its own, which can be filled. */
  readonly ownDisk: boolean;
  engine: Engine;
  /** Starts it again after it was killed. */
  restart(): Promise<void>;
}

export async function startConfigStore(folder: string): Promise<{ engine: Engine; client: number }> {
  const [client, peer] = [await freePort(), await freePort()];
  const engine = await start(folder, 'etcd', needProgram('etcd'), [
    '--name=one',
    `--data-dir=${await ownedFolder(join(folder, 'etcd'))}`,
    `--listen-client-urls=http://127.0.0.1:${client}`,
    `--advertise-client-urls=http://127.0.0.1:${client}`,
    `--listen-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-cluster=one=http://127.0.0.1:${peer}`,
    '--unsafe-no-fsync',
  ]);
  await until('etcd listens', () => listens(client));
  return { engine, client };
}

/** A disk of its own where the one who runs this may mount one. */
function mountDisk(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function startPostgres(folder: string, etcd: number): Promise<PostgresNode[]> {
  const bin = postgresFolder() ?? '';
  const made: PostgresNode[] = [];
  for (const at of nodes) {
    const name = `pg${at}`;
    const disk = join(folder, name);
    const ownDisk = mountDisk(disk);
    await ownedFolder(disk);
    const [port, rest] = [await freePort(), await freePort()];
    const account = (username: string) => ({ username, password });
    const config = await writeOwned(folder, `${name}.yml`, {
      scope: 'qunlu',
      name,
      restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
      etcd3: { hosts: `127.0.0.1:${etcd}` },
      bootstrap: {
        dcs: {
          // Seconds; 20 is the least that Patroni takes.
          ttl: 20,
          loop_wait: 2,
          retry_timeout: 5,
          // What is acknowledged is on two machines.
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: {
              max_connections: 200,
              shared_buffers: '64MB',
              max_wal_size: '256MB',
              wal_keep_size: '64MB',
              wal_log_hints: 'on',
              // A replica that says nothing is one no longer, and another becomes the synchronous one.
              wal_sender_timeout: '5s',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: [
          'host all all 127.0.0.1/32 md5',
          'host replication all 127.0.0.1/32 md5',
          'local all all trust',
        ],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: join(disk, 'data'),
        bin_dir: bin,
        pgpass: join(disk, 'pgpass'),
        parameters: { unix_socket_directories: disk, password_encryption: 'md5' },
        authentication: {
          superuser: account('postgres'),
          replication: account('replicator'),
          rewind: account('rewinder'),
        },
      },
    });
    const run = (): Promise<Engine> =>
      start(folder, name, needProgram('patroni'), [config], { daemon: join(disk, 'data', 'postmaster.pid') });
    const node: PostgresNode = {
      name,
      port,
      rest,
      folder: disk,
      ownDisk,
      engine: await run(),
      async restart() {
        await node.engine.end('SIGKILL');
        node.engine = await run();
      },
    };
    made.push(node);
    // The first one makes the data that the others copy.
    if (at === 0) await until('PostgreSQL leads', () => isPrimary(node), 90);
  }
  for (const node of made.slice(1)) await until(`${node.name} follows`, () => answers(node, 'replica'), 120);
  return made;
}

const answers = async ({ rest }: PostgresNode, role: string): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${rest}/${role}`, { signal: AbortSignal.timeout(1000) });
  return answer.status === 200;
};
export const isPrimary = (node: PostgresNode): Promise<boolean> => answers(node, 'primary');
