import type { listWords as contract } from '@qunlu/contract/moderation/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { moderationRules, type WordLevel } from '@qunlu/contract/moderation/rules.ts';
import { inTransaction, type Ctx, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { audit } from '../../staff/api/audit.ts';
import { fold, isTooShort } from '../policy/lexicon.ts';
import { presentWord } from '../present.ts';
import { countUp, countWords, dropWord, findWords, hasWord, putWord, type WordRow } from '../store/words.ts';
import { forgetLexicon } from './lexicon.ts';

type Page = OutputOf<typeof contract>;

export async function listWords(
  ctx: Ctx,
  query: { q?: string | undefined; size?: number | undefined; next?: number | undefined },
): Promise<Page> {
  const size = query.size ?? 20;
  const rows = await findWords(ctx.db, { part: fold(query.q ?? ''), before: query.next, size: size + 1 });
  return paged(rows, size, 'word_id', presentWord);
}

/** Adds a word or changes its level, in the caller's transaction; what is compared alike is one word. */
async function putListedWord(
  tx: Tx,
  given: { word: string; level: WordLevel; by: number },
): Promise<WordRow> {
  const folded = fold(given.word);
  if (isTooShort(folded)) fail('invalid', { message: '词至少要有一个汉字或两个字母、数字', field: 'word' });
  await countUp(tx.db);
  if ((await countWords(tx.db)) >= moderationRules.words && !(await hasWord(tx.db, folded)))
    fail('conflict', { message: `词表最多${moderationRules.words}个词，请先删除不用的` });
  return putWord(tx.db, {
    word: given.word,
    folded,
    level: given.level,
    added_by: given.by,
    created_at: tx.now,
  });
}

/** D137 */
export async function addWord(
  ctx: StaffCtx,
  given: { word: string; level: WordLevel },
): Promise<Page['list'][number]> {
  const row = await inTransaction(ctx, async (tx) => {
    const word = await putListedWord(tx, { ...given, by: tx.staff.userId });
    await audit(tx, {
      action: `add-word:${given.level}`,
      subject: `word:${word.word_id}`,
      reason: word.word,
    });
    return word;
  });
  forgetLexicon(ctx);
  return presentWord(row);
}

export async function removeWord(ctx: StaffCtx, id: number): Promise<{ ok: boolean }> {
  await inTransaction(ctx, async (tx) => {
    await countUp(tx.db);
    const word = (await dropWord(tx.db, id)) ?? fail('notFound', { message: '这个词已经不在词表里' });
    await audit(tx, { action: 'remove-word', subject: `word:${id}`, reason: word.word });
  });
  forgetLexicon(ctx);
  return { ok: true };
}
