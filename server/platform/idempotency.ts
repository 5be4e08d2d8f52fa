import { createHash } from 'node:crypto';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { sql } from 'kysely';
import { inTransaction, type Ctx, type Deps } from './context.ts';
import type { Db } from './database.ts';
import { networkOf } from './limits.ts';
import { dropRows } from './clean.ts';

interface StoredAnswer {
  request_hash: Buffer;
  /** SQL null and JSON null are both null here; `finished` tells them apart. */
  answer: unknown;
  finished: boolean;
}

interface Repeatable {
  scope: string;
  key: string;
  content: unknown;
}

/** A person's idempotency keys on an endpoint. */
export const personScope = (endpointId: string, userId: number): string => `${endpointId}:${userId}`;

/**
 * Who shares idempotency keys on an endpoint: a person with themself, a guest with their network, which stands there as a keyed
 * mark: nobody's address, so that it may stay when one of those behind it is erased.
 */
export function scopeOf(ctx: Ctx, endpointId: string): string {
  const person = ctx.viewer ?? ctx.staff;
  if (person) return personScope(endpointId, person.userId);
  const mark = ctx.deps.secrets.mac('platform.idempotency', networkOf(ctx.client.ip));
  return `${endpointId}:guest ${mark.toString('base64url')}`;
}

/** Seconds after which a claim without an answer is considered left by a process that died. */
const claimSeconds = 60;

const hashOf = (content: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(content ?? null))
    .digest();

/** The row stored under the key, undefined when there is none; 40901 when it was stored for different content. */
async function find(db: Db, { scope, key }: Repeatable, hash: Buffer): Promise<StoredAnswer | undefined> {
  const { rows } = await sql<StoredAnswer>`
    select request_hash, answer, answer is not null as finished from idempotency
    where scope = ${scope} and key = ${key}`.execute(db);
  const first = rows[0];
  if (first && !first.request_hash.equals(hash)) {
    fail('conflict', { message: '这次提交的编号已用于另一份内容，请刷新后重新提交' });
  }
  return first;
}

/** Whether a call with this key has its answer; what it was about is compared by whoever reads the answer. */
export async function hasAnswer(db: Db, { scope, key }: Omit<Repeatable, 'content'>): Promise<boolean> {
  const { rows } = await sql`
    select from idempotency where scope = ${scope} and key = ${key} and answer is not null`.execute(db);
  return rows.length > 0;
}

/** The stored answer to the first call with this key; undefined while there is none. */
export async function storedAnswer(db: Db, request: Repeatable): Promise<{ answer: unknown } | undefined> {
  const first = await find(db, request, hashOf(request.content));
  return first?.finished ? { answer: first.answer } : undefined;
}

function underWay(): never {
  fail('conflict', { message: '正在处理，请稍候', retryAfter: 1 });
}

/**
 * Runs `work` once per (scope, key). The answer is written in the same transaction as the work, so a repeat, even a
 * simultaneous one, waits for the first and gets its answer. Different content under the same key: 40901.
 */
export async function idempotent<C extends Ctx, T>(
  ctx: C,
  request: Repeatable,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  const { scope, key } = request;
  const hash = hashOf(request.content);
  return inTransaction(ctx, async (tx) => {
    const claimed = await sql`
      insert into idempotency (scope, key, request_hash, created_at)
      values (${scope}, ${key}, ${hash}, ${ctx.now})
      on conflict (scope, key) do nothing`.execute(tx.db);
    if (claimed.numAffectedRows === 0n) {
      const first = await find(tx.db, request, hash);
      return first?.finished ? (first.answer as T) : underWay();
    }
    const answer = await work(tx);
    await sql`
      update idempotency set answer = ${jsonOf(answer)}::jsonb
      where scope = ${scope} and key = ${key}`.execute(tx.db);
    return answer;
  });
}

const jsonOf = (answer: unknown): string => JSON.stringify(answer ?? null);

/**
 * Stores the answer when this call still holds its claim, or when no claim is left (another call took it over and
 * failed, while this one succeeded). Stores nothing when another call holds the claim.
 */
async function keepAnswer(
  ctx: Ctx,
  { scope, key }: Repeatable,
  claim: Claim,
  answer: unknown,
): Promise<void> {
  await sql`
    insert into idempotency as i (scope, key, request_hash, created_at, lease, answer)
    values (${scope}, ${key}, ${claim.hash}, ${ctx.now}, ${claim.lease}, ${jsonOf(answer)}::jsonb)
    on conflict (scope, key) do update set answer = excluded.answer
      where i.lease = excluded.lease and i.answer is null`.execute(ctx.db);
}

interface Claim {
  hash: Buffer;
  /** Random token of this claim; differs once another call has taken the claim over. */
  lease: Buffer;
}

/**
 * The same for work that calls a provider: no transaction is open during the call, and what the work counted (a used-up
 * signature) stays counted when it fails. A repeat that arrives before the first is answered: 40901.
 */
export async function idempotentExternal<C extends Ctx, T>(
  ctx: C,
  request: Repeatable,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  const { scope, key } = request;
  const claim = { hash: hashOf(request.content), lease: ctx.deps.random(16) };
  const claimed = await sql`
    insert into idempotency as i (scope, key, request_hash, created_at, lease)
    values (${scope}, ${key}, ${claim.hash}, ${ctx.now}, ${claim.lease})
    on conflict (scope, key) do update set created_at = excluded.created_at, lease = excluded.lease
      where i.answer is null and i.request_hash = excluded.request_hash
        and i.created_at < excluded.created_at - make_interval(secs => ${claimSeconds})`.execute(ctx.db);
  if (claimed.numAffectedRows === 0n) {
    const first = await find(ctx.db, request, claim.hash);
    return first?.finished ? (first.answer as T) : underWay();
  }
  let answer: T;
  try {
    answer = await work(ctx);
  } catch (error) {
    await sql`
      delete from idempotency
      where scope = ${scope} and key = ${key} and lease = ${claim.lease} and answer is null`.execute(ctx.db);
    throw error;
  }
  await keepAnswer(ctx, request, claim, answer);
  return answer;
}

/** Deletes the stored answers of these scopes, e.g. of a person who is erased. */
export async function dropAnswers(db: Db, scopes: readonly string[]): Promise<void> {
  await sql`delete from idempotency where scope = any(${[...scopes]}::text[])`.execute(db);
}

/** Days that answers are kept for repeats; they may hold personal data and are deleted afterwards. */
const keepDays = 2;

export async function cleanAnswers(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropRows(
    deps.db,
    goesOn,
    'idempotency',
    sql`created_at < ${deps.clock()}::timestamptz - make_interval(days => ${keepDays})`,
  );
}
