import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type pg from 'pg';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Env } from './env.ts';
import { openReader, type DatabaseLimits, type Db } from './database.ts';

/** Reads that may lag, answered by replicas (decision 0120). Positions are bytes of the write-ahead log. */
export interface Replicas {
  /** A replica that knows all up to `position` and is no older than {@link staleMs}; null: only the primary does. */
  reader(position: bigint): Db | null;
  /** Where the primary is now: what a replica must reach before it answers who has just written. */
  written(): Promise<bigint>;
  /** A replica did not answer: it is asked nothing until it says again where it is. */
  lost(reader: Db, error: unknown): void;
  close(): Promise<void>;
}

/** Milliseconds that a replica may be behind for whoever has written nothing. */
const staleMs = 2000;
const lookMs = 250;
/** A look that takes longer says nothing of where a server is now. */
const lookLimits: DatabaseLimits = { waitMs: 1000, statementMs: 1000 };
/** Seconds for which a browser says where it has written; longer than any replica may be behind. */
const rememberSeconds = 60;
const cookieName = 'written';
const headerName = 'x-written';

const whereAmI = `select ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)
  - '0/0'::pg_lsn)::text as position`;

const ask = async (pool: pg.Pool): Promise<bigint> => {
  const { rows } = await pool.query<{ position: string }>(whereAmI);
  return BigInt(rows[0]?.position ?? -1);
};

interface Replica {
  db: Db;
  pool: pg.Pool;
  look: pg.Pool;
  /** -1 while nobody knows. */
  position: bigint;
}

/** `primary`: its address without a pool of connections between. */
export function openReplicas(
  primary: string,
  urls: readonly string[],
  max: number,
  limits: DatabaseLimits,
  log: Logger,
): Replicas {
  const replicas: Replica[] = urls.map((url) => ({
    ...openReader(url, max, limits),
    look: openReader(url, 1, lookLimits).pool,
    position: -1n,
  }));
  const source = openReader(primary, 2, lookLimits).pool;
  /** Where the primary was, oldest first; the first one is as old as a replica may be. */
  let known: { at: number; position: bigint }[] = [];
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const forget = (replica: Replica, error: unknown): void => {
    if (replica.position >= 0n) log.warn({ err: error }, 'a replica does not answer');
    replica.position = -1n;
  };
  const look = async (): Promise<void> => {
    const now = performance.now();
    const [main] = await Promise.allSettled([
      ask(source),
      ...replicas.map((replica) =>
        ask(replica.look).then(
          (position) => void (replica.position = position),
          (error: unknown) => forget(replica, error),
        ),
      ),
    ]);
    // While the primary does not answer replicas go on with what it said last: lists are read through a change of the primary.
    if (main?.status === 'fulfilled') {
      known.push({ at: now, position: main.value });
      const young = known.findIndex(({ at }) => at > now - staleMs);
      known = known.slice(Math.max(0, young - 1));
    }
    if (!closed) timer = setTimeout(() => void look(), lookMs).unref();
  };
  void look();

  return {
    reader(position) {
      const [oldest] = known;
      if (!oldest) return null;
      const least = position > oldest.position ? position : oldest.position;
      turn += 1;
      for (let step = 0; step < replicas.length; step += 1) {
        const replica = replicas[(turn + step) % replicas.length];
        if (replica && replica.position >= least) return replica.db;
      }
      return null;
    },
    written: () => ask(source),
    lost(reader, error) {
      const replica = replicas.find(({ db }) => db === reader);
      if (replica) forget(replica, error);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const pools = replicas.flatMap(({ pool, look: own }) => [pool, own]);
      await Promise.allSettled([source, ...pools].map((pool) => pool.end()));
    },
  };
}

/** What the caller has written last, by the cookie of their browser or the header of a client without cookies. */
function positionOf(request: FastifyRequest): bigint {
  const given = [request.headers[headerName], request.cookies[cookieName]];
  return given.reduce<bigint>((most, text) => {
    const position = typeof text === 'string' && /^\d{1,19}$/.test(text) ? BigInt(text) : 0n;
    return position > most ? position : most;
  }, 0n);
}

/** Tells the caller where their write is. Without an answer of the primary they are told nothing, and look at it for a while. */
export async function tellPosition(replicas: Replicas, reply: FastifyReply, secure: boolean): Promise<void> {
  // The greatest: until it is known where they have written, no replica is far enough.
  const position = await replicas.written().catch(() => 2n ** 63n - 1n);
  void reply.header(headerName, String(position)).setCookie(cookieName, String(position), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: rememberSeconds,
  });
}

/**
 * Runs a read that may lag on a replica; at the primary where none is far enough, where a replica fails, and where it finds nothing:
 * what somebody was just given the address of may not have arrived there.
 */
export async function readFrom<Answer>(
  { replicas, log }: { replicas: Replicas | null; log: Logger },
  endpoint: Pick<AnyEndpoint, 'id' | 'mayLag'>,
  request: FastifyRequest,
  primary: Db,
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const reader = endpoint.mayLag && request.method === 'GET' ? replicas?.reader(positionOf(request)) : null;
  if (!reader) return work(primary);
  try {
    return await work(reader);
  } catch (error) {
    if (error instanceof Failure && error.failure !== 'notFound') throw error;
    if (!(error instanceof Failure)) {
      // 25006: it writes, so it must not be marked `mayLag`. 40001: the replica had to give way to what it replays.
      const { code } = error as pg.DatabaseError;
      if (code === '25006') log.error({ call: endpoint.id }, 'a read that may lag writes');
      else if (code !== '40001') replicas?.lost(reader, error);
    }
    return work(primary);
  }
}

export const chooseReplicas = (
  env: Pick<
    Env,
    'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrls' | 'databasePool' | 'databaseLimits'
  >,
  log: Logger,
): Replicas | null =>
  env.databaseUrl && env.databaseReadUrls.length > 0
    ? openReplicas(
        env.databaseDirectUrl ?? env.databaseUrl,
        env.databaseReadUrls,
        env.databasePool,
        env.databaseLimits,
        log,
      )
    : null;
