/**
 * `node bench/chat.ts [conversations] [seconds]`: conversations in which one message a second is sent over HTTP while the other side listens on its
 * socket, in one process on PostgreSQL: messages acknowledged a second, and milliseconds from the press until the other's page is told, p50
 * and p99. Then pages of a conversation of 100,000 messages: the newest, one in the middle, changes, and a search, each as a multiple of
 * the same in one of 100. Needs DATABASE_URL of a server that may create databases.
 */
import { Agent, request as httpRequest } from 'node:http';
import type pg from 'pg';
import { WebSocket } from 'ws';
import { buildApp, makeDeps } from '../server/app.ts';
import { openServer } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { sign } from '../server/platform/signature.ts';
import { cpuOf, median, start, type Child } from './child.ts';
import { withDatabase } from './database.ts';

const conversations = Number(process.argv[2] ?? 1000);
const seconds = Number(process.argv[3] ?? 20);
const long = 100_000;
const short = 100;
const turns = 30;

const tokenOf = (at: number): string => `bench-token-${at}-`.padEnd(43, 'x');

/** People by twos, who are friends and have a conversation; a session each. */
async function seed(pool: pg.Pool, people: number): Promise<void> {
  await pool.query(
    `insert into account_user (username, phone, created_at)
     select '聊天的人' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(`create table bench_person as
    select user_id, row_number() over (order by phone) - 1 as place from account_user`);
  await pool.query(`insert into card (user_id, is_default, realname, phone, created_at, updated_at)
    select user_id, true, '聊天的人', '13800138000', now(), now() from account_user`);
  await pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
     select sha256(convert_to(rpad('bench-token-' || place || '-', 43, 'x'), 'UTF8')), user_id, now(), now(),
       now() + interval '30 days', '', '' from bench_person`,
  );
  await pool.query(`insert into relation (user_id, other_id, is_friend, is_follow, friend_at, followed_at)
    select a.user_id, b.user_id, true, true, now(), now() from bench_person a join bench_person b on b.place = (a.place::int # 1)`);
  await pool.query(`insert into chat_conversation (kind, low_id, high_id, created_at, answered)
    select 'direct', least(a.user_id, b.user_id), greatest(a.user_id, b.user_id), now(), true
    from bench_person a join bench_person b on b.place = a.place + 1 where a.place % 2 = 0`);
}

/** A conversation with so many messages, of the pair that begins at a place. */
async function fill(pool: pg.Pool, place: number, count: number): Promise<number> {
  const { rows } = await pool.query<{ conversation_id: number; low_id: number; high_id: number }>(
    `select c.conversation_id, c.low_id, c.high_id from chat_conversation c
     join bench_person a on a.user_id in (c.low_id, c.high_id) where a.place = $1`,
    [place],
  );
  const [row] = rows;
  if (!row) throw new Error('no conversation');
  const { conversation_id: id, low_id, high_id } = row;
  await pool.query(
    `insert into chat_message (conversation_id, sender_id, client_id, type, version, text, created_at, search)
     select $1::bigint, case n % 2 when 0 then $2::bigint else $3::bigint end, 'fill-' || n || '-' || $1::text, 1, n, '第 ' || n || ' 句',
       now(), array_to_tsvector(array[':c' || $1::text, ':u' || $2::text, ':u' || $3::text, '第', n::text, '句'])
     from generate_series(1, $4::int) n`,
    [id, low_id, high_id, count],
  );
  await pool.query(
    `update chat_conversation set version = $2, last_message_id = (select max(message_id) from chat_message where conversation_id = $1)
     where conversation_id = $1`,
    [id, count],
  );
  await pool.query(
    `insert into chat_member (conversation_id, user_id, last_id)
     select $1, u, (select last_message_id from chat_conversation where conversation_id = $1) from unnest(array[$2, $3]::bigint[]) u`,
    [id, low_id, high_id],
  );
  return id;
}

