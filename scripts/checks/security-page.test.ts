import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { securityPage } from './security-page.ts';

const list = '# ids\nV1.1.1 1\nV1.1.2 2\n';
const page = (...rows: string[]): string => ['# Security', ...rows].join('\n');
const met = '| V1.1.1 | 1 | met | as it should be | `server/app.ts` |';
const open = '| V1.1.2 | 2 | open | waits for the wallet feature | |';
const messages = (files: Record<string, string>): string[] =>
  securityPage(fixture({ 'spec/asvs-5.0.0.txt': list, 'server/app.ts': '', ...files })).map(
    (finding) => finding.message,
  );

test('a page with one right row for every id has no finding', () => {
  expect(messages({ 'docs/security.md': page(met, open) })).toEqual([]);
});

test('an id without a row, or with two, is named', () => {
  expect(messages({})).toEqual([expect.stringMatching(/missing/)]);
  expect(messages({ 'docs/security.md': page(met) })).toEqual([expect.stringMatching(/V1\.1\.2 has no row/)]);
  expect(messages({ 'docs/security.md': page(met, met, open) })).toContainEqual(
    expect.stringMatching(/V1\.1\.1 has 2 rows/),
  );
});

test('what is met names files that exist; what is not says why', () => {
  const files = { 'docs/security.md': page(met.replace('server/app.ts', 'server/gone.ts'), open) };
  expect(messages(files)).toEqual([expect.stringMatching(/server\/gone\.ts, which does not exist/)]);
  expect(messages({ 'docs/security.md': page(met.replace('`server/app.ts`', ''), open) })).toEqual([
    expect.stringMatching(/met by nothing/),
  ]);
  const bare = '| V1.1.2 | 2 | n/a | no | |';
  expect(messages({ 'docs/security.md': page(met, bare) })).toEqual([
    expect.stringMatching(/without a reason/),
  ]);
});

test('the counts of a chapter are those of its rows', () => {
  const files = (counts: string) => ({ 'docs/security.md': page(`| V1 Texts | ${counts} |`, met, open) });
  expect(messages(files('1 | 0 | 1'))).toEqual([]);
  expect(messages(files('2 | 0 | 0'))).toEqual([expect.stringMatching(/V1 has 1 met, 0 n\/a, 1 open/)]);
});

test('a level that is not the list’s is named', () => {
  expect(messages({ 'docs/security.md': page(met.replace('| 1 |', '| 2 |'), open) })).toEqual([
    expect.stringMatching(/not an id of level 2/),
  ]);
});
