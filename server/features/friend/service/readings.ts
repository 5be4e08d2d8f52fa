import type { pinyin as Pinyin } from 'pinyin-pro';

/** How a card is found and where it stands in the list. */
export interface Reading {
  /** A to Z, # for what has no Latin letter. */
  initial: string;
  sort_key: string;
  words: string;
  readings: string;
}

let loaded: typeof Pinyin | undefined;
/** The dictionary takes 25 MB and a twentieth of a second: it is read when the first name comes by. */
async function dictionary(): Promise<typeof Pinyin> {
  loaded ??= (await import('pinyin-pro')).pinyin;
  return loaded;
}

/** Small letters, full-width forms as plain ones: the same for what is kept and what is looked for. */
export const normaliseSearch = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Syllables of a text that count for the search; a company's name seldom has more. */
const syllablesMax = 12;

/** ` zhangsan san zs s`: from every syllable on, so that what is typed must begin with one. */
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
    // Behind Z; the names themselves part those whose readings are the same.
    sort_key: `${initial === '#' ? '~' : initial} ${name.join(' ')} ${normaliseSearch(card.realname)}`,
    words: [card.realname, card.company, card.position].map(normaliseSearch).join('\n'),
    readings: syllableSuffixes(name) + syllableSuffixes(syllables(card.company, 'off')),
  };
}
