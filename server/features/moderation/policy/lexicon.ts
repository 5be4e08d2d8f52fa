import type { WordLevel } from '@qunlu/contract/moderation/rules.ts';

export interface ListedWord {
  word: string;
  level: WordLevel;
}

interface Folded {
  /** Letters and digits alone, in one form each. */
  characters: string[];
  /** Where each begins and ends in the text it came from. */
  from: number[];
  to: number[];
}

const letter = /[\p{L}\p{N}]/u;
const blank = /\p{Default_Ignorable_Code_Point}/u;
const latin = /^[a-z0-9]$/;
/** Ends a clause: what meets across one may do so by chance. */
const clauseMark = /[，。；！？、：,.;!?:\n]/;

/**
 * What a text is compared by: full and half width, capitals, accents and ligatures are one, and whatever stands between
 * letters (spaces, signs, emoji, invisible marks) is left out.
 */
function foldWithOffsets(text: string): Folded {
  const folded: Folded = { characters: [], from: [], to: [] };
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const part of character.normalize('NFKD').toLowerCase()) {
      if (!letter.test(part) || blank.test(part)) continue;
      folded.characters.push(part);
      folded.from.push(at);
      folded.to.push(end);
    }
    at = end;
  }
  return folded;
}

export const fold = (text: string): string => foldWithOffsets(text).characters.join('');

/** A single Latin letter or digit would be in every text. */
export const isTooShort = (folded: string): boolean => folded === '' || latin.test(folded);

interface Node {
  next: Map<string, Node>;
  listed: ListedWord | null;
  latin: boolean;
}

const makeNode = (): Node => ({ next: new Map(), listed: null, latin: false });

export interface Lexicon {
  /** Every listed word in the text, once; `level` is `review` where its parts may have met by chance. */
  find(text: string): ListedWord[];
}

/** Finds all words of a list at once: from each place one walk down the tree of them, no longer than a word. */
export function makeLexicon(words: readonly (ListedWord & { folded: string })[]): Lexicon {
  const root = makeNode();
  for (const { word, level, folded } of words) {
    let node = root;
    for (const character of folded) {
      let next = node.next.get(character);
      if (!next) {
        next = makeNode();
        node.next.set(character, next);
      }
      node = next;
    }
    node.listed = { word, level };
    node.latin = [...folded].every((character) => latin.test(character));
  }

  /** Whether a Latin letter stands right beside, so that the match is a part of a longer word. */
  const goesOn = ({ characters, from, to }: Folded, left: number, right: number): boolean =>
    left >= 0 &&
    right < characters.length &&
    to[left] === from[right] &&
    latin.test(characters[left] ?? '') &&
    latin.test(characters[right] ?? '');

  return {
    find(text) {
      const folded = foldWithOffsets(text);
      const { characters, from, to } = folded;
      const found = new Map<string, ListedWord>();
      for (let start = 0; start < characters.length; start += 1) {
        let node: Node | undefined = root;
        for (let at = start; at < characters.length; at += 1) {
          node = node.next.get(characters[at] ?? '');
          if (!node) break;
          const { listed } = node;
          if (!listed) continue;
          if (node.latin && (goesOn(folded, start - 1, start) || goesOn(folded, at, at + 1))) continue;
          const parted = from
            .slice(start + 1, at + 1)
            .some((begin, index) => clauseMark.test(text.slice(to[start + index], begin)));
          const level = parted ? 'review' : listed.level;
          if (found.get(listed.word)?.level !== 'refuse') found.set(listed.word, { ...listed, level });
        }
      }
      return [...found.values()];
    },
  };
}
