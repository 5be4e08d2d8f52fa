/**
 * Every route in the dark, and with text twice as large. While that is quick all of them are looked at; beyond `atOnce`
 * looks a run takes every fifth route, others with each commit, so that five commits in a row see them all.
 */
import { execFileSync } from 'node:child_process';
import { expect } from '../fixtures.ts';
import { type Look, nameOf, type Screen, screens, test } from '../world/screens.ts';

const atOnce = 200;
const turns = 5;

const looks: readonly { how: string; look: Look }[] = [
  { how: 'in the dark', look: { dark: true } },
  { how: 'with text twice as large', look: { text: '200%' } },
];

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
  if (all.length * looks.length <= atOnce || process.env['LOOKS'] === 'all') return all;
  return all.filter((_, at) => at % turns === turn());
}

test.describe.configure({ mode: 'parallel' });

for (const { how, look: wish } of looks)
  for (const screen of chosen())
    test(`${nameOf(screen)} is readable ${how}`, async ({ look }) => {
      const page = await look(screen, wish);
      const { shades, size } = await page.evaluate(() => {
        const { backgroundColor } = getComputedStyle(document.body);
        const { fontSize } = getComputedStyle(document.documentElement);
        return {
          shades: (backgroundColor.match(/\d+/g) ?? []).map(Number),
          size: Number.parseFloat(fontSize),
        };
      });
      if (wish.dark) expect(Math.max(...shades.slice(0, 3)), 'the page is dark').toBeLessThan(64);
      if (wish.text) expect(size, 'the text is twice as large').toBeGreaterThanOrEqual(28);
    });
