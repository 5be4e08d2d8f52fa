import type { listWords as contract } from '@qunlu/contract/moderation/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { WordLevel } from '@qunlu/contract/moderation/rules.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import {
  dropListedWord,
  forgetLexicon,
  listWords as findWords,
  putListedWord,
} from '../../moderation/service/words.ts';
import { presentWord } from '../present.ts';
import { record } from './audit.ts';

type Page = OutputOf<typeof contract>;

export async function listWords(
  ctx: Ctx,
  query: { q?: string | undefined; size?: number | undefined; next?: number | undefined },
): Promise<Page> {
  const size = query.size ?? 20;
  const rows = await findWords(ctx, { part: query.q ?? '', before: query.next, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: shown.map(presentWord),
    next: rows.length > size ? (shown.at(-1)?.word_id ?? pagingEnd) : pagingEnd,
  };
}

/** D137 */
export async function addWord(
  ctx: StaffCtx,
  given: { word: string; level: WordLevel },
): Promise<Page['list'][number]> {
  const row = await inTransaction(ctx, async (tx) => {
    const word = await putListedWord(tx, { ...given, by: tx.staff.userId });
    await record(tx, {
      action: `add-word:${given.level}`,
      subject: `word:${word.word_id}`,
      reason: word.word,
    });
    return word;
  });
  forgetLexicon(ctx);
  return presentWord(row);
}

export async function removeWord(ctx: Ctx, id: number): Promise<{ ok: boolean }> {
  await inTransaction(ctx, async (tx) => {
    const word = await dropListedWord(tx, id);
    await record(tx, { action: 'remove-word', subject: `word:${id}`, reason: word.word });
  });
  forgetLexicon(ctx);
  return { ok: true };
}
