import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { add, closingLine, one, readPlaywright, readVitest } from './tally.ts';

const file = (content: unknown): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'qunlu-tally-')), 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};

test('reads both reports and closes with one line', () => {
  const vitest = readVitest(
    file({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }),
    1,
  );
  const journeys = readPlaywright(file({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } }), 0);
  expect(closingLine(add(vitest, journeys, one(true)))).toBe('8 passed, 1 failed, 2 skipped');
  expect(closingLine(journeys)).toBe('2 passed, 0 failed');
});

test('a run that failed without a failing test, or left no report, is a failure', () => {
  expect(
    readVitest(file({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }), 1).failed,
  ).toBe(1);
  expect(readPlaywright('/nowhere/report.json', 1)).toEqual(one(false));
});
