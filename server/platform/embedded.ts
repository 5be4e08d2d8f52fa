import { fsyncSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import { databaseLimits, openDatabase, type Database } from './database.ts';
import { lockDirectory } from './directory-lock.ts';

interface NodeStreams {
  NODEFS: { stream_ops: { write?: unknown; fsync?: (stream: { nfd: number }) => void } };
}

/** Number of syncs to disk, so that a test can prove that a commit syncs. */
export const durability = { syncs: 0 };

/**
 * PGlite's file system never calls fsync; a power cut would lose acknowledged money. This one does.
 */
class DurableFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const ready = await super.init(pg, options);
    const before = ready.emscriptenOpts.preRun;
    ready.emscriptenOpts.preRun = [
      ...(Array.isArray(before) ? before : before ? [before] : []),
      (module: unknown) => {
        const operations = (module as Partial<NodeStreams>).NODEFS?.stream_ops;
        if (!operations || typeof operations.write !== 'function') {
          throw new Error('内置数据库的文件接口变了，无法保证写入落盘，已停止启动');
        }
        operations.fsync = (stream) => {
          durability.syncs += 1;
          fsyncSync(stream.nfd);
        };
      },
    ];
    return ready;
  }
}

/** Without `-F`, PostgreSQL itself asks for a sync at every commit. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * The pool's own `query` closes the connection after a refused statement. The embedded store has one session for good: a
 * new connection would meet the state of the old one and crash the process.
 */
class OneSession extends pg.Pool {
  /**
   * The store answers without leaving the turn of the event loop: work that asks it again and again, such as the delivery of
   * events, would keep everybody else from being heard. So each piece of work begins in a turn of its own.
   */
  override connect = (async () => {
    await setImmediate();
    return super.connect();
  }) as pg.Pool['connect'];
  override query = (async (config: pg.QueryConfig, values?: unknown[]) => {
    const client = await this.connect();
    try {
      return await client.query(config, values);
    } finally {
      client.release();
    }
  }) as pg.Pool['query'];
}

function pooled(store: PGlite, release: () => void, waitMs: number): Database {
  // The only connection: a query on the pool inside an open transaction would wait for ever.
  const pool = new OneSession({
    ...createPgConfig(store),
    max: 1,
    connectionTimeoutMillis: waitMs,
  } as unknown as pg.PoolConfig);
  return openDatabase(pool, 'embedded', async () => {
    await store.close();
    release();
  });
}

/** The embedded database below `dataDir`, durable and locked. `waitMs`: as {@link DatabaseLimits}. */
export async function openEmbedded(dataDir: string, waitMs = databaseLimits.waitMs): Promise<Database> {
  const release = lockDirectory(dataDir);
  // To optimise one function of the database takes 600 MB, at each start. Without it a start peaked at 394 MB instead of 940
  // and the start takes two thirds of the CPU; statements take 1.7 times as long (decision 0022).
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  try {
    const options = { fs: new DurableFS(join(dataDir, 'postgres')), startParams } as PGliteOptions;
    return pooled(await PGlite.create(options), release, waitMs);
  } catch (error) {
    release();
    throw error;
  }
}

/** An embedded database in memory, from a dumped image when one is given. For tests. */
export async function openInMemory(
  image?: Blob,
  waitMs = databaseLimits.waitMs,
): Promise<Database & { dump(): Promise<Blob> }> {
  const store = await PGlite.create(image ? { loadDataDir: image } : {});
  return { ...pooled(store, () => undefined, waitMs), dump: () => store.dumpDataDir('none') };
}

/**
 * Commits of `work` reach the disk together, at its end: of an embedded database, whose every sync stops the process. A power cut
 * before that takes the last of them, in their order, so it is only for what nobody was told of yet.
 */
export async function syncOnce<T>({ kind, pool }: Database, work: () => Promise<T>): Promise<T> {
  if (kind !== 'embedded') return work();
  await pool.query('set synchronous_commit = off');
  try {
    return await work();
  } finally {
    await pool.query('reset synchronous_commit');
    // A commit syncs all that was written before it; a checkpoint would sync each of a thousand files.
    await pool.query("select pg_logical_emit_message(true, 'synced', '')");
  }
}
