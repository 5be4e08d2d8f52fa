/**
 * `node bench/sockets.ts [sockets] [seconds] [embedded|postgres]`: what open pages cost one process, started as `npm start` starts it:
 * resident memory before and with so many idle sockets of as many people, what looking whether their sessions have ended takes, how
 * cheaply 10,000 joins from one address are refused; and on PostgreSQL, 1000 events a second to one of them each, how long each takes
 * from NOTIFY to the page. Aims: 10,000 sockets in 600 MB, events at p99 in 300 ms. Needs Linux, two descriptors a socket, and
 * DATABASE_URL of a server that may create databases for `postgres`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../scripts/run.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { openEmbedded } from '../server/platform/embedded.ts';
import { migrate } from '../server/platform/migrate.ts';
import { cpuOf, start, type Child } from './child.ts';
import { withDatabase } from './database.ts';

const count = Number(process.argv[2] ?? 10_000);
const seconds = Number(process.argv[3] ?? 20);
const store = process.argv[4] ?? 'postgres';
const perSecond = 1000;

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
const startOptions = scripts.start.split(' ').filter((word) => word.startsWith('--'));

interface Seat {
  userId: number;
  token: string;
}

/** As many people with a session each. */
async function seed({ pool }: Database): Promise<Seat[]> {
  await migrate(pool);
  const { rows } = await pool.query<{ user_id: number }>(
    "insert into account_user (username, created_at) select '群友', now() from generate_series(1, $1) returning user_id",
    [count],
  );
  const seats = rows.map(({ user_id }) => ({
    userId: user_id,
    token: randomBytes(32).toString('base64url'),
  }));
  await pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
     select decode(hash, 'hex'), id, now(), now(), now() + interval '1 day', '', ''
     from unnest($1::text[], $2::bigint[]) as s (hash, id)`,
    [
      seats.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      seats.map(({ userId }) => userId),
    ],
  );
  return seats;
}

const memory = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
/** Milliseconds of processor time so far. */
const cpu = (pid: number): number => cpuOf(pid) / 1000;

const frame = (message: object): Buffer => {
  const bytes = Buffer.from(JSON.stringify(message));
  const head =
    bytes.length < 126 ? [0x81, 0x80 | bytes.length] : [0x81, 0xfe, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), bytes]);
};

/** A page by hand, so that this side costs little. `told` hears the texts of all that comes. */
async function open(
  origin: string,
  address: string,
  seat: Seat | null,
  told: (text: string) => void,
): Promise<boolean> {
  const { host, hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `GET /tracer HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX-Forwarded-For: ${address}\r\n\r\n`,
  );
  const [first] = (await once(socket, 'data')) as [Buffer];
  if (!first.toString().startsWith('HTTP/1.1 101')) {
    socket.destroy();
    return false;
  }
  if (seat) {
    socket.write(frame({ type: 'login', uid: seat.userId, token: seat.token }));
    setInterval(() => socket.write(frame({ type: 'heartbeat' })), 30_000).unref();
  }
  socket.on('data', (bytes: Buffer) => told(bytes.toString('latin1')));
  return true;
}

const addressOf = (at: number): string => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;

async function measure(product: Child, database: Database | null, seats: readonly Seat[]): Promise<void> {
  const { origin, pid } = product;
  const before = memory(pid);
  let live = 0;
  const sentAt = new Map<number, number>();
  const took: number[] = [];
  const told = (text: string): void => {
    if (text.includes('"live"')) live += 1;
    for (const [, id] of text.matchAll(/"topic":"chat","id":(\d+)/g)) {
      const from = sentAt.get(Number(id));
      if (from !== undefined) took.push(performance.now() - from);
    }
  };
  const begun = performance.now();
  for (let at = 0; at < seats.length; at += 100)
    await Promise.all(
      seats.slice(at, at + 100).map((seat, next) => open(origin, addressOf(at + next), seat, told)),
    );
  while (live < seats.length && performance.now() - begun < 300_000) await wait(200);
  console.log(`${live} of ${count} sockets live in ${Math.round((performance.now() - begun) / 1000)} s`);
  await wait(10_000);
  const cpuBefore = cpu(pid);
  await wait(20_000);
  console.log(
    `memory ${before} → ${memory(pid)} MB; idle, ${(cpu(pid) - cpuBefore) / 20} ms of processor a second`,
  );

  if (database) {
    const hashes = seats.map(({ token }) => createHash('sha256').update(token).digest('hex'));
    const looked = performance.now();
    await database.pool.query(
      `select hash from unnest($1::text[]) as hash where not exists (select from account_session s join account_user u using (user_id)
      where s.token_hash = decode(hash, 'hex') and s.expires_at > now() and u.status = any($2))`,
      [hashes, [1, 2]],
    );
    console.log(
      `whether ${count} sessions have ended: ${Math.round(performance.now() - looked)} ms, every 4 s`,
    );
  }

  const cpuOfJoins = cpu(pid);
  const joined = performance.now();
  let admitted = 0;
  for (let at = 0; at < 10_000; at += 100) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => open(origin, '198.51.100.7', null, () => undefined)),
    );
    admitted += answers.filter(Boolean).length;
  }
  console.log(
    `10000 joins from one address: ${admitted} let in, ${Math.round(performance.now() - joined)} ms, ${(cpu(pid) - cpuOfJoins) / 10_000} ms of processor each`,
  );
  if (!database) return;
  for (let second = 0, id = 1; second < seconds; second += 1) {
    const from = performance.now();
    for (let part = 0; part < 20; part += 1) {
      const sends = Array.from({ length: perSecond / 20 }, () => {
        const [mine, seat] = [id++, seats[Math.floor(Math.random() * seats.length)]];
        sentAt.set(mine, performance.now());
        return database.pool.query("select pg_notify('qunlu_realtime', $1)", [
          `chat ${mine} 1 ${seat?.userId}`,
        ]);
      });
      await Promise.all(sends);
      await wait(Math.max(0, from + ((part + 1) * 1000) / 20 - performance.now()));
    }
  }
  await wait(2000);
  took.sort((one, other) => one - other);
  const at = (part: number): number => Math.round((took[Math.floor(took.length * part)] ?? 0) * 10) / 10;
  console.log(
    `${took.length} of ${seconds * perSecond} events, ${perSecond} a second: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.9999)} ms; memory ${memory(pid)} MB`,
  );
}

async function run(databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'qunlu-bench-'));
  const database = databaseUrl ? openServer(databaseUrl, 10) : await openEmbedded(folder);
  const seats = await seed(database);
  // The embedded store serves one process.
  if (!databaseUrl) await database.close();
  const product = await start(
    'bench/serve.ts',
    { DATA_DIR: folder, DATABASE_URL: databaseUrl, TRUST_PROXY: '1' },
    /listening (\d+)/,
    startOptions,
  );
  try {
    await measure(product, databaseUrl ? database : null, seats);
  } finally {
    await product.stop();
    if (databaseUrl) await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (store === 'embedded') await run('');
else await withDatabase('sockets', run);
process.exit(0);
