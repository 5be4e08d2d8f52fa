/**
 * Ids that tests claim to prove: every `[B031]`, `[C001][B040]` or `[C001, B040]` in a title or a row of an each-table.
 *   { id: 'B031', path: 'server/features/card/service.test.ts', line: 12, title: '[B031] an update without …' }
 *
 * Titles are string literals; an id in a comment claims nothing.
 */
import { lineAt } from '../source/scan.ts';
import { type SourceFile, sources, type Tree } from '../source/tree.ts';

export interface Claim {
  readonly id: string;
  readonly path: string;
  readonly line: number;
  readonly title: string;
}

const TEST_FILE = /\.test\.tsx?$|^e2e\/(journeys|faults)\//;
const IDS = /\[((?:[RCBMKEV]\d{3}|D\d{1,3})(?:\s*[,;·]?\s*(?:[RCBMKEV]\d{3}|D\d{1,3}))*)\]/g;
const ID = /[RCBMKEVD]\d+/g;
/** `test('`, `describe("`, `test.each(rows)(\``: the call and the quote after it. */
const OPENS_A_TEST = /(?:\b(?:test|it|describe)|\))\(\s*['"`]/g;

export function readClaims(tree: Tree): Claim[] {
  return sources(tree)
    .filter(({ path }) => TEST_FILE.test(path))
    .flatMap(claimsOf);
}

function claimsOf(file: SourceFile): Claim[] {
  const { code, bare } = file.scan;
  return [...code.matchAll(IDS)].flatMap((match) => {
    const isInString = bare[match.index] === ' ';
    if (!isInString) return [];
    const place = {
      path: file.path,
      line: lineAt(code, match.index),
      title: literalAround(code, bare, match.index),
    };
    return [...(match[1] ?? '').matchAll(ID)].map(([id]) => ({ id, ...place }));
  });
}

/** The titles of a file's tests and groups: literals that a call of `test`, `describe` or one of their tables opens with. */
export function titlesOf(tree: Tree, path: string): string[] {
  const file = sources(tree).find((one) => one.path === path);
  if (!file || !TEST_FILE.test(path)) return [];
  const { code, bare } = file.scan;
  return [...bare.matchAll(OPENS_A_TEST)].map((match) => {
    const start = match.index + match[0].length;
    // What a template puts in is code, and may hold quotes of its own: its title is what stands on its line.
    if (match[0].endsWith('`')) return code.slice(start).split('\n', 1).join('');
    return literalAround(code, bare, start);
  });
}

/** The whole string literal around an index. */
function literalAround(code: string, bare: string, index: number): string {
  let start = index;
  while (start > 0 && !/['"`}]/.test(bare[start - 1] ?? '')) start -= 1;
  let end = index;
  while (end < bare.length && !/['"`$]/.test(bare[end] ?? '')) end += 1;
  return code.slice(start, end);
}
