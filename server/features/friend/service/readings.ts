import type { pinyin as Pinyin } from 'pinyin-pro';

/** How an entry of a friend list is searched and sorted. */
export interface Reading {
  /** A to Z, or # for names without a Latin initial. */
  initial: string;
  sort_key: string;
  words: string;
  readings: string;
}

let loaded: typeof Pinyin | undefined;
/** Loaded at first use: the dictionary takes 25 MB and 50 ms. */
async function dictionary(): Promise<typeof Pinyin> {
  loaded ??= (await import('pinyin-pro')).pinyin;
  return loaded;
}

/** Normalises case, width and spaces of both stored and searched text. */
export const normaliseSearch = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Syllables per text that can be searched; more than most company names have. */
const syllablesMax = 12;

/** ` zhangsan san zs s`: all suffixes, each after a space, so that a search matches the beginning of any syllable. */
function syllableSuffixes(syllables: readonly string[]): string {
  const parts = syllables.slice(0, syllablesMax);
  const initials = parts.map((part) => part[0] ?? '');
  const tails = (list: readonly string[]): string[] => list.map((_, index) => list.slice(index).join(''));
  return [...tails(parts), ...tails(initials)].map((part) => ` ${part}`).join('');
}

export async function readingOf(card: {
  realname: string;
  company: string;
  position: string;
}): Promise<Reading> {
  const pinyin = await dictionary();
  const syllables = (text: string, surname: 'head' | 'off'): string[] =>
    pinyin(normaliseSearch(text), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, surname })
      .flatMap((part) => part.split(' '))
      .filter((part) => /[a-z0-9]/.test(part));
  const name = syllables(card.realname, 'head');
  const first = pinyin(normaliseSearch(card.realname), {
    toneType: 'none',
    type: 'array',
    v: true,
    surname: 'head',
  })[0];
  const letter = first?.[0]?.toUpperCase() ?? '';
  const initial = /^[A-Z]$/.test(letter) ? letter : '#';
  return {
    initial,
    // `~` sorts # after Z; the name itself orders entries with equal readings.
    sort_key: `${initial === '#' ? '~' : initial} ${name.join(' ')} ${normaliseSearch(card.realname)}`,
    words: [card.realname, card.company, card.position].map(normaliseSearch).join('\n'),
    readings: syllableSuffixes(name) + syllableSuffixes(syllables(card.company, 'off')),
  };
}

/** Search words at most: each number of them is a statement of its own that stays prepared. */
const wordsMax = 4;

/** Splits a search; words beyond the limit are joined with the last one. */
export function searchWords(q: string): string[] {
  const words = normaliseSearch(q)
    .split(' ')
    .filter((word) => word !== '');
  const last = words.slice(wordsMax - 1).join(' ');
  return last === '' ? words : [...words.slice(0, wordsMax - 1), last];
}

/** A word of a search with the keys of `friend_keys` that find it: all its letters, or the start of a reading. */
export interface SoughtWord {
  letters: string[];
  start: string[];
  word: string;
}

/** Letters of a word that are looked up; more hardly narrow it. */
const lettersLookedUp = 8;

/** `owner`: in whose list it is looked for. */
export function soughtWord(owner: number, word: string): SoughtWord {
  const letters = [...new Set(word.replaceAll(' ', ''))].slice(0, lettersLookedUp);
  const start = [...(word.split(' ')[0] ?? '')].slice(0, 2).join('');
  return { letters: letters.map((letter) => `${owner}:${letter}`), start: [`${owner}^${start}`], word };
}
