import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';
import { fixture } from './fixture.ts';

const lines = (count: number): string => '//\n'.repeat(count);

test('warns above 300 lines, fails above 400 and says how to split', () => {
  const findings = fileSize(
    fixture({ 'web/ui/a.tsx': lines(300), 'web/ui/b.tsx': lines(301), 'web/ui/c.tsx': lines(401) }),
  );
  expect(findings.map(({ path, level }) => [path, level])).toEqual([
    ['web/ui/b.tsx', 'warning'],
    ['web/ui/c.tsx', undefined],
  ]);
  expect(findings[1]?.message).toMatch(/split it by noun or verb/);
});

test('a listed file is excused, and a stale or unreasoned excuse is a finding', () => {
  const list = JSON.stringify({ 'web/ui/c.tsx': 'one state machine, tested as one', 'web/ui/gone.tsx': 'x' });
  const findings = fileSize(
    fixture({ 'web/ui/c.tsx': lines(401), 'scripts/checks/allowed-large-files.json': list }),
  );
  expect(findings.map(({ message }) => message)).toEqual([
    'web/ui/gone.tsx needs no excuse any more: take it off the list',
    'web/ui/gone.tsx needs a reason of a sentence',
  ]);
});

test('data and documents are not counted', () => {
  expect(fileSize(fixture({ 'web/ui/areas.json': lines(900), 'docs/coverage.md': lines(900) }))).toEqual([]);
});
