import { fail } from '@qunlu/contract/kernel/errors.ts';
import { moderationRules, type WordLevel } from '@qunlu/contract/moderation/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { fold, isTooShort } from '../policy/lexicon.ts';
import { countUp, countWords, dropWord, findWords, hasWord, putWord, type WordRow } from '../store/words.ts';

export { forgetLexicon } from './lexicon.ts';
export type ListedWordRow = WordRow;

export const listWords = (
  ctx: Ctx,
  wanted: { part: string; before: number | undefined; size: number },
): Promise<WordRow[]> => findWords(ctx.db, { ...wanted, part: fold(wanted.part) });

/** Adds a word or changes its level, in the caller's transaction; what is compared alike is one word. */
export async function putListedWord(
  tx: Ctx,
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

export async function dropListedWord(tx: Ctx, wordId: number): Promise<WordRow> {
  await countUp(tx.db);
  return (await dropWord(tx.db, wordId)) ?? fail('notFound', { message: '这个词已经不在词表里' });
}
