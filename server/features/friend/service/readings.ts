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
