/**
 * Counts the results of test runners from their JSON files as `{ passed, failed, skipped }`, names what failed, and makes the
 * closing line. A run's output is longer than anybody keeps: its end says everything that one needs to know of a failure.
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');
const LONGEST_REASON = 300;

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line for each failure: `web/x.test.tsx › what it says: why`. */
  readonly failures: readonly string[];
  /** The same for each that passed only when it was tried again. */
  readonly flaky: readonly string[];
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

export function add(...tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed, skipped, failures, flaky }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      failures: [...sum.failures, ...failures],
      flaky: [...sum.flaky, ...flaky],
    }),
    NOTHING,
  );
}

/** One step that passes or fails as a whole. */
export function one(ok: boolean, name: string): Tally {
  return ok ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: [name] };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** Vitest's `--reporter=json` file. A failed run without a failed test (a file that does not load) counts as one. */
export function readVitest(file: string, exitCode: number): Tally {
  const report = readJson<VitestReport>(file);
  if (!report) return one(false, 'vitest left no report');
  const lines = (wanted: string): readonly string[] =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === wanted && failureMessages?.length)
        .map(
          ({ fullName, failureMessages }) =>
            `${relative(ROOT, name)} › ${fullName}: ${reason(failureMessages?.[0])}`,
        ),
    );
  const unread = report.testResults
    .filter(({ status }) => status === 'failed')
    .filter(({ assertionResults }) => assertionResults.every(({ status }) => status !== 'failed'))
    .map(({ name, message }) => `${relative(ROOT, name)}: ${reason(message)}`);
  return atLeastOneFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [...lines('failed'), ...unread],
      // What failed at first is kept beside what it came to.
      flaky: lines('passed'),
    },
    exitCode,
    'vitest failed without a failed test',
  );
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** Playwright's JSON report. */
export function readPlaywright(file: string, exitCode: number): Tally {
  const report = readJson<
    PlaywrightSuite & { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
  >(file);
  if (!report) return one(false, 'playwright left no report');
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailure(
    {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      failures: linesOf(report, 'unexpected'),
      flaky: linesOf(report, 'flaky'),
    },
    exitCode,
    'playwright failed without a failed test',
  );
}

function linesOf(
  { suites = [], specs = [] }: PlaywrightSuite,
  wanted: 'unexpected' | 'flaky',
): readonly string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(
        ({ results }) =>
          `e2e/${file}:${line} › ${title}: ${reason(results.find(({ error }) => error)?.error?.message)}`,
      ),
  );
  return [...own, ...suites.flatMap((suite) => linesOf(suite, wanted))];
}

/** `12 passed, 0 failed`, with `, 1 skipped` when there are any. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** `✗ <failure>` and `↻ <passed when tried again>`, a line each, and the closing line. */
export function closing(tally: Tally): string {
  const { failures, flaky } = tally;
  return [
    ...failures.map((line) => `✗ ${line}`),
    ...flaky.map((line) => `↻ ${line}`),
    closingLine(tally),
  ].join('\n');
}

/** What `closing` printed at the end of another run. */
export function readClosing(output: string, name: string): Tally {
  const lines = stripVTControlCharacters(output).split('\n');
  const [, passed, failed, skipped = '0'] =
    lines.map((line) => /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(line)).findLast(Boolean) ??
    [];
  if (passed === undefined) return one(false, `${name} ended without a closing line`);
  const after = (mark: string): string[] =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  return {
    passed: Number(passed),
    failed: Number(failed),
    skipped: Number(skipped),
    failures: after('✗ '),
    flaky: after('↻ '),
  };
}

function atLeastOneFailure(tally: Tally, exitCode: number, name: string): Tally {
  return exitCode !== 0 && tally.failed === 0
    ? { ...tally, failed: 1, failures: [...tally.failures, name] }
    : tally;
}

/** The beginning of a message, in one line without colours. */
function reason(message: string | undefined): string {
  const plain = stripVTControlCharacters(message ?? 'no message').replaceAll(/\s+/g, ' ');
  return plain.trim().slice(0, LONGEST_REASON);
}

function readJson<Shape>(file: string): Shape | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shape) : undefined;
}
