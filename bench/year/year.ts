/**
 * `node bench/year/year.ts [copies] [star]`: a year at ten times the size. The demo world is copied so many times (12,500: a million people),
 * with stars of so many rows (100,000) around one person and what is theirs; then every GET of the contract is asked as that person,
 * before and after. Printed are those above 100 ms or above three times the small world's, with the statement that took longest, its
 * plan and buffers. Needs DATABASE_URL of a PostgreSQL that may create databases, and room on its disk.
 */
import { randomBytes, createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filledPath } from '@qunlu/contract/client/address.ts';
import { allEndpoints } from '@qunlu/contract/all.ts';
import { apiVersion, header, type AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import * as z from 'zod/mini';
import { features } from '../../server/all-features.ts';
import { buildApp, makeDeps } from '../../server/app.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import type { Deps } from '../../server/platform/context.ts';
import { openServer, type Database } from '../../server/platform/database.ts';
import { readEnv } from '../../server/platform/env.ts';
import { makeLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { sign } from '../../server/platform/signature.ts';
import { withDatabase } from '../database.ts';
import { fillYear, type Star } from './fill.ts';

const copies = Number(process.argv[2] ?? 12_500);
const star = Number(process.argv[3] ?? 100_000);
const limits = { ms: 100, ratio: 3, least: 20 };
const rounds = 5;

interface Sent {
  text: string;
  values: readonly unknown[];
  ms: number;
}

/** All statements that requests send, with what they took, while somebody listens. */
let sent: Sent[] | undefined;
const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
  const [first, answered] = given as [{ text?: string; values?: unknown[] }, unknown];
  const list = sent;
  if (!list || typeof answered !== 'function' || first.text === undefined) return query.apply(this, given);
  const from = performance.now();
  return query.call(this, first, (...answer: unknown[]) => {
    list.push({ text: first.text ?? '', values: first.values ?? [], ms: performance.now() - from });
    answered(...answer);
  });
});

/** A number of something of the person, by what the contract calls the field. */
type Known = ReadonlyMap<string, number | string>;

/** The heaviest of each: whoever has most rows in the demo world, and what they have most of. */
async function knownOf({ pool }: Database): Promise<{ userId: number; known: Known; stars: Star[] }> {
  const one = async (text: string, values: unknown[] = []): Promise<number | string> => {
    const { rows } = await pool.query<{ id: number | string }>(text, values);
    return rows[0]?.id ?? 0;
  };
  const circle = await one(
    'select phonebook_id as id from phonebook_member group by 1 order by count(*) desc, 1 limit 1',
  );
  const userId = Number(await one('select owner_id as id from phonebook where phonebook_id = $1', [circle]));
  const own = (table: string, id: string, by = 'user_id') =>
    one(`select ${id} as id from ${table} order by (${by} = $1) desc, ${id} limit 1`, [userId]);
  const within = (table: string, id: string) =>
    one(`select ${id} as id from ${table} order by (phonebook_id = $1) desc, ${id} limit 1`, [circle]);
  const activity = await one(
    'select activity_id as id from activity_registration group by 1 order by count(*) desc limit 1',
  );
  const conversation = await one(
    `select m.conversation_id as id from chat_message m join chat_member p using (conversation_id)
     where p.user_id = $1 group by 1 order by count(*) desc limit 1`,
    [userId],
  );
  const topic = await within('forum_topic', 'topic_id');
  const service = await own('service', 'service_id');
  const card = await own('card', 'card_id');
  const entries: [string, number | string][] = [
    ['用户编号', userId],
    ['用户', userId],
    ['名片编号', card],
    ['通讯录编号', circle],
    ['通讯录', circle],
    ['通讯录或活动', circle],
    ['活动编号', activity],
    ['会话编号', conversation],
    ['帖子编号', topic],
    ['服务编号', service],
    [
      '订单号',
      await one('select hash as id from order_order order by (buyer_id = $1) desc, order_id limit 1', [
        userId,
      ]),
    ],
  ];
  const stars = [
    { table: 'account_user', id: userId },
    { table: 'phonebook', id: Number(circle) },
    { table: 'activity', id: Number(activity) },
    { table: 'chat_conversation', id: Number(conversation) },
    { table: 'forum_topic', id: Number(topic) },
    { table: 'service', id: Number(service) },
    { table: 'card', id: Number(card) },
  ];
  return { userId, known: new Map(entries), stars };
}

const plain: Readonly<Record<string, unknown>> = {
  q: '王',
  count: 1,
  quantity: 1,
  month: '2026-11',
  span: 'month',
  kind: 'people',
  since: 0,
  from: 0,
  to: 8_589_934_592,
  version: '2.1.0',
  type: 1,
};

/** The fields that a call needs; nothing where it needs what nobody knows here. */
function fieldsOf(endpoint: AnyEndpoint, known: Known): Record<string, string> | undefined {
  const fields: Record<string, string> = {};
  for (const schema of [endpoint.query, endpoint.body]) {
    if (!schema) continue;
    const { properties = {}, required = [] } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
    }) as {
      properties?: Record<string, { description?: string; enum?: unknown[] }>;
      required?: string[];
    };
    for (const name of required) {
      const { description = '', enum: choices } = properties[name] ?? {};
      const label = description.split(/[，,]|请填写/)[0] ?? '';
      const choice = /可选 ([^、，]+)/.exec(description)?.[1];
      const value = known.get(label) ?? choices?.[0] ?? choice ?? plain[name];
      if (value === undefined) return undefined;
      fields[name] = `${value as string | number}`;
    }
  }
  return fields;
}

