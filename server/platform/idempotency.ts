import { createHash } from 'node:crypto';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { sql } from 'kysely';
import { inTransaction, type Ctx } from './context.ts';

interface Stored {
  request_hash: Buffer;
  answer: unknown;
}

/**
 * Runs `work` once per (scope, key). The answer is written in the transaction of the fact: a repeat, even a
 * simultaneous one, waits for the first and gets its answer. Other content under the same key: 40901.
 */
export async function once<T>(
  ctx: Ctx,
  request: { scope: string; key: string; content: unknown },
  work: (tx: Ctx) => Promise<T>,
): Promise<T> {
  const hash = createHash('sha256')
    .update(JSON.stringify(request.content ?? null))
    .digest();
  return inTransaction(ctx, async (tx) => {
    const claimed = await sql`
      insert into idempotency (scope, key, request_hash, created_at)
      values (${request.scope}, ${request.key}, ${hash}, ${ctx.now})
      on conflict (scope, key) do nothing`.execute(tx.db);
    if (claimed.numAffectedRows === 0n) {
      const { rows } = await sql<Stored>`
        select request_hash, answer from idempotency where scope = ${request.scope} and key = ${request.key}`.execute(
        tx.db,
      );
      const first = rows[0];
      if (!first || !first.request_hash.equals(hash)) {
        fail('conflict', { message: '这次提交的编号已用于另一份内容，请刷新后重新提交' });
      }
      return first.answer as T;
    }
    const answer = await work(tx);
    await sql`
      update idempotency set answer = ${JSON.stringify(answer)}::jsonb
      where scope = ${request.scope} and key = ${request.key}`.execute(tx.db);
    return answer;
  });
}
