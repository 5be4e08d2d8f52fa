/**
 * Three processes of the product behind HAProxy, on PgBouncer, Redis and three PostgreSQL under Patroni and etcd, all on this machine.
 *   const cluster = await startCluster(folder); await cluster.url; await cluster.end();
 */
import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { freePort, startServer, type RunningServer } from '../server.ts';
import { listens, ownedFolder, start, until, type Engine } from './engines.ts';
import { type PostgresNode, password, startConfigStore, startPostgres, isPrimary } from './postgres.ts';
import { writeOwned, needProgram } from './programs.ts';

const database = 'qunlu';

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

async function startDoors(
  folder: string,
  postgres: readonly PostgresNode[],
  products: readonly number[],
): Promise<{ engine: Engine; site: number; primary: number }> {
  const [site, primary] = [await freePort(), await freePort()];
  const config = await writeOwned(
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
  const engine = await start(folder, 'haproxy', needProgram('haproxy'), ['-db', '-f', config], {
    asRoot: true,
  });
  await until('HAProxy listens', () => listens(primary));
  return { engine, site, primary };
}

async function startPool(folder: string, port: number, primary: number): Promise<Engine> {
  const users = await writeOwned(folder, 'users.txt', `"postgres" "${password}"\n`);
  const config = await writeOwned(
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
  const engine = await start(folder, 'pgbouncer', needProgram('pgbouncer'), [config]);
  await until('PgBouncer listens', () => listens(port));
  return engine;
}

const startRedis = async (folder: string, port: number): Promise<Engine> => {
  const engine = await start(folder, 'redis', needProgram('redis-server'), [
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
  const etcd = await startConfigStore(folder);
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
      for (const node of postgres) if (await isPrimary(node).catch(() => false)) return node;
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
