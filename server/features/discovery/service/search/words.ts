import type { PersonText } from '../../store/person-words.ts';
import { searchQuery, searchWords } from '../../../../platform/search-words.ts';

/** Raised when people are to be found by other words: the job then reads all cards anew. */
export const readingVersion = 1;

/** Letters of a word from which on one may be wrong, and from which on two. */
const oneWrong = 4;
const twoWrong = 8;
/** Longer words are compared by their beginning: two letters left out of sixteen are 136 words. */
const typedMax = 16;
/** Latin words of a card that may be mistyped. */
const latinMax = 6;

const normalise = (text: string): string => text.normalize('NFKC').toLowerCase();
const whole = (text: string): string =>
  [...normalise(text).replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 40).join('');
const latinWords = (text: string): string[] => normalise(text).match(/[a-z]+/g) ?? [];

/** The word with each of its letters left out. */
const without = (word: string): string[] => [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1));

/**
 * A word and what is left of it without one letter, of a long one without two. Two words that differ by a letter that is wrong,
 * missing, too much or in a neighbour's place have one of these in common.
 */
function mistyped(word: string): string[] {
  const cut = word.slice(0, typedMax);
  if (cut.length < oneWrong) return [];
  const once = without(cut);
  return [...new Set([cut, ...once, ...(cut.length < twoWrong ? [] : once.flatMap(without))])];
}

/** All that somebody is found by (decision 0103). */
export async function personWords({
  realname,
  company,
  position,
  industries,
}: PersonText): Promise<string[]> {
  const read = await searchWords({ title: `${company} ${position}`, content: '', name: realname });
  const name = await searchWords({ title: '', content: '', name: realname });
  const letters = name.filter((word) => /^[a-z]+$/.test(word));
  // Of a Chinese name the reading in full is its longest word in letters.
  const longest = letters.reduce((best, word) => (word.length > best.length ? word : best), '');
  const isRead = /\p{Script=Han}/u.test(realname) && longest !== '';
  const latin = [realname, company].flatMap(latinWords).slice(0, latinMax);
  return [
    ...new Set([
      ...read,
      ...letters.slice(0, 1).map((word) => word.slice(0, 1)),
      `=${whole(realname)}`,
      ...(isRead ? [`=${longest}`] : []),
      ...latin.flatMap(mistyped).map((word) => `~${word}`),
      ...industries.map((id) => `#${id}`),
    ]),
  ];
}

/** What the index of people is asked for, each a `tsquery`. */
export interface PersonQuery {
  plain: string;
  /** Whole names; null: too short to be one. */
  exact: string | null;
  /** Where letters may be wrong; null: there are no Latin words of four letters. */
  typo: string | null;
}

/** null: nothing to look for, signs alone. */
export function personQuery(q: string): PersonQuery | null {
  const plain = searchQuery(q);
  if (plain === null) return null;
  const name = whole(q);
  const isName = /^[a-z]+$/.test(name) ? name.length >= oneWrong : name.length >= 2;
  const words = latinWords(q);
  const onlyLatin = words.join('') === name;
  const long = words.some((word) => word.length >= oneWrong);
  const terms = words.map((word) => {
    const all = mistyped(word);
    return all.length === 0 ? `'${word}':*` : `(${all.map((one) => `'~${one}'`).join(' | ')})`;
  });
  return {
    plain,
    exact: isName ? `'=${name}'` : null,
    typo: onlyLatin && long ? terms.join(' & ') : null,
  };
}

/** People of any of these industries. */
export const industryQuery = (industries: readonly number[]): PersonQuery => ({
  plain: industries.map((id) => `'#${id}'`).join(' | '),
  exact: null,
  typo: null,
});
