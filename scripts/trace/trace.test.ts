import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from '../checks/fixture.ts';
import { readTree } from '../source/tree.ts';
import { traceFindings } from '../trace.ts';
import { readClaims } from './claims.ts';
import { coveragePage } from './coverage-page.ts';
import { readRequirements } from './requirements.ts';

const SPEC = {
  'spec/rules.tsv': 'id\tarea\trule\tsource\nB001\tcard\tFirst | rule.\tx\nB002\tcard\tSecond.\tx\n',
  'spec/decisions.md': '## 1. Accounts\n1. **Code.** 6 digits. More. H\n2. **Sign** is `a`. M\n',
};

/** An id in brackets, put together here so that this file claims nothing itself. */
const b = (...ids: string[]): string => `[${ids.join(', ')}]`;

test('rows and numbered decisions are requirements', () => {
  expect(readRequirements(readTree(fixture(SPEC)))).toEqual([
    { id: 'B001', area: 'rules: card', sentence: 'First | rule.' },
    { id: 'B002', area: 'rules: card', sentence: 'Second.' },
    { id: 'D1', area: 'decisions: Accounts', sentence: 'Code. 6 digits.' },
    { id: 'D2', area: 'decisions: Accounts', sentence: 'Sign is `a`.' },
  ]);
});

test('titles and rows of each-tables claim ids, comments and other brackets do not', () => {
  const text = `
// ${b('B009')} in a comment
test('${b('B001')}${b('D1')} two', () => {});
test.each([['${b('B002', 'C001')} row', 1]])('%s', () => { expect(rows${b('B003')}).toBe(1); });
describe(\`${b('M001')} \${name}\`, () => {});
`;
  const claims = readClaims(readTree(fixture({ 'server/a.test.ts': text, 'server/b.ts': text })));
  expect(claims.map(({ id, line, title }) => [id, line, title])).toEqual([
    ['B001', 3, `${b('B001')}${b('D1')} two`],
    ['D1', 3, `${b('B001')}${b('D1')} two`],
    ['B002', 4, `${b('B002', 'C001')} row`],
    ['C001', 4, `${b('B002', 'C001')} row`],
    ['M001', 5, `${b('M001')} `],
  ]);
});

test('an unknown id and a stale page are findings that say what to do', () => {
  const files = { ...SPEC, 'server/a.test.ts': `test('${b('B001', 'B777')} x', () => {});` };
  expect(traceFindings(fixture(files))).toEqual([
    'server/a.test.ts:1 names B777, which is no row of spec/: correct the id in the title',
    'docs/coverage.md is stale: npm run trace writes it anew',
  ]);
});

test('a fresh page passes', () => {
  const root = fixture({ ...SPEC, 'server/a.test.ts': `test('${b('B001')} x', () => {});` });
  const tree = readTree(root);
  mkdirSync(join(root, 'docs'));
  const page = coveragePage(readRequirements(tree), readClaims(tree));
  writeFileSync(join(root, 'docs/coverage.md'), page);
  expect(traceFindings(root)).toEqual([]);
  expect(page).toContain('| all | 4 | 1 | 3 |');
  expect(page).toContain('| B001 | First \\| rule. | [server/a.test.ts](../server/a.test.ts) |');
});
