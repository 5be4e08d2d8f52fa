/**
 * Every route, opened once: in the light, in the dark, then with text twice as large. A new route is covered without an edit
 * here. Beyond `atOnce` routes every one is opened in the light, from the one before; every fifth is opened by its address in an
 * app that starts anew, and looked at further, others with each commit, so that five commits in a row see them all.
 */
import { execFileSync } from 'node:child_process';
import { expect } from '../fixtures.ts';
import { nameOf, type Screen, screens, test } from './screens.ts';

const atOnce = 60;
const turns = 5;

/** Which fifth of the routes this commit tests; the first when there is no git history. */
function turn(): number {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' })) % turns;
  } catch {
    return 0;
  }
}

function chosen(all: readonly Screen[]): readonly Screen[] {
  if (all.length <= atOnce || process.env['LOOKS'] === 'all') return all;
  const mine = turn();
  return all.filter((_, at) => at % turns === mine);
}

test.describe.configure({ mode: 'parallel' });

const all = screens();
const further = new Set(chosen(all));

test('the routes are found', () => {
  expect(all.length).toBeGreaterThan(39);
});

for (const screen of all)
  test(`${nameOf(screen)} is readable${further.has(screen) ? ', in the dark and with text twice as large, too' : ''}`, async ({
    look,
    darken,
    enlarge,
  }) => {
    const page = await look(screen, { inApp: !further.has(screen) });
    if (!further.has(screen)) return;
    await darken(page);
    await enlarge(page);
  });
