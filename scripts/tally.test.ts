import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { add, closing, closingLine, one, readClosing, readPlaywright, readVitest } from './tally.ts';

const file = (content: unknown): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'qunlu-tally-')), 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const vitestReport = (failed: number, testResults: readonly unknown[] = []): string =>
  file({ numPassedTests: 5, numFailedTests: failed, numPendingTests: 1, numTodoTests: 1, testResults });

test('reads both reports and closes with one line', () => {
  const vitest = readVitest(vitestReport(1), 1);
  const journeys = readPlaywright(file({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } }), 0);
  expect(closingLine(add(vitest, journeys, one(true, 'lint')))).toBe('8 passed, 1 failed, 2 skipped');
  expect(closing(journeys)).toBe('2 passed, 0 failed');
});

test('names what failed and why', () => {
  const root = join(import.meta.dirname, '..');
  const vitest = readVitest(
    vitestReport(1, [
      {
        name: join(root, 'web/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'it stands', failureMessages: [] },
          { status: 'passed', fullName: 'it stands at last', failureMessages: ['Error: too late'] },
          {
            status: 'failed',
            fullName: 'it falls',
            failureMessages: ['\u001B[31mError\u001B[39m: expected 1\n    to be 2'],
          },
        ],
      },
      {
        name: join(root, 'web/b.test.ts'),
        status: 'failed',
        message: 'Cannot find c.ts',
        assertionResults: [],
      },
      { name: join(root, 'web/d.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ]),
    1,
  );
  const spec = { title: 'a tap', file: 'journeys/x.test.ts', line: 7 };
  const journeys = readPlaywright(
    file({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          suites: [
            {
              specs: [
                {
                  ...spec,
                  tests: [{ status: 'unexpected', results: [{ error: { message: 'Timed out' } }] }],
                },
                { ...spec, tests: [{ status: 'expected', results: [{}] }] },
                {
                  ...spec,
                  title: 'a slow tap',
                  tests: [{ status: 'flaky', results: [{ error: { message: 'Not yet' } }, {}] }],
                },
              ],
            },
          ],
        },
      ],
    }),
    1,
  );
  expect(closing(add(vitest, journeys, one(false, 'lint')))).toBe(
    [
      '✗ web/a.test.ts › it falls: Error: expected 1 to be 2',
      '✗ web/b.test.ts: Cannot find c.ts',
      '✗ e2e/journeys/x.test.ts:7 › a tap: Timed out',
      '✗ lint',
      '↻ web/a.test.ts › it stands at last: Error: too late',
      '↻ e2e/journeys/x.test.ts:7 › a slow tap: Not yet',
      '7 passed, 3 failed, 2 skipped',
    ].join('\n'),
  );
});

test('a run that failed without a failing test, or left no report, is a failure', () => {
  expect(closing(readVitest(vitestReport(0), 1))).toBe(
    '✗ vitest failed without a failed test\n5 passed, 1 failed, 2 skipped',
  );
  expect(readPlaywright('/nowhere/report.json', 1).failed).toBe(1);
});

test('reads what another run closed with', () => {
  const tally = { passed: 3, failed: 1, skipped: 2, failures: ['a › b: c'], flaky: ['d › e: f'] };
  expect(readClosing(`1 passed, 0 failed\nmuch besides\n${closing(tally)}\n`, 'it')).toEqual(tally);
  expect(readClosing('killed', 'it')).toEqual(one(false, 'it ended without a closing line'));
});
