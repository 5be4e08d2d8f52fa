import type { pinyin as Pinyin } from 'pinyin-pro';

let loaded: typeof Pinyin | undefined;
/** Loaded at first use: the dictionary takes 25 MB and 50 ms. */
async function dictionary(): Promise<typeof Pinyin> {
  loaded ??= (await import('pinyin-pro')).pinyin;
  return loaded;
}

/** Runs of one script: Chinese in pairs, everything else by the word. */
const runs = /(\p{Script=Han}+)|([\p{L}\p{N}]+)/gu;
const chinese = /^\p{Script=Han}/u;

const normalise = (text: string): string => text.normalize('NFKC').toLowerCase();

function runsOf(text: string): string[] {
  // Latin and Chinese meet without a space: `AI绘画`.
  return [...normalise(text).matchAll(runs)].flatMap(([run]) =>
    run.split(/(?<=\p{Script=Han})(?=\P{Script=Han})|(?<=\P{Script=Han})(?=\p{Script=Han})/u),
  );
}

/** Longer words are compared by their beginning; a search is not longer. */
const wordMax = 40;
const cut = (word: string): string => [...word].slice(0, wordMax).join('');

const pairsOf = (run: string): string[] => {
  const signs = [...run];
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
};

/** Pairs of neighbours, and the last sign alone, so that every sign begins something. */
export function tokensOf(text: string): string[] {
  return runsOf(text).flatMap((run) =>
    chinese.test(run) ? [...pairsOf(run), [...run].at(-1) ?? ''] : [cut(run)],
  );
}

/** Syllables of a text that can be searched. */
const syllablesMax = 30;

/** `zhangsan san zs s`: from each syllable on, in full and by initials, so that a search may begin at any of them. */
async function readingsOf(text: string, surname: 'head' | 'off'): Promise<string[]> {
  const pinyin = await dictionary();
  const syllables = pinyin(normalise(text), {
    toneType: 'none',
    type: 'array',
    nonZh: 'removed',
    v: true,
    surname,
  })
    .filter((part) => /^[a-z]+$/.test(part))
    .slice(0, syllablesMax);
  const initials = syllables.map((part) => part[0] ?? '');
  const tails = (list: readonly string[]): string[] =>
    list.map((_, index) => list.slice(index).join('').slice(0, wordMax));
  return [...tails(syllables), ...tails(initials)];
}

/** What a publication is found by (architecture §6): words of title, content and owner's name, readings of title and name. */
export async function searchWords(text: { title: string; content: string; name: string }): Promise<string[]> {
  const words = [
    ...tokensOf(text.title),
    ...tokensOf(text.content),
    ...tokensOf(text.name),
    ...(await readingsOf(text.title, 'off')),
    ...(await readingsOf(text.name, 'head')),
  ];
  return [...new Set(words)];
}

/**
 * A search as a `tsquery`: all of its words. What is not Chinese and a single sign match the beginning of a word; one letter is
 * a whole one, or it would be in everything. null: nothing to look for.
 */
export function searchQuery(words: string): string | null {
  const terms = runsOf(words).flatMap((run) => {
    if (!chinese.test(run)) return [...run].length === 1 ? [`'${run}'`] : [`'${cut(run)}':*`];
    const pairs = pairsOf(run);
    return pairs.length === 0 ? [`'${run}':*`] : pairs.map((pair) => `'${pair}'`);
  });
  return terms.length === 0 ? null : [...new Set(terms)].join(' & ');
}
