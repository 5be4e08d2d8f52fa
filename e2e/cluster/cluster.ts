/**
 * Three processes of the product behind HAProxy, on PgBouncer, Redis and three PostgreSQL under Patroni and etcd, all on this machine.
 *   const cluster = await startCluster(folder); await cluster.url; await cluster.end();
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, startServer, type RunningServer } from '../server.ts';
import {
  listens,
  ownedFile,
  ownedFolder,
  postgresFolder,
  programOf,
  start,
  until,
  type Engine,
} from './engines.ts';

const password = 'only-on-this-machine';
const database = 'qunlu';
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

export interface Cluster {
  /** Where people come in. */
  readonly url: string;
  readonly postgres: readonly PostgresNode[];
  readonly products: RunningServer[];
  /** The PostgreSQL that takes writes. */
  leader(): Promise<PostgresNode>;
  /** Starts a process of the product anew. */
  restartProduct(at: number): Promise<void>;
  restartRedis(): Promise<void>;
  restartPool(): Promise<void>;
  /** The primary, whoever it is now, without a pool between. */
  readonly directUrl: string;
  query<Row>(text: string): Promise<Row[]>;
  end(): Promise<void>;
}

const need = (name: string): string => {
  const path = programOf(name);
  if (!path) throw new Error(`${name} is not installed`);
  return path;
};
const write = (folder: string, name: string, value: object | string): Promise<string> =>
  ownedFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value, null, 2));

async function startEtcd(folder: string): Promise<{ engine: Engine; client: number }> {
  const [client, peer] = [await freePort(), await freePort()];
  const engine = await start(folder, 'etcd', need('etcd'), [
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

async function startPostgres(folder: string, etcd: number): Promise<PostgresNode[]> {
  const bin = postgresFolder() ?? '';
  const made: PostgresNode[] = [];
  for (const at of nodes) {
    const name = `pg${at}`;
    const disk = join(folder, name);
    const ownDisk = mountDisk(disk);
    await ownedFolder(disk);
    const [port, rest] = [await freePort(), await freePort()];
    const account = (username: string) => ({ username, password });
    const config = await write(folder, `${name}.yml`, {
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
      start(folder, name, need('patroni'), [config], { daemon: join(disk, 'data', 'postmaster.pid') });
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
    if (at === 0) await until('PostgreSQL leads', () => isLeader(node), 90);
  }
  for (const node of made.slice(1)) await until(`${node.name} follows`, () => answers(node, 'replica'), 120);
  return made;
}

const answers = async ({ rest }: PostgresNode, role: string): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${rest}/${role}`, { signal: AbortSignal.timeout(1000) });
  return answer.status === 200;
};
const isLeader = (node: PostgresNode): Promise<boolean> => answers(node, 'primary');

async function startDoors(
  folder: string,
  postgres: readonly PostgresNode[],
  products: readonly number[],
): Promise<{ engine: Engine; site: number; primary: number }> {
  const [site, primary] = [await freePort(), await freePort()];
  const config = await write(
    folder,
    'haproxy.cfg',
    `global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 90s
  timeout server 90s
  timeout check 2s
frontend site
  mode http
  bind 127.0.0.1:${site}
  option forwardfor if-none
  default_backend product
backend product
  mode http
  balance roundrobin
  option redispatch
  retries 3
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${products.map((port, at) => `  server product${at} 127.0.0.1:${port} check`).join('\n')}
listen primary
  mode tcp
  bind 127.0.0.1:${primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${postgres.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join('\n')}
`,
  );
  const engine = await start(folder, 'haproxy', need('haproxy'), ['-db', '-f', config], { asRoot: true });
  await until('HAProxy listens', () => listens(primary));
  return { engine, site, primary };
}

async function startPool(folder: string, port: number, primary: number): Promise<Engine> {
  const users = await write(folder, 'users.txt', `"postgres" "${password}"\n`);
  const config = await write(
    folder,
    'pgbouncer.ini',
    `[databases]
${database} = host=127.0.0.1 port=${primary} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = md5
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 40
server_login_retry = 1
server_check_delay = 5
query_wait_timeout = 10
`,
  );
  const engine = await start(folder, 'pgbouncer', need('pgbouncer'), [config]);
  await until('PgBouncer listens', () => listens(port));
  return engine;
}

const startRedis = async (folder: string, port: number): Promise<Engine> => {
  const engine = await start(folder, 'redis', need('redis-server'), [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
  ]);
  await until('Redis listens', () => listens(port));
  return engine;
};

export async function startCluster(folder: string): Promise<Cluster> {
  await ownedFolder(folder);
  const etcd = await startEtcd(folder);
  const postgres = await startPostgres(folder, etcd.client);
  const ports = [await freePort(), await freePort(), await freePort()];
  const doors = await startDoors(folder, postgres, ports);
  const [poolPort, redisPort] = [await freePort(), await freePort()];
  let pool = await startPool(folder, poolPort, doors.primary);
  let redis = await startRedis(folder, redisPort);
  const address = (port: number, name = database): string =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  const directUrl = address(doors.primary);
  const query = async <Row>(text: string, url = directUrl): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  await until('the primary is reached', async () => {
    await query('select 1', address(doors.primary, 'postgres'));
    return true;
  });
  await query(`create database ${database}`, address(doors.primary, 'postgres'));
  await query(`alter role postgres set statement_timeout = '30s'`);
  const url = `http://localhost:${doors.site}`;
  const startProduct = (port: number): Promise<RunningServer> =>
    startServer({
      port,
      env: {
        DATABASE_URL: address(poolPort),
        DATABASE_DIRECT_URL: directUrl,
        DATABASE_READ_URL: postgres.map((node) => address(node.port)).join(','),
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        // Each names its own in the ready line; people come by the door's.
        FORMER_URLS: url,
        SECRET_KEY: 'a-secret-of-the-cluster-that-nobody-else-has',
      },
    });
  const products: RunningServer[] = [];
  for (const port of ports) products.push(await startProduct(port));
  await until('people come in', async () => (await fetch(`${url}/readyz`)).status === 200);
  return {
    url,
    postgres,
    products,
    directUrl,
    query,
    async leader() {
      for (const node of postgres) if (await isLeader(node).catch(() => false)) return node;
      throw new Error('nobody leads');
    },
    async restartProduct(at) {
      const old = products[at];
      await old?.remove();
      products[at] = await startProduct(ports[at] ?? 0);
    },
    async restartRedis() {
      await redis.end('SIGKILL');
      redis = await startRedis(folder, redisPort);
    },
    async restartPool() {
      await pool.end('SIGKILL');
      pool = await startPool(folder, poolPort, doors.primary);
    },
    async end() {
      await Promise.allSettled(products.map((product) => product.remove()));
      const engines = [doors.engine, pool, redis, ...postgres.map(({ engine }) => engine), etcd.engine];
      await Promise.allSettled(engines.map((engine) => engine.end('SIGKILL')));
      for (const { ownDisk, folder: disk } of postgres) if (ownDisk) execFileSync('umount', ['-l', disk]);
    },
  };
}