/** Each from a network of their own, as people are. */
const addressOf = (at: number): string => `10.${Math.floor(at / 250) % 250}.${at % 250}.7`;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Sends a message each second in each conversation, by turns of both; answers how long telling took. */
async function talk({ origin, pid }: Child, pool: pg.Pool, secret: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { rows } = await pool.query<{ user_id: number; place: number; conversation_id: number }>(
    `select p.user_id, p.place::int as place, c.conversation_id from bench_person p
     join chat_conversation c on p.user_id in (c.low_id, c.high_id) order by p.place limit $1`,
    [conversations * 2],
  );
  const began = new Map<string, number>();
  const told: number[] = [];
  const answered: number[] = [];
  let failed = 0;
  /** A place's messages of before are told, too, to its other side; each is counted once. */
  const listen = ({ user_id, place, conversation_id }: (typeof rows)[number]): Promise<WebSocket> =>
    new Promise((done, fail) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/tracer`, {
        origin,
        headers: { 'x-forwarded-for': addressOf(place) },
      });
      socket.on('error', fail);
      socket.on('open', () => {
        socket.send(JSON.stringify({ type: 'login', uid: user_id, token: tokenOf(place) }));
        done(socket);
      });
      socket.on('message', (data: Buffer) => {
        const event = JSON.parse(data.toString('utf8')) as { topic?: string; id?: number; version?: number };
        if (event.topic !== 'chat' || event.id !== conversation_id) return;
        const key = `${conversation_id} ${event.version} ${place}`;
        const at = began.get(key);
        if (at === undefined) return;
        began.delete(key);
        told.push(performance.now() - at);
      });
    });
  const sockets: WebSocket[] = [];
  // A few at a time, as people come; what is busy is asked again.
  for (let at = 0; at < rows.length; at += 10) {
    let left = rows.slice(at, at + 10);
    for (let tries = 0; ; tries += 1) {
      const opened = await Promise.allSettled(left.map(listen));
      for (const one of opened) if (one.status === 'fulfilled') sockets.push(one.value);
      left = left.filter((_, index) => opened[index]?.status === 'rejected');
      if (left.length === 0) break;
      if (tries > 20) throw new Error('sockets do not open');
      await new Promise((done) => setTimeout(done, 500));
    }
  }
  const versions = new Map<number, number>();
  const send = async (from: number, turn: number): Promise<void> => {
    const one = rows[from];
    if (!one) return;
    const { conversation_id, place } = one;
    const version = (versions.get(conversation_id) ?? 0) + 1;
    versions.set(conversation_id, version);
    const at = performance.now();
    began.set(`${conversation_id} ${version} ${place ^ 1}`, at);
    const body = JSON.stringify({
      conversation_id,
      client_id: `bench-${place}-${turn}`,
      type: 1,
      text: '明天下午三点，老地方见',
    });
    const timestamp = String(Date.now());
    const status = await new Promise<number>((done) => {
      const asked = httpRequest(`${origin}/v1/chat/send`, {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${tokenOf(place)}`,
          'x-forwarded-for': addressOf(place),
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'api-version': 'v1.0.0',
          'x-timestamp': timestamp,
          'x-signature': sign(secret, timestamp),
        },
      });
      asked.on('response', (answer) => {
        answer.resume();
        answer.on('end', () => done(answer.statusCode ?? 0));
      });
      asked.on('error', () => done(0));
      asked.end(body);
    });
    if (status === 200) answered.push(performance.now() - at);
    else failed += 1;
  };
  /** Of the product and of the database's processes for it, microseconds; where that runs here. */
  const taken = async (): Promise<readonly [number, number]> => {
    const { rows: own } = await pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return [cpuOf(pid), own.reduce((sum, one) => sum + cpuOf(one.pid), 0)];
  };
  const before = await taken();
  const sending: Promise<void>[] = [];
  const begin = performance.now();
  for (let turn = 0; turn < seconds; turn += 1)
    for (let at = 0; at < conversations; at += 1) {
      const due = begin + (turn + at / conversations) * 1000;
      const wait = due - performance.now();
      if (wait > 1) await new Promise((done) => setTimeout(done, wait));
      sending.push(send(at * 2 + (turn % 2), turn));
    }
  await Promise.all(sending);
  const took = (performance.now() - begin) / 1000;
  await new Promise((done) => setTimeout(done, 1000));
  const after = await taken();
  for (const socket of sockets) socket.terminate();
  agent.destroy();
  console.log(
    `${conversations} conversations, ${sockets.length} sockets: ${(answered.length / took).toFixed(0)} messages a second, ${failed} refused; ` +
      `answered p50 ${percentile(answered, 0.5).toFixed(0)} ms, p99 ${percentile(answered, 0.99).toFixed(0)} ms; ` +
      `told p50 ${percentile(told, 0.5).toFixed(0)} ms, p99 ${percentile(told, 0.99).toFixed(0)} ms (${told.length} of ${answered.length}); ` +
      `CPU of a message: ${((after[0] - before[0]) / 1000 / answered.length).toFixed(1)} ms here, ${((after[1] - before[1]) / 1000 / answered.length).toFixed(1)} ms of the database`,
  );
}

