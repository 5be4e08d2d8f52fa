/**
 * `npm run test:journeys`: the journeys of e2e/ in a real Chromium. Arguments are passed to Playwright: `-- login --headed`.
 * `npm run test:looks`: every route in dark mode and with text twice as large. The last line is `N passed, N failed`.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, HOW_TO_GET_ONE } from '../e2e/browser.ts';
import { ROOT, run } from './run.ts';
import { closing, readPlaywright } from './tally.ts';

/** Runs the journeys; answers the exit code, 1 with one sentence when no browser starts. */
export async function runJourneys(
  args: readonly string[] = [],
  projects: readonly string[] = ['phone'],
  report = join(ROOT, '.cache', 'playwright.json'),
  more: Record<string, string> = {},
): Promise<number> {
  const browser = await findBrowser();
  if (!browser) {
    console.error(HOW_TO_GET_ONE);
    return 1;
  }
  return run(
    'playwright',
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      ...projects.map((project) => `--project=${project}`),
      ...args,
    ],
    {
      JOURNEY_BROWSER: browser.executablePath,
      JOURNEY_REPORT: report,
      // The servers of a run are processes of their own, each of which would take the types off the same sources again.
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
      ...more,
    },
  );
}

async function runLooks(args: readonly string[]): Promise<number> {
  const report = join(ROOT, '.cache', 'playwright-looks.json');
  rmSync(report, { force: true });
  const tally = readPlaywright(report, await runJourneys(args, ['looks'], report));
  console.log(`\n${closing(tally)}`);
  return tally.failed > 0 ? 1 : 0;
}

if (import.meta.main) {
  const [first, ...rest] = process.argv.slice(2);
  process.exitCode = first === '--looks' ? await runLooks(rest) : await runJourneys(process.argv.slice(2));
}
