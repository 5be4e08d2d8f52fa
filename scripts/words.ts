/**
 * `npm run words`: prints the words that names and files use and no list knows, each with a place that uses it, and the lines of
 * scripts/words.txt that nothing needs any more. `-- --write` brings the list up to date: read what it adds.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NO_TYPE, readVocabulary, type Spoken, spokenIn, WORD_LIST } from './checks/known-words.ts';
import { readTree, type Tree } from './source/tree.ts';

const HEAD = `# The words of names and files, beside those of docs/glossary.md and features.json: the plural goes with the singular.
# “${NO_TYPE}”: no type ends in it. npm run words prints what is missing.
`;
const PARTICIPLE =
  /..(ed|ing)$|^(begun|born|bought|bound|broken|brought|built|chosen|done|drawn|forbidden|found|given|gone|held|kept|known|led|left|made|met|paid|said|seen|sent|shown|sold|sought|spoken|stuck|taken|told|unseen|withdrawn|written)$/;

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** The list that a tree needs: its words without those that the glossary knows, in the singular where that is used. */
function needed(tree: Tree, lines: readonly string[]): Map<string, Spoken> {
  const vocabulary = readVocabulary({
    ...tree,
    byPath: new Map([...tree.byPath].filter(([path]) => path !== WORD_LIST)),
  });
  const listed = new Set(lines.map((line) => line.split(' ')[0] ?? ''));
  const words = new Map<string, Spoken>();
  for (const spoken of spokenIn(tree))
    for (const word of spoken.words) if (!vocabulary.knows(word)) words.set(word, words.get(word) ?? spoken);
  for (const [word, spoken] of words) {
    const one = singular(word);
    if (one === word || !(words.has(one) || listed.has(one))) continue;
    words.delete(word);
    if (!words.has(one)) words.set(one, spoken);
  }
  return words;
}

const tree = readTree(resolve(import.meta.dirname, '..'));
const lines = (tree.byPath.get(WORD_LIST)?.text ?? '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const known = new Map(lines.map((line) => [line.split(' ')[0] ?? '', line]));
const words = needed(tree, lines);
const missing = [...words].filter(([word]) => !known.has(word));
const unused = [...known.keys()].filter((word) => !words.has(word));
for (const [word, { name, path }] of missing) console.log(`missing ${word}: ${name} in ${path}`);
for (const word of unused) console.log(`unused ${word}`);
console.log(`${words.size} words, ${missing.length} missing, ${unused.length} unused`);
if (process.argv.includes('--write')) {
  const things = new Set(
    spokenIn(tree).flatMap(({ kind, words: all }) => (kind === 'type' ? all.slice(-1) : [])),
  );
  const line = (word: string): string =>
    known.get(word) ?? (PARTICIPLE.test(word) && !things.has(word) ? `${word} ${NO_TYPE}` : word);
  writeFileSync(join(tree.root, WORD_LIST), `${HEAD}${[...words.keys()].toSorted().map(line).join('\n')}\n`);
}
