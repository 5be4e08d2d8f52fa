/**
 * `npm run test:journeys`: the stories of e2e/ in a real Chromium. Arguments go on to Playwright: `-- login --headed`.
 */
import { findBrowser, HOW_TO_GET_ONE } from '../e2e/browser.ts';
import { run } from './run.ts';

/** Runs the journeys; answers the exit code, 1 with one sentence when no browser starts. */
export async function runJourneys(args: readonly string[] = []): Promise<number> {
  const browser = await findBrowser();
  if (!browser) {
    console.error(HOW_TO_GET_ONE);
    return 1;
  }
  return run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args], {
    JOURNEY_BROWSER: browser.executablePath,
  });
}

if (import.meta.main) process.exitCode = await runJourneys(process.argv.slice(2));
