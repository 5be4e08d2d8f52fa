import { CompiledQuery, Kysely, PostgresDialect, sql, type PostgresPool, type RawBuilder } from 'kysely';
import pg from 'pg';
import { prepareNothing, runPrepared } from './statements.ts';

/** Each store narrows this to its feature's tables with `db.withTables<Tables>()`. */
export type Db = Kysely<Record<never, never>>;

declare const transaction: unique symbol;

/** The database inside an open transaction: what writes or locks takes this, what reads takes any {@link Db}. */
export type TxDb = Db & { readonly [transaction]: true };

/** Runs `work` in a transaction of its own. */
export const transacted = <T>(db: Db, work: (db: TxDb) => Promise<T>): Promise<T> =>
  db.transaction().execute((open) => work(open as unknown as TxDb));

/** For the only write of its caller: one statement is a transaction by itself, so none is opened around it. */
export const alone = <Holder extends { readonly db: Db }>(holder: Holder): Holder & { readonly db: TxDb } =>
  holder as Holder & { readonly db: TxDb };

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** For jobs and events, with limits of their own. */
  background: { db: Db; pool: pg.Pool };
  /** Which kind of store it is, for the ready line and the metrics. */
  kind: 'embedded' | 'server';
  close(): Promise<void>;
}

// pg returns bigint as text by default; every id and counter here stays below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Lends connections that keep their statements prepared. */
function preparingPool(pool: pg.Pool): PostgresPool {
  return {
    options: {},
    async connect() {
      const client = await pool.connect();
      return {
        query: (text: string, values: unknown[]) => runPrepared(client, text, values),
        release: () => client.release(),
      };
    },
    end: () => pool.end(),
  } as unknown as PostgresPool;
}

function handleOn(pool: pg.Pool): Db {
  const db = new Kysely<Record<never, never>>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
  });
  pools.set(db, pool);
  return db;
}

/** `background` is the pool of jobs and events: the same one where there is but one connection. */
export function openDatabase(
  pool: pg.Pool,
  kind: Database['kind'],
  closeStore: () => Promise<void>,
  background: pg.Pool = pool,
): Database {
  const db = handleOn(pool);
  const own = background === pool ? undefined : { db: handleOn(background), pool: background };
  return {
    db,
    pool,
    background: own ?? { db, pool },
    kind,
    async close() {
      await own?.db.destroy();
      await db.destroy();
      await closeStore();
    },
  };
}

/** What one request may take of the database. */
export interface DatabaseLimits {
  /** Milliseconds to wait for a connection of the pool; 0: for ever. */
  waitMs: number;
  /** Milliseconds that a statement may take, locks included; 0: any time. */
  statementMs: number;
}

export const databaseLimits: DatabaseLimits = { waitMs: 5000, statementMs: 30_000 };
/** Of jobs and events, which nobody waits for. */
const backgroundLimits: DatabaseLimits = { waitMs: 60_000, statementMs: 15 * 60_000 };
/** Connections of jobs and events; few, so that they never take the place of people. */
const backgroundMax = 3;

/** `lent`: a pool of the database's own stands between, which lends its connections for one transaction each. */
function poolOf(url: string, max: number, { waitMs, statementMs }: DatabaseLimits, lent = false): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    // The pool between refuses parameters of a session: there the role has them (docs/operations.md).
    ...(lent ? {} : { statement_timeout: statementMs }),
    application_name: 'qunlu',
  });
  keepAlive(pool);
  if (lent) pool.on('connect', prepareNothing);
  return pool;
}

/**
 * A broken connection must not end the process, neither an idle one nor one in the middle of a transaction: the next
 * statement fails on it, and the pool opens another.
 */
function keepAlive(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/**
 * A PostgreSQL server. `max` is the number of connections that requests of this process share. `direct`: the server itself where `url`
 * names a pool before it; jobs and migrations hold their connections.
 */
export function openServer(
  url: string,
  max: number,
  limits: DatabaseLimits = databaseLimits,
  direct: string | null = null,
): Database {
  const background = poolOf(direct ?? url, backgroundMax, backgroundLimits);
  return openDatabase(poolOf(url, max, limits, direct !== null), 'server', async () => undefined, background);
}

/** A server that is read from alone. */
export function openReader(url: string, max: number, limits: DatabaseLimits): { db: Db; pool: pg.Pool } {
  const pool = poolOf(url, max, limits);
  return { db: handleOn(pool), pool };
}

/** The pool behind each database handle that is not a transaction. */
const pools = new WeakMap<Db, pg.Pool>();

/** `column = any($1)`: a list as one parameter, so that its length does not change the text of the statement. */
export const anyOf = <Value>(values: readonly Value[]): RawBuilder<Value> => sql<Value>`any(${[...values]})`;

/** The value of one expression, e.g. a counter that also stands among others in one statement. */
export async function valueOf<Value>(db: Db, expression: RawBuilder<Value>): Promise<Value> {
  const { rows } = await sql<{ value: Value }>`select ${expression} as value`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  return row.value;
}

/** How many requests wait for a connection. */
export const waitingFor = (db: Db): number => pools.get(db)?.waitingCount ?? 0;

/**
 * Runs a statement whose text is a constant, without the query builder: for the busiest reads, where building the query
 * costs as much as running it.
 */
export async function prepared<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const pool = pools.get(db);
  if (!pool) return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  const client = await pool.connect();
  try {
    return (await runPrepared<Row & pg.QueryResultRow>(client, text, [...values])).rows;
  } finally {
    client.release();
  }
}
