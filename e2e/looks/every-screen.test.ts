/**
 * Every route in the dark, then with text twice as large: opened once, since no layout depends on the colours. While that is
 * quick all of them are looked at; beyond `atOnce` routes a run takes every fifth, others with each commit, so that five
 * commits in a row see them all.
 */
import { execFileSync } from 'node:child_process';
import { expect } from '../fixtures.ts';
import { nameOf, type Screen, screens, test } from '../world/screens.ts';

const atOnce = 100;
const turns = 5;

/** Which fifth of the routes this commit tests; the first when there is no git history. */
function turn(): number {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' })) % turns;
  } catch {
    return 0;
  }
}

function chosen(): readonly Screen[] {
  const all = screens();
  if (all.length <= atOnce || process.env['LOOKS'] === 'all') return all;
  return all.filter((_, at) => at % turns === turn());
}

test.describe.configure({ mode: 'parallel' });

for (const screen of chosen())
  test(`${nameOf(screen)} is readable in the dark and with text twice as large`, async ({
    look,
    enlarge,
  }) => {
    const page = await look(screen, { dark: true });
    const shades = await page.evaluate(() =>
      (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number),
    );
    expect(Math.max(...shades.slice(0, 3)), 'the page is dark').toBeLessThan(64);
    await enlarge(page);
    const size = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect(size, 'the text is twice as large').toBeGreaterThanOrEqual(28);
  });
