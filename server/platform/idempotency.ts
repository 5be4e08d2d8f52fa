import { createHash } from 'node:crypto';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { sql } from 'kysely';
import { inTransaction, type Ctx, type Deps } from './context.ts';
import type { Db } from './database.ts';
import { networkOf } from './limits.ts';

interface Stored {
  request_hash: Buffer;
  answer: unknown;
}

interface Repeatable {
  scope: string;
  key: string;
  content: unknown;
}

/** Whose calls of one endpoint share their keys: a person's, or those of a guest's network. */
export const scopeOf = (endpointId: string, who: { userId: number } | { ip: string }): string =>
  `${endpointId}:${'userId' in who ? who.userId : `guest ${networkOf(who.ip)}`}`;

/** A claim without an answer is of a process that died after this many seconds. */
const claimSeconds = 60;

const hashOf = (content: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(content ?? null))
    .digest();

/** What the first of several calls with one key left behind. */
async function firstAnswer(db: Db, { scope, key }: Repeatable, hash: Buffer): Promise<unknown> {
  const { rows } = await sql<Stored>`
    select request_hash, answer from idempotency where scope = ${scope} and key = ${key}`.execute(db);
  const first = rows[0];
  if (!first || !first.request_hash.equals(hash)) {
    fail('conflict', { message: '这次提交的编号已用于另一份内容，请刷新后重新提交' });
  }
  return first.answer;
}

/**
 * Runs `work` once per (scope, key). The answer is written in the transaction of the fact: a repeat, even a
 * simultaneous one, waits for the first and gets its answer. Other content under the same key: 40901.
 */
export async function once<C extends Ctx, T>(
  ctx: C,
  request: Repeatable,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  const hash = hashOf(request.content);
  return inTransaction(ctx, async (tx) => {
    const claimed = await sql`
      insert into idempotency (scope, key, request_hash, created_at)
      values (${request.scope}, ${request.key}, ${hash}, ${ctx.now})
      on conflict (scope, key) do nothing`.execute(tx.db);
    if (claimed.numAffectedRows === 0n) return (await firstAnswer(tx.db, request, hash)) as T;
    const answer = await work(tx);
    await keepAnswer(tx.db, request, answer);
    return answer;
  });
}

async function keepAnswer(db: Db, { scope, key }: Repeatable, answer: unknown): Promise<void> {
  await sql`
    update idempotency set answer = ${JSON.stringify(answer)}::jsonb
    where scope = ${scope} and key = ${key}`.execute(db);
}

/**
 * The same for work that leaves the house: no transaction is open while a provider takes its time, and what the work
 * counted (a spent signature) stays counted when it fails. A repeat before the first has its answer: 40901.
 */
export async function onceOutside<C extends Ctx, T>(
  ctx: C,
  request: Repeatable,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  const { scope, key } = request;
  const hash = hashOf(request.content);
  const claimed = await sql`
    insert into idempotency as i (scope, key, request_hash, created_at)
    values (${scope}, ${key}, ${hash}, ${ctx.now})
    on conflict (scope, key) do update set created_at = excluded.created_at
      where i.answer is null and i.request_hash = excluded.request_hash
        and i.created_at < excluded.created_at - make_interval(secs => ${claimSeconds})`.execute(ctx.db);
  if (claimed.numAffectedRows === 0n) {
    const answer = await firstAnswer(ctx.db, request, hash);
    if (answer === null) fail('conflict', { message: '正在处理，请稍候', retryAfter: 1 });
    return answer as T;
  }
  try {
    const answer = await work(ctx);
    await keepAnswer(ctx.db, request, answer);
    return answer;
  } catch (error) {
    await sql`delete from idempotency where scope = ${scope} and key = ${key}`.execute(ctx.db);
    throw error;
  }
}

/** Forgets what was answered to somebody, by all scopes of his calls. */
export async function dropAnswers(db: Db, scopes: readonly string[]): Promise<void> {
  await sql`delete from idempotency where scope = any(${[...scopes]}::text[])`.execute(db);
}

/** Days after which nobody repeats a call; what was answered may hold personal data and goes then. */
const keepDays = 2;

export async function cleanAnswers(deps: Deps): Promise<void> {
  await sql`delete from idempotency
    where created_at < ${deps.clock()}::timestamptz - make_interval(days => ${keepDays})`.execute(deps.db);
}
