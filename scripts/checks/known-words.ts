/**
 * Names are made of known words: those of docs/glossary.md, of features.json, and the plain English of scripts/words.txt.
 * Every word of an exported name and of a file's name stands there, in the singular or the plural; a type ends in a thing, not in a
 * participle. A word that is not known fails, so that a new one is chosen and not only used.
 */
import { lineAt } from '../source/scan.ts';
import { readTree, type SourceFile, sources, type Tree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

export const WORD_LIST = 'scripts/words.txt';
/** Behind a word of the list: no type ends in it. */
export const NO_TYPE = '- no type';

export interface Vocabulary {
  knows(word: string): boolean;
  /** True for what may be the last word of a type. */
  isThing(word: string): boolean;
}

/** A name that others see, or a file, and the words it is made of. */
export interface Spoken {
  readonly path: string;
  readonly line?: number;
  readonly name: string;
  readonly words: readonly string[];
  readonly kind: 'type' | 'value' | 'file';
}

export function knownWords(root: string): Finding[] {
  const tree = readTree(root);
  if (!tree.byPath.has(WORD_LIST)) return [];
  const vocabulary = readVocabulary(tree);
  return spokenIn(tree).flatMap((spoken) => [...unknown(spoken, vocabulary), ...unnamed(spoken, vocabulary)]);
}

function unknown({ path, line, name, words }: Spoken, vocabulary: Vocabulary): Finding[] {
  return words
    .filter((word) => !vocabulary.knows(word))
    .map((word) => ({
      path,
      ...(line && { line }),
      message: `“${name}” says “${word}”, which is no word of docs/glossary.md or ${WORD_LIST}: take the field's term that stands there; a new one is a line of its own (\`npm run words\` prints what is missing)`,
    }));
}

function unnamed({ path, line, name, words, kind }: Spoken, vocabulary: Vocabulary): Finding[] {
  const last = words.at(-1);
  if (kind !== 'type' || last === undefined || vocabulary.isThing(last)) return [];
  return [
    {
      path,
      ...(line && { line }),
      message: `the type “${name}” ends in “${last}”: name the thing that it is`,
    },
  ];
}

/** What may be said, of a tree. */
export function readVocabulary(tree: Tree): Vocabulary {
  const text = (path: string): string => tree.byPath.get(path)?.text ?? '';
  const lines = text(WORD_LIST)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const listed = new Set(lines.map((line) => line.split(' ')[0] ?? ''));
  const noThings = new Set(
    lines.filter((line) => line.endsWith(NO_TYPE)).map((line) => line.split(' ')[0] ?? ''),
  );
  const others = new Set([
    ...text('docs/glossary.md').split('\n').flatMap(wordsOfRow),
    ...[...text('features.json').matchAll(/"name":\s*"([a-z0-9-]+)"/g)].flatMap((match) =>
      wordsOf(match[1] ?? ''),
    ),
  ]);
  const has = (word: string): boolean => listed.has(word) || others.has(word);
  return {
    knows: (word) => has(word) || singularsOf(word).some(has),
    isThing: (word) => !noThings.has(word) || others.has(word),
  };
}

/** A row of the glossary: what code says. Tables and the wire keep words that code has left. */
const wordsOfRow = (row: string): string[] =>
  [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].flatMap((match) => wordsOf(match[1] ?? ''));

/** Every exported name and every file of the tree's code. */
export const spokenIn = (tree: Tree): Spoken[] =>
  sources(tree)
    .filter(({ path }) => /^(contract|server|web|console|miniprogram|e2e|bench|scripts)\//.test(path))
    .flatMap((file) => [fileName(file), ...exportsOf(file)]);

const fileName = ({ path }: SourceFile): Spoken => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { path, name, words: wordsOf(name.replace(/\.(race\.)?(test\.)?tsx?$/, '')), kind: 'file' };
};

const DECLARED =
  /(?<=^|\n)export (?:default )?(?:declare )?(?:async )?(?:abstract )?(const|let|function\*?|class|interface|type|enum)\s+(\w+)/g;
const TAKEN_APART = /(?<=^|\n)export const [{[]([^=]*?)[}\]]\s*=/g;
const HANDED_ON = /(?<=^|\n)export (type )?\{([^}]*)\}/g;

function exportsOf(file: SourceFile): Spoken[] {
  const { bare } = file.scan;
  const spoken = (at: number, name: string, kind: 'type' | 'value'): Spoken => ({
    path: file.path,
    line: lineAt(bare, at),
    name,
    words: wordsOf(name),
    kind,
  });
  return [
    ...[...bare.matchAll(DECLARED)].map((match) =>
      spoken(match.index, match[2] ?? '', /^(interface|type)$/.test(match[1] ?? '') ? 'type' : 'value'),
    ),
    ...[...bare.matchAll(TAKEN_APART)].flatMap((match) =>
      [...(match[1] ?? '').matchAll(/(\w+)\s*(?=,|$)/g)].map((name) =>
        spoken(match.index, name[1] ?? '', 'value'),
      ),
    ),
    ...[...bare.matchAll(HANDED_ON)].flatMap((match) =>
      [...(match[2] ?? '').matchAll(/(type )?\b\w+ as (\w+)/g)].map((name) =>
        spoken(match.index, name[2] ?? '', match[1] || name[1] ? 'type' : 'value'),
      ),
    ),
  ];
}

/** `readHtmlPages` → `read html pages`; single letters and digits say nothing. */
export const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1);

/** `entries` → `entrie entr entry`: those that there are, are known. */
const singularsOf = (word: string): string[] =>
  word.endsWith('s') && !word.endsWith('ss')
    ? [word.slice(0, -1), word.replace(/es$/, ''), word.replace(/ies$/, 'y')]
    : [];
