import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { after, secondsOf, type Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { lines, sealedWith, signed } from './cryptography.ts';
import { behaviour } from './sandbox-behaviour.ts';
import { apiV3Key, certificateSigner, publicKeySigner, type Signer } from './sandbox-keys.ts';

/** Seconds until the next try of what was not heard: WeChat's own fifteen, shortened. */
export const schedule = [1, 1, 2, 5, 10, 20, 30, 60, 60, 60, 120, 120, 120, 300, 300] as const;
const timeoutMs = 5000;

interface Row {
  notice_id: string;
  event_type: string;
  resource: object;
  path: string;
  attempts: number;
  repeats: number;
  is_foreign: boolean;
}

export interface News {
  event: string;
  resource: object;
  /** Where the product wanted to be told. */
  path: string;
}

/** Writes down what the product is to be told, and when, as the behaviour that was set says. */
export async function announce(deps: Deps, { event, resource, path }: News): Promise<void> {
  const input = await behaviour(deps.db);
  const now = deps.clock();
  // In reverse: this one waits until the next has been told.
  const waits = input.reversed ? schedule[3] : (input.delay ?? 0);
  await sql`insert into sandbox_pay_notice (notice_id, event_type, resource, path, next_at, repeats, is_foreign, created_at)
    values (${`EV-${deps.random(16).toString('hex')}`}, ${event}, ${JSON.stringify(resource)}::jsonb, ${path},
      ${input.lose ? null : after(now, waits)}, ${input.duplicates ?? 0}, ${input.foreign_key === 1}, ${now})`.execute(
    deps.db,
  );
}

/** Takes what is due, so that no other process tells the same at once. */
async function takeDue(db: Db, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update sandbox_pay_notice set next_at = ${after(now, 60)}, attempts = attempts + 1
    where notice_id = any(array(select notice_id from sandbox_pay_notice where next_at <= ${now}
      order by next_at, created_at limit 20 for update skip locked))
    returning notice_id, event_type, resource, path, attempts, repeats, is_foreign`.execute(db);
  return rows;
}

async function signerOfWebhooks(deps: Deps): Promise<Signer> {
  const { certificate } = await behaviour(deps.db);
  return certificate ? certificateSigner(deps, certificate) : publicKeySigner(deps);
}

/** Tells the product once, encrypted and signed like WeChat; answers the status, 0 for none. */
async function notify(deps: Deps, row: Row): Promise<number> {
  const signer = await signerOfWebhooks(deps);
  const nonce = deps.random(6).toString('hex');
  const sealed = sealedWith(await apiV3Key(deps), JSON.stringify(row.resource), nonce, 'transaction');
  const body = JSON.stringify({
    id: row.notice_id,
    create_time: deps.clock().toISOString(),
    event_type: row.event_type,
    resource_type: 'encrypt-resource',
    summary: row.event_type,
    resource: { ...sealed, original_type: 'transaction' },
  });
  const timestamp = String(secondsOf(deps.clock()));
  const key = row.is_foreign ? foreignKey() : signer.privateKey;
  try {
    const answer = await fetch(deps.self.url + row.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-serial': signer.serial,
        'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
        'wechatpay-signature': signed(key, lines(timestamp, nonce, body)),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answer.status;
  } catch {
    return 0;
  }
}

/** A key that is not WeChat's. */
const foreignKey = () =>
  createPrivateKey(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );

/** Tells all that is due. Answers the seconds until more is, null when nothing waits. */
export async function deliverWebhooks(deps: Deps): Promise<number | null> {
  for (;;) {
    const due = await takeDue(deps.db, deps.clock());
    for (const row of due) {
      const answered = await notify(deps, row);
      const heard = answered >= 200 && answered < 300;
      const repeats = heard ? row.repeats - 1 : row.repeats;
      const waits = heard ? (row.repeats > 0 ? 0 : undefined) : schedule[row.attempts - 1];
      await sql`update sandbox_pay_notice set answered = ${answered}, repeats = ${Math.max(0, repeats)},
        next_at = ${waits === undefined ? null : after(deps.clock(), waits)} where notice_id = ${row.notice_id}`.execute(
        deps.db,
      );
    }
    if (due.length === 0) break;
  }
  const { rows } = await sql<{ next_at: Date | null }>`
    select min(next_at) as next_at from sandbox_pay_notice`.execute(deps.db);
  const next = rows[0]?.next_at;
  return next ? Math.max(0, (next.getTime() - deps.clock().getTime()) / 1000) : null;
}
