/**
 * docs/security.md must list every requirement of levels 1 and 2 of the OWASP ASVS by id, one row each:
 *   | V6.2.1 | 1 | met | eight characters at least | `contract/account/rules.ts` `server/features/account/password.test.ts` |
 * `met` names files that exist, `n/a` and `open` say why. A chapter's line `| V6 Logging in | 32 | 6 | 9 |` counts its rows.
 */
import { readTree, type Tree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const LIST = 'spec/asvs-5.0.0.txt';
const PAGE = 'docs/security.md';
const ROW = /^\| (V\d+\.\d+\.\d+) \| ([12]) \| (met|n\/a|open) \| (.*?) \| *(.*?) *\|$/;
const CHAPTER = /^\| (V\d+) [^|]+\| (\d+) \| (\d+) \| (\d+) \|$/;
const SHORTEST_REASON = 12;

interface Row {
  readonly line: number;
  readonly id: string;
  readonly level: string;
  readonly state: string;
  readonly words: string;
  readonly files: readonly string[];
}

export function securityPage(root: string): Finding[] {
  const tree = readTree(root);
  const list = tree.byPath.get(LIST)?.text;
  if (list === undefined) return [];
  const page = tree.byPath.get(PAGE)?.text;
  if (page === undefined) return [{ path: PAGE, message: `missing: it answers for every id of ${LIST}` }];
  const levels = new Map(
    list.split('\n').flatMap((line): [string, string][] => {
      const [id = '', level = ''] = line.split(' ');
      return id.startsWith('V') ? [[id, level]] : [];
    }),
  );
  const rows = page.split('\n').flatMap((text, index) => readRow(text, index + 1));
  return [
    ...missing(levels, rows),
    ...rows.flatMap((row) => wrong(tree, levels, row)),
    ...page.split('\n').flatMap((text, index) => miscounted(text, index + 1, rows)),
  ];
}

function readRow(text: string, line: number): Row[] {
  const match = ROW.exec(text);
  if (!match) return [];
  const [, id = '', level = '', state = '', words = '', files = ''] = match;
  return [
    { line, id, level, state, words, files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) },
  ];
}

function missing(levels: ReadonlyMap<string, string>, rows: readonly Row[]): Finding[] {
  return [...levels.keys()].flatMap((id) => {
    const count = rows.filter((row) => row.id === id).length;
    return count === 1
      ? []
      : [{ path: PAGE, message: `${id} has ${count === 0 ? 'no row' : `${count} rows`}: it needs one` }];
  });
}

function miscounted(text: string, line: number, rows: readonly Row[]): Finding[] {
  const match = CHAPTER.exec(text);
  if (!match) return [];
  const [, chapter = '', ...said] = match;
  const count = (state: string): number =>
    rows.filter((row) => row.id.startsWith(`${chapter}.`) && row.state === state).length;
  const [met, none, open] = [count('met'), count('n/a'), count('open')];
  if (said.map(Number).join() === [met, none, open].join()) return [];
  return [{ path: PAGE, line, message: `${chapter} has ${met} met, ${none} n/a, ${open} open` }];
}

function wrong(tree: Tree, levels: ReadonlyMap<string, string>, row: Row): Finding[] {
  const problems: string[] = [];
  if (levels.get(row.id) !== row.level)
    problems.push(`${row.id} is not an id of level ${row.level} in ${LIST}`);
  if (row.state === 'met' && row.files.length === 0)
    problems.push(`${row.id} is met by nothing: name the test or the file that does it`);
  if (row.state !== 'met' && row.words.length < SHORTEST_REASON)
    problems.push(`${row.id} is “${row.state}” without a reason`);
  for (const path of row.files)
    if (!tree.byPath.has(path)) problems.push(`${row.id} names ${path}, which does not exist`);
  return problems.map((message) => ({ path: PAGE, line: row.line, message }));
}
