import type { DatabaseLimits } from './database.ts';
import { EnvError, type Mode, type Source, whole } from './env-values.ts';

/** Where the data is, and what requests may take of it. */
export interface DatabaseEnv {
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Of the role that owns the schema and migrates it; null: the one of `databaseUrl` does. */
  databaseOwnerUrl: string | null;
  /** The server itself, where `databaseUrl` names a pool that lends connections for one transaction; null: there is none. */
  databaseDirectUrl: string | null;
  /** Replicas, for reads that may lag. */
  databaseReadUrls: readonly string[];
  databasePool: number;
  /** Processes that one start keeps. */
  workers: number;
  /** What carries events between processes; null: the database does. */
  redisUrl: string | null;
  /** What a request may take of the database, in milliseconds. */
  databaseLimits: DatabaseLimits;
  /** From when on requests are refused at once; reads bear twice as much. */
  load: {
    /** Mean delay of the event loop. */
    loopDelayMs: number;
    /** Requests that wait for a connection. */
    queue: number;
  };
}

const thisMachine = new Set(['', 'localhost', '127.0.0.1', '[::1]', '::1']);

/** A database on another machine is used only over TLS with a verified certificate: it holds personal data. */
function readUrl(source: Source, mode: Mode, name: string, given = source[name]): string | null {
  const url = given || null;
  if (!url) return null;
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new EnvError(`${name} 不正确，应形如 postgres://用户:密码@主机:5432/库名`);
  }
  const { hostname, searchParams } = new URL(url);
  const { host = hostname, sslmode } = Object.fromEntries(searchParams);
  const near = thisMachine.has(host) || host.startsWith('/');
  if (mode === 'production' && !near && sslmode !== 'verify-full') {
    throw new EnvError(`${name} 在别的机器上，必须加密并核对证书，请在末尾加上 ?sslmode=verify-full`);
  }
  return url;
}

/** Events hold numbers alone, but the password of another machine's Redis is not sent in the clear. */
function readRedis(source: Source, mode: Mode): string | null {
  const url = source['REDIS_URL'] || null;
  if (!url) return null;
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url))
    throw new EnvError('REDIS_URL 不正确，应形如 redis://:密码@主机:6379');
  if (mode === 'production' && url.startsWith('redis://') && !thisMachine.has(new URL(url).hostname))
    throw new EnvError('REDIS_URL 在别的机器上，必须加密，请以 rediss:// 开头');
  return url;
}

export function readDatabase(source: Source, mode: Mode): DatabaseEnv {
  const databaseUrl = readUrl(source, mode, 'DATABASE_URL');
  if (mode === 'production' && !databaseUrl) throw new EnvError('缺少 DATABASE_URL：生产环境需要 PostgreSQL');
  const databaseOwnerUrl = readUrl(source, mode, 'DATABASE_OWNER_URL');
  if (databaseOwnerUrl && !databaseUrl)
    throw new EnvError('缺少 DATABASE_URL：DATABASE_OWNER_URL 只用来迁移');
  const databaseDirectUrl = readUrl(source, mode, 'DATABASE_DIRECT_URL');
  if (databaseDirectUrl && !databaseUrl)
    throw new EnvError('缺少 DATABASE_URL：DATABASE_DIRECT_URL 只用来绕过它前面的连接池');
  const databaseReadUrls = (source['DATABASE_READ_URL'] ?? '')
    .split(',')
    .flatMap((one) => readUrl(source, mode, 'DATABASE_READ_URL', one.trim()) ?? []);
  if (databaseReadUrls.length > 0 && !databaseUrl)
    throw new EnvError('缺少 DATABASE_URL：DATABASE_READ_URL 只是它的副本');
  const workers = whole(source, 'WORKERS', 1, 1, 64);
  if (workers > 1 && !databaseUrl)
    throw new EnvError(
      `WORKERS=${workers} 需要 PostgreSQL：内置数据库只能由一个进程打开，请设置 DATABASE_URL，或去掉 WORKERS`,
    );
  return {
    workers,
    databaseUrl,
    databaseOwnerUrl,
    databaseDirectUrl,
    databaseReadUrls,
    redisUrl: readRedis(source, mode),
    databasePool: whole(source, 'DATABASE_POOL', 10, 1, 200),
    databaseLimits: {
      waitMs: whole(source, 'DATABASE_WAIT_SECONDS', 5, 1, 600) * 1000,
      statementMs: whole(source, 'DATABASE_STATEMENT_SECONDS', 30, 1, 600) * 1000,
    },
    load: {
      // The embedded database works on the event loop: there one slow statement is no overload.
      loopDelayMs: whole(source, 'LOOP_DELAY_MS', databaseUrl ? 1000 : 10_000, 50, 60_000),
      queue: whole(source, 'DATABASE_QUEUE', 100, 1, 100_000),
    },
  };
}