async function pages(url: string, places: { long: number; short: number }): Promise<void> {
  const database = openServer(url, 4);
  const env = readEnv({ DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'error' });
  const deps = makeDeps({ env, db: database.db, log: makeLog(env) });
  const app = await buildApp(deps);
  const timed = async (place: number, path: string): Promise<number> => {
    const began = performance.now();
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${tokenOf(place)}` },
    });
    if (statusCode !== 200) throw new Error(body);
    return performance.now() - began;
  };
  const idOf = async (place: number): Promise<{ id: number; middle: number; version: number }> => {
    const { rows } = await database.pool.query(
      `select c.conversation_id as id, c.version, (select message_id from chat_message m where m.conversation_id = c.conversation_id
         order by message_id offset c.version / 2 limit 1) as middle
       from chat_conversation c join bench_person a on a.user_id in (c.low_id, c.high_id) where a.place = $1`,
      [place],
    );
    return rows[0] as { id: number; middle: number; version: number };
  };
  const [large, small] = [await idOf(places.long), await idOf(places.short)];
  const asked = {
    'newest page': ({ id }: typeof large) => `/v1/chat/messages?id=${id}`,
    'page in the middle': ({ id, middle }: typeof large) => `/v1/chat/messages?id=${id}&next=${middle}`,
    'last 20 changes': ({ id, version }: typeof large) => `/v1/chat/changes?id=${id}&since=${version - 20}`,
    'search of one word': ({ id }: typeof large) => `/v1/chat/search?id=${id}&q=77`,
  };
  for (const [what, path] of Object.entries(asked)) {
    const [ours, other]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      ours.push(await timed(places.long, path(large)));
      other.push(await timed(places.short, path(small)));
    }
    console.log(
      `${what}: ${median(ours).toFixed(1)} ms in ${long} messages, ${median(other).toFixed(1)} ms in ${short}, ratio ${(median(ours) / median(other)).toFixed(2)}`,
    );
  }
  await app.close();
  await database.close();
}

await withDatabase('chat', async (url) => {
  const database = openServer(url, 4);
  await migrate(database.pool);
  await seed(database.pool, conversations * 2 + 4);
  const places = { long: conversations * 2, short: conversations * 2 + 2 };
  await fill(database.pool, places.long, long);
  await fill(database.pool, places.short, short);
  await database.pool.query('vacuum analyze');
  await pages(url, places);
  const server = await start(
    'bench/serve.ts',
    { SERVER: 'product', DATABASE_URL: url, TRUST_PROXY: '1' },
    /listening (\d+)/,
  );
  try {
    await talk(
      server,
      database.pool,
      readEnv({ DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'error' }).appSecret,
    );
  } finally {
    await server.stop();
  }
  await database.close();
});
