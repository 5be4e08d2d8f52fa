import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from '../checks/fixture.ts';
import { readTree } from '../source/tree.ts';
import { traceFindings } from '../trace.ts';
import { readAnswers } from './answers.ts';
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
  expect(page).toContain('| all | 4 | 1 | 0 | 3 |');
  expect(page).toContain('| B001 | First \\| rule. | [server/a.test.ts](../server/a.test.ts) |');
});

/** A question, what answers it, and a test with the title that `held` looks for. */
function questions(answers: string, title = 'at the most no picture is added'): string {
  return fixture({
    'spec/rules.tsv':
      'id\tarea\trule\tsource\nB001\tconflict\tSixteen or fifteen?\tx\nB002\tcard\tSecond.\tx\n',
    'spec/decisions.md': SPEC['spec/decisions.md'],
    'spec/answers.tsv': `id\tanswer\ttest\ttitle\n${answers}`,
    'docs/decisions/0007-pictures.md': '# 0007 Pictures',
    'web/a.test.ts': `test.each(rows)('${title}', () => {}); const other = 'no title';`,
    'server/b.ts': "test('of no test file', () => {});",
  });
}
const findings = (root: string): string[] => {
  const stale = 'docs/coverage.md is stale: npm run trace writes it anew';
  return traceFindings(root).filter((one) => one !== stale);
};

test('a question is answered by a D row or a page of decisions, and held by a test that is there', () => {
  for (const answer of ['D1', '0007']) {
    const root = questions(`B001\t${answer}\tweb/a.test.ts\tno picture is added\n`);
    expect(findings(root)).toEqual([]);
    const tree = readTree(root);
    const rows = readRequirements(tree);
    const { held } = readAnswers(tree, rows, []);
    const page = coveragePage(rows, [], held);
    expect(page).toContain('| all | 4 | 0 | 1 | 3 |');
    expect(page).toContain(
      `| B001 | Sixteen or fifteen? | answered by ${answer}: [web/a.test.ts](../web/a.test.ts) “no picture is added” |`,
    );
  }
});

test('a question without an answer is a finding, unless a test names it', () => {
  expect(findings(questions(''))).toEqual([
    'B001 has no answer: name it in spec/answers.tsv, and the test that holds it',
  ]);
  expect(findings(questions('', `${b('B001')} fifteen`))).toEqual([]);
});

test.each([
  ['D9\tweb/a.test.ts\tno picture', /answered by D9, which is neither a D row nor a page/],
  ['0008\tweb/a.test.ts\tno picture', /answered by 0008, which is neither/],
  ['\tweb/a.test.ts\tno picture', /answered by nothing/],
  ['D1\tweb/gone.test.ts\tno picture', /held by web\/gone\.test\.ts, which is no test/],
  ['D1\tserver/b.ts\tof no test file', /held by server\/b\.ts, which is no test/],
  ['D1\tweb/a.test.ts\ta picture is lost', /“a picture is lost”, which is the title of no test/],
  ['D1\tweb/a.test.ts\tno title', /“no title”, which is the title of no test/],
  ['D1\tweb/a.test.ts\t', /which is the title of no test/],
])('an answer that does not hold is a finding, and counts for nothing: %j', (answer, finding) => {
  const root = questions(`B001\t${answer}\n`);
  expect(findings(root)).toEqual([expect.stringMatching(finding)]);
  const tree = readTree(root);
  expect(readAnswers(tree, readRequirements(tree), []).held).toEqual([]);
});

test('what is a behaviour is earned by its test, not answered', () => {
  const answers = 'B001\tD1\tweb/a.test.ts\tno picture\nB002\tD1\tweb/a.test.ts\tno picture\n';
  expect(findings(questions(answers))).toEqual([
    'spec/answers.tsv names B002, which is no open question of spec/rules.tsv',
  ]);
});
