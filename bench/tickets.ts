/**
 * `node bench/tickets.ts [turns]`: tickets verified per second as the phone at a door does it, through WebCrypto and 64 at once, beside a
 * plain loop over `crypto.verify` of Node, in turns of the same run; medians and their ratio. Then, on PostgreSQL, the list of 10,000
 * people that a door loads: milliseconds of the call, and bytes as they are and as they travel; and scans that are merged per second in
 * batches of 200.
 */
import { createPublicKey, verify } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { readTicketCode, signedText } from '@qunlu/contract/attendance/rules.ts';
import { buildApp, makeDeps } from '../server/app.ts';
import { makeActivityFor } from '../server/features/activity/testing.ts';
import { publicKeyOf } from '../server/features/attendance/service/ticket-codes.ts';
import { makeHolders, ticketOf } from '../server/features/attendance/testing.ts';
import { jobContext, type Deps } from '../server/platform/context.ts';
import { openServer } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { sign } from '../server/platform/signature.ts';
import { median } from './child.ts';
import { withDatabase } from './database.ts';

const turns = Number(process.argv[2] ?? 5);
const count = 10_000;
/** That a phone has under way at once. */
const together = 64;
const token = 'bench-token-'.padEnd(43, 'x');

/** Each holder's code, and how many a second `work` goes through. */
async function rate(work: () => Promise<unknown> | void, of: number): Promise<number> {
  const began = performance.now();
  await work();
  return (of * 1000) / (performance.now() - began);
}

/** As `web/features/attendance/parts/ticket-check.ts` does it. */
async function phoneCheck(raw: string, target: number): Promise<(code: string) => Promise<boolean>> {
  const ed25519 = { name: 'Ed25519' };
  const open = await crypto.subtle.importKey('raw', Buffer.from(raw, 'base64url'), ed25519, false, [
    'verify',
  ]);
  const encoder = new TextEncoder();
  return async (code) => {
    const { holder = 0, rev = 0, signature = '' } = readTicketCode(code) ?? {};
    const text = encoder.encode(signedText('activity', target, holder, rev));
    return crypto.subtle.verify(ed25519, open, Buffer.from(signature, 'base64url'), text);
  };
}

async function compareVerifying(deps: Deps): Promise<void> {
  const target = 12;
  const codes = Array.from({ length: count }, (_, at) => ticketOf({ deps }, target, at + 1));
  const key = publicKeyOf(jobContext(deps), { subject: 'activity', target });
  const check = await phoneCheck(key, target);
  const open = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: key } });
  const ours: number[] = [];
  const plain: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    ours.push(
      await rate(async () => {
        for (let from = 0; from < count; from += together)
          if ((await Promise.all(codes.slice(from, from + together).map(check))).includes(false))
            throw new Error('not verified');
      }, count),
    );
    plain.push(
      await rate(() => {
        for (const code of codes) {
          const { holder = 0, rev = 0, signature = '' } = readTicketCode(code) ?? {};
          const text = Buffer.from(signedText('activity', target, holder, rev));
          if (!verify(null, text, open, Buffer.from(signature, 'base64url'))) throw new Error('not verified');
        }
      }, count),
    );
  }
  const [own, loop] = [median(ours), median(plain)];
  console.log(
    `tickets verified a second: ${own.toFixed(0)}, a plain loop ${loop.toFixed(0)}, ratio ${(own / loop).toFixed(2)}`,
  );
}

async function measureDoor(url: string): Promise<void> {
  const database = openServer(url, 10);
  await migrate(database.pool);
  const env = readEnv({ DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'error' });
  const deps = makeDeps({ env, db: database.db, log: makeLog(env) });
  const app = await buildApp(deps);
  const world = { database, deps, now: () => new Date() };
  const { rows } = await database.pool.query<{ user_id: number }>(
    `insert into account_user (username, phone, created_at) values ('主办人', '13900000001', now()) returning user_id`,
  );
  const userId = rows[0]?.user_id ?? 0;
  await database.pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
     values (sha256(convert_to($1, 'UTF8')), $2, now(), now(), now() + interval '30 days', '', '')`,
    [token, userId],
  );
  const activity = await makeActivityFor(world, { userId }, { starts_at: new Date() });
  const holders = await makeHolders(world, activity, count);
  await database.pool.query('vacuum analyze');
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const timestamp = String(Date.now());
    const answer = await app.inject({
      method,
      url: path,
      headers: {
        authorization: `Bearer ${token}`,
        'api-version': 'v1.0.0',
        'x-timestamp': timestamp,
        'x-signature': sign(env.appSecret, timestamp),
      },
      ...(body ? { payload: body } : {}),
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer;
  };
  const times: number[] = [];
  let text = '';
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    text = (await call('GET', `/v1/attendance/holders?subject=activity&target=${activity.id}`)).body;
    times.push(performance.now() - began);
  }
  console.log(
    `list of ${count}: ${median(times).toFixed(0)} ms, ${(text.length / 1024).toFixed(0)} K characters, ${(gzipSync(text).length / 1024).toFixed(0)} KB as they travel`,
  );
  const batch = 200;
  const at = Math.floor(Date.now() / 1000);
  const merged = await rate(async () => {
    for (let from = 0; from < count; from += batch)
      await call('POST', '/v1/attendance/scan', {
        session_id: activity.sessionId,
        door: '东门',
        phone_now: at,
        scans: holders.slice(from, from + batch).map((holder) => ({
          client_id: `bench-${holder}`,
          ticket: ticketOf(world, activity.id, holder),
          at,
        })),
      });
  }, count);
  console.log(
    `scans merged a second in batches of ${batch}: ${merged.toFixed(0)}, signatures of tickets made meanwhile`,
  );
  await app.close();
  await deps.outbox.idle();
  await database.close();
}

const env = readEnv({ DATABASE_URL: 'postgres://unused', DEMO: '0', LOG_LEVEL: 'error' });
await compareVerifying(makeDeps({ env, db: undefined as never, log: makeLog(env) }));
await withDatabase('tickets', measureDoor);
