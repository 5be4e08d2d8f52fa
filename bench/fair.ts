/**
 * `node bench/fair.ts [seconds]`: what a guest and another member wait for a card while one person has 40 batch decodes, or 40
 * edits of their card, in flight; on the embedded database. Alone and beside them, in one run.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../server/platform/embedded.ts';
import { migrate } from '../server/platform/migrate.ts';
import { median, start } from './child.ts';

const seconds = Number(process.argv[2] ?? 5);
const inFlight = 40;
const folder = mkdtempSync(join(tmpdir(), 'qunlu-bench-'));
const dataDir = join(folder, 'data');
const tokenOf = (n: number): string => `bench-token-${n}-`.padEnd(43, 'x');

async function seed(): Promise<number[]> {
  mkdirSync(dataDir);
  const database = await openEmbedded(dataDir);
  const { pool } = database;
  await migrate(pool);
  await pool.query(
    `insert into account_user (username, phone, created_at)
     select '群友' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, 200) n`,
  );
  await pool.query(`insert into card (user_id, is_default, realname, phone, created_at, updated_at)
    select user_id, true, '林知远', phone, now(), now() from account_user`);
  for (const n of [0, 1])
    await pool.query(
      `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
       select $1, user_id, now(), now(), now() + interval '30 days', '', '' from account_user order by user_id offset $2 limit 1`,
      [createHash('sha256').update(tokenOf(n)).digest(), n],
    );
  const { rows } = await pool.query<{ card_id: number }>('select card_id from card order by user_id');
  await database.close();
  return rows.map(({ card_id }) => card_id);
}

const cards = await seed();
const server = await start(
  'bench/serve.ts',
  { DATA_DIR: dataDir, DATABASE_URL: '', SERVER: 'product' },
  /listening (\d+)/,
);
const headers = (n: number): Record<string, string> => ({
  authorization: `Bearer ${tokenOf(n)}`,
  'content-type': 'application/json',
});
const view = (at: number): string => `${server.origin}/v1/card/view?id=${cards[at]}`;

let statuses: Record<string, number> = {};
async function sent(address: string, options: RequestInit): Promise<string> {
  const answer = await fetch(address, options);
  const text = await answer.text();
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  return text;
}

const hashes: string[] = [];
for (let at = 10; at < 60; at += 1) {
  const found = /\*\|([^"]{10,})"|\d\|([^"]{10,})"/.exec(
    await (await fetch(view(at), { headers: headers(0) })).text(),
  );
  if (found) hashes.push(found[1] ?? found[2] ?? '');
}

const actions = {
  nothing: null,
  'batch decodes': () =>
    sent(`${server.origin}/v3-api/customer/card/batch-decode`, {
      method: 'POST',
      headers: headers(0),
      body: JSON.stringify({ hashes }),
    }),
  'card edits': () =>
    sent(`${server.origin}/v1/card/post?id=${cards[0]}`, {
      method: 'POST',
      headers: headers(0),
      body: JSON.stringify({ position: `经理${Math.random()}` }),
    }),
  'cards viewed': () => sent(`${server.origin}/v1/card/view?id=${cards[1]}&more=1`, { headers: headers(0) }),
  'own friends': () => sent(`${server.origin}/v1/friend/list`, { headers: headers(0) }),
};

for (const [name, action] of Object.entries(actions)) {
  const run = { goesOn: true };
  statuses = {};
  const crowd = Array.from({ length: action ? inFlight : 0 }, async () => {
    while (run.goesOn) await action?.();
  });
  await new Promise((go) => void setTimeout(go, 500));
  const waits: number[] = [];
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    const from = performance.now();
    await (await fetch(view(50), waits.length % 2 === 0 ? {} : { headers: headers(1) })).text();
    waits.push(performance.now() - from);
    await new Promise((go) => void setTimeout(go, 20));
  }
  run.goesOn = false;
  await Promise.all(crowd);
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  console.log(
    `${name.padEnd(14)} p50 ${median(waits).toFixed(0)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(0.9999)} ms, answered ${JSON.stringify(statuses)}`,
  );
}
await server.stop();
rmSync(folder, { recursive: true, force: true });
