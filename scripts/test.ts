/**
 * `npm test`: everything that needs no PostgreSQL server, from the quickest to the slowest.
 * Continues after a failure, so that one run shows all of them; the last line is `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { report, runChecks } from './check.ts';
import { runJourneys } from './journeys.ts';
import { ROOT, run } from './run.ts';
import { add, closing, closingLine, NOTHING, one, readPlaywright, readVitest, type Tally } from './tally.ts';
import { traceFindings } from './trace.ts';
import { checkTypes } from './typecheck.ts';

const CACHE = join(ROOT, '.cache');
const VITEST_REPORT = join(CACHE, 'vitest.json');
const PLAYWRIGHT_REPORT = join(CACHE, 'playwright.json');

const STEPS: Record<string, () => Promise<Tally>> = {
  checks: () => Promise.resolve(named(report(runChecks(ROOT)), 'checks')),
  types: async () => named(await checkTypes(), 'types'),
  lint: async () => one((await run('oxlint', ['--type-aware', '--deny-warnings'])) === 0, 'lint'),
  format: async () => one((await run('oxfmt', ['--check'])) === 0, 'format'),
  trace: () => {
    const findings = traceFindings(ROOT);
    for (const finding of findings) console.log(finding);
    return Promise.resolve(one(findings.length === 0, 'trace'));
  },
  'unit, api and screen tests': async () => {
    const code = await run('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${VITEST_REPORT}`,
    ]);
    return readVitest(VITEST_REPORT, code);
  },
  journeys: async () => readPlaywright(PLAYWRIGHT_REPORT, await runJourneys()),
};

/** What counts for itself and prints what failed where it runs. */
function named({ passed, failed }: { passed: number; failed: number }, name: string): Tally {
  return { ...NOTHING, passed, failed, failures: failed > 0 ? [name] : [] };
}

async function main(): Promise<number> {
  mkdirSync(CACHE, { recursive: true });
  for (const file of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(file, { force: true });
  const lines: string[] = [];
  let total = NOTHING;
  for (const [name, step] of Object.entries(STEPS)) {
    console.log(`\n── ${name} ${'─'.repeat(Math.max(1, 60 - name.length))}`);
    const start = performance.now();
    const tally = await step();
    total = add(total, tally);
    lines.push(
      `${name.padEnd(28)} ${closingLine(tally).padEnd(34)} ${((performance.now() - start) / 1000).toFixed(1)} s`,
    );
  }
  console.log(`\n${lines.join('\n')}\n`);
  console.log(closing(total));
  return total.failed > 0 ? 1 : 0;
}

process.exitCode = await main();
