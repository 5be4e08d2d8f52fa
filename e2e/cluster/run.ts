/**
 * `npm run test:cluster`: the product three times behind HAProxy, on PgBouncer, Redis and three PostgreSQL under Patroni and etcd, all on
 * this machine, breaks piece by piece while people write; afterwards nothing that was acknowledged may be lost, the ledger balances, and
 * pages have heard every message once. Minutes, so no part of `npm test`. Needs Debian's packages (`missing` names them) and, for the
 * full disk, the right to mount one.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startCluster, type Cluster } from './cluster.ts';
import type { PostgresNode } from './postgres.ts';
import { endAll, missing, until } from './engines.ts';
import { startLoad, type Load } from './load.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
/** Milliseconds of load before, and after each fault. */
const calmMs = Number(process.env['CLUSTER_CALM_SECONDS'] ?? 10) * 1000;

/** The replica that every commit waits for. */
async function awaited(cluster: Cluster): Promise<PostgresNode> {
  const rows = await cluster.query<{ name: string }>(
    `select application_name as name from pg_stat_replication where sync_state = 'sync'`,
  );
  const found = cluster.postgres.find(({ name }) => name === rows[0]?.name);
  if (!found) throw new Error('no replica is synchronous');
  return found;
}
const whole = (cluster: Cluster): Promise<void> =>
  until(
    'all three PostgreSQL stand again',
    async () => {
      const rows = await cluster.query<{ count: string }>(
        `select count(*) from pg_stat_replication where state = 'streaming'`,
      );
      return Number(rows[0]?.count) === 2;
    },
    120,
  );

const faults: Record<string, (cluster: Cluster) => Promise<void>> = {
  'a process of the product is killed': async (cluster) => {
    cluster.products[1]?.process.kill('SIGKILL');
    await wait(3000);
    await cluster.restartProduct(1);
  },
  'the primary is killed': async (cluster) => {
    const old = await cluster.leader();
    await old.engine.end('SIGKILL');
    await until('another leads', async () => (await cluster.leader()) !== old, 60);
    await old.restart();
    await whole(cluster);
  },
  'the synchronous replica is cut off': async (cluster) => {
    const one = await awaited(cluster);
    await one.engine.signal('SIGSTOP');
    await wait(20_000);
    await one.engine.signal('SIGCONT');
    await whole(cluster);
  },
  'the disk of the primary is full': async (cluster) => {
    const leader = await cluster.leader();
    if (!leader.ownDisk) throw new Skipped('no disk may be mounted here');
    const filler = join(leader.folder, 'filler');
    await writeFile(filler, Buffer.alloc(900 * 1024 * 1024)).catch(() => undefined);
    await wait(8000);
    await rm(filler, { force: true });
    await until('somebody leads', async () => (await cluster.leader()) !== undefined, 60);
    await whole(cluster);
  },
  'Redis is started anew': (cluster) => cluster.restartRedis(),
  'PgBouncer is started anew': (cluster) => cluster.restartPool(),
};

class Skipped extends Error {}

const print = (name: string, load: Load): void => {
  const { acknowledged, failed, longest, p50, p99 } = load.figures();
  console.log(
    `${name.padEnd(38)} ${String(acknowledged).padStart(6)} acknowledged ${String(failed).padStart(5)} failed tries  ` +
      `longest outage ${(longest / 1000).toFixed(1).padStart(5)} s  p50 ${p50} ms  p99 ${p99} ms`,
  );
};

async function main(): Promise<number> {
  const lacking = missing();
  if (lacking.length > 0) {
    console.log(`Skipped: not installed are ${lacking.join(', ')} (Debian's packages)`);
    return 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'qunlu-cluster-'));
  const cluster = await startCluster(folder).catch(async (error: unknown) => {
    await endAll();
    console.error(`the cluster did not start; its logs are in ${folder}`);
    throw error;
  });
  const wrongs: string[] = [];
  try {
    const load = await startLoad(cluster.url, Number(process.env['CLUSTER_PAIRS'] ?? 6));
    load.figures();
    await wait(calmMs);
    print('nothing breaks', load);
    const only = process.argv[2];
    for (const [name, fault] of Object.entries(faults)) {
      if (only !== undefined && !name.includes(only)) continue;
      try {
        await fault(cluster);
        await wait(calmMs);
        print(name, load);
      } catch (error) {
        if (!(error instanceof Skipped)) throw error;
        console.log(`${name.padEnd(38)} skipped: ${error.message}`);
      }
    }
    await load.stop();
    const { opened, heard } = load.pages();
    console.log(`pages opened ${opened} sockets and heard ${heard} messages`);
    wrongs.push(...(await load.wrongs()));
    const checked = await run(process.execPath, ['scripts/ledger-check.ts'], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: cluster.directUrl, MODE: 'sandbox' },
    }).catch((error: unknown) => ({ stdout: '', stderr: String(error) }));
    console.log(checked.stdout.trim() || checked.stderr);
    if (!checked.stdout.includes('账本平衡')) wrongs.push('the ledger does not balance');
  } finally {
    await cluster.end();
  }
  for (const wrong of wrongs) console.error(wrong);
  console.log(wrongs.length === 0 ? 'nothing acknowledged is lost' : `${wrongs.length} wrong`);
  await rm(folder, { recursive: true, force: true });
  return wrongs.length === 0 ? 0 : 1;
}

process.exit(await main());