interface Measured {
  status: number;
  ms: number;
  slowest: Sent | undefined;
}

async function ask(
  app: FastifyInstance,
  deps: Deps,
  endpoint: AnyEndpoint,
  given: Record<string, string>,
  token: string,
) {
  const { path, left } = filledPath(endpoint.path, given);
  const at = String(Date.now());
  const from = performance.now();
  const { statusCode } = await app.inject({
    method: 'GET',
    url: `${path}?${new URLSearchParams(left).toString()}`,
    headers: {
      authorization: `Bearer ${token}`,
      [header.apiVersion]: apiVersion,
      [header.timestamp]: at,
      [header.signature]: sign(deps.env.appSecret, at),
    },
  });
  return { statusCode, ms: performance.now() - from };
}

async function walk(
  pool: pg.Pool,
  app: FastifyInstance,
  deps: Deps,
  token: string,
  known: Known,
): Promise<Map<string, Measured>> {
  const found = new Map<string, Measured>();
  const reads = allEndpoints.filter(
    ({ methods, effect, access }) =>
      methods.includes('GET') && effect === 'read' && access !== 'staff' && access !== 'sandbox',
  );
  for (const endpoint of reads) {
    const fields = fieldsOf(endpoint, known);
    if (!fields) continue;
    await pool.query('delete from platform_limit');
    const times: number[] = [];
    let status = 0;
    let slowest: Sent | undefined;
    for (let round = 0; round < rounds; round += 1) {
      sent = [];
      const { statusCode, ms } = await ask(app, deps, endpoint, fields, token);
      status = statusCode;
      times.push(ms);
      // The first one plans and reads from the disk.
      if (round > 0) slowest = [...sent, ...(slowest ? [slowest] : [])].toSorted((a, b) => b.ms - a.ms)[0];
      sent = undefined;
      // Five of ten seconds each say no more than one.
      if (ms > 5000) break;
    }
    times.sort((a, b) => a - b);
    found.set(endpoint.id, { status, ms: times[Math.floor(times.length / 2)] ?? 0, slowest });
  }
  return found;
}

async function planOf({ pool }: Database, { text, values }: Sent): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off) ${text}`,
    [...values],
  );
  return rows.map((row) => `      ${row['QUERY PLAN']}`).join('\n');
}

async function measure(url: string): Promise<void> {
  const database = openServer(url, 5, { waitMs: 60_000, statementMs: 600_000 });
  await migrate(database.background.pool);
  const env = readEnv({
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'qunlu-year-')),
    LOOP_DELAY_MS: '60000',
    DATABASE_QUEUE: '100000',
  });
  const deps = makeDeps({ env, db: database.db, log: makeLog({ logLevel: 'silent' }) });
  const app = await buildApp(deps);
  deps.self.url = await app.listen({ port: 0, host: '127.0.0.1' });
  await seedDemo(deps, buildApp, features);
  await deps.outbox.idle();
  const { userId, known, stars } = await knownOf(database);
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const enter = () =>
    database.pool.query(
      `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
       values ($1, $2, now(), now(), now() + interval '1 day', '', '') on conflict do nothing`,
      [hash, userId],
    );
  await enter();
  await database.pool.query('analyze');
  const small = await walk(database.pool, app, deps, token, known);
  const from = performance.now();
  await fillYear(database.pool, { copies, star, stars });
  const minutes = ((performance.now() - from) / 60_000).toFixed(1);
  const { rows: sizes } = await database.pool.query<{ table: string; rows: number }>(
    `select relname as table, reltuples::bigint as rows from pg_class where relkind = 'r' and reltuples > 100000 order by 2 desc limit 15`,
  );
  console.log(`filled in ${minutes} min: ${sizes.map(({ table, rows }) => `${table} ${rows}`).join(', ')}`);
  const large = await walk(database.pool, app, deps, token, known);
  let over = 0;
  for (const [id, { status, ms, slowest }] of [...large].toSorted((a, b) => b[1].ms - a[1].ms)) {
    const before = small.get(id);
    if (!before || (ms <= limits.ms && ms <= Math.max(limits.least, limits.ratio * before.ms))) continue;
    over += 1;
    console.log(`${id} ${status}: ${before.ms.toFixed(1)} → ${ms.toFixed(1)} ms`);
    if (!slowest) continue;
    console.log(`    ${slowest.ms.toFixed(1)} ms: ${slowest.text.replaceAll(/\s+/g, ' ').slice(0, 600)}`);
    console.log(await planOf(database, slowest).catch((error: unknown) => `      ${String(error)}`));
  }
  const failed = [...large.values()].filter(({ status }) => status >= 500).length;
  console.log(
    `${large.size} reads asked, ${failed} failed, ${over} above ${limits.ms} ms or ${limits.ratio} × the small world's`,
  );
  await app.close();
  await database.close();
}

await withDatabase('year', measure);
process.exit(0);
