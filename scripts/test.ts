/**
 * `npm test`: everything that needs no PostgreSQL server, from the quickest to the slowest.
 * `-- --all [--postgres=<address>]`: also every screen in the light, in the dark and with large text, the advisories of the registry,
 * and, beside the journeys, which leave some of each core, what may differ on PostgreSQL.
 * Continues after a failure, so that one run shows all of them; the last line is `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportBudget } from './budget.ts';
import { report, runChecks } from './check.ts';
import { runJourneys } from './journeys.ts';
import { capture, ROOT, run } from './run.ts';
import {
  add,
  closing,
  closingLine,
  NOTHING,
  one,
  readClosing,
  readPlaywright,
  readVitest,
  type Tally,
} from './tally.ts';
import { traceFindings } from './trace.ts';
import { checkTypes } from './typecheck.ts';

const CACHE = join(ROOT, '.cache');
const VITEST_REPORT = join(CACHE, 'vitest.json');
const PLAYWRIGHT_REPORT = join(CACHE, 'playwright.json');

const { all = false, postgres = '' } = parseArgs({
  options: { all: { type: 'boolean' }, postgres: { type: 'string' } },
}).values;

type Step = () => Promise<Tally>;

const STEPS: Record<string, Step> = {
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
  [all ? 'journeys and looks' : 'journeys']: async () =>
    readPlaywright(PLAYWRIGHT_REPORT, await runJourneys([], all ? ['phone', 'looks'] : ['phone'])),
};

/** Runs while the journeys do; what it prints is shown after theirs. */
const BESIDE: Record<string, Step> = all
  ? {
      advisories: () => shownLater('audit.ts'),
      PostgreSQL: () => shownLater('test-postgres.ts', postgres ? { DATABASE_URL: postgres } : {}),
    }
  : {};

async function shownLater(script: string, more: Record<string, string> = {}): Promise<Tally> {
  const { code, output } = await capture('node', [join('scripts', script)], more);
  shown.push(`\n── ${script} ${'─'.repeat(40)}\n${output}`);
  const tally = readClosing(output, script);
  return code !== 0 && tally.failed === 0 ? add(tally, one(false, `${script} ended with ${code}`)) : tally;
}
const shown: string[] = [];

/** What counts for itself and prints what failed where it runs. */
function named({ passed, failed }: { passed: number; failed: number }, name: string): Tally {
  return { ...NOTHING, passed, failed, failures: failed > 0 ? [name] : [] };
}

async function timed(name: string, step: Step): Promise<Tally> {
  const start = performance.now();
  const tally = await step();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  lines.push(`${name.padEnd(28)} ${closingLine(tally).padEnd(34)} ${seconds} s`);
  return tally;
}
const lines: string[] = [];

async function main(): Promise<number> {
  mkdirSync(CACHE, { recursive: true });
  for (const file of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(file, { force: true });
  let total = NOTHING;
  for (const [name, step] of Object.entries(STEPS)) {
    console.log(`\n── ${name} ${'─'.repeat(Math.max(1, 60 - name.length))}`);
    const beside = name.startsWith('journeys') ? besideThem() : NOTHING;
    total = add(total, await timed(name, step), await beside);
  }
  for (const text of shown) console.log(text);
  total = add(total, reportBudget());
  console.log(`\n${lines.join('\n')}\n`);
  console.log(closing(total));
  return total.failed > 0 ? 1 : 0;
}

async function besideThem(): Promise<Tally> {
  let total = NOTHING;
  for (const [name, step] of Object.entries(BESIDE)) total = add(total, await timed(name, step));
  return total;
}

process.exitCode = await main();
