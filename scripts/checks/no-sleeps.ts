/**
 * Tests wait for events, never for time, and no test is skipped or focused.
 * With fake timers a test may await a `setTimeout`: there it takes no time.
 */
import { lineAt } from '../source/scan.ts';
import { readTree, sources } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const TESTS = /\.test\.tsx?$|^e2e\/(journeys|faults)\//;
const FORBIDDEN: readonly [pattern: RegExp, message: string][] = [
  [
    /\bwaitForTimeout\s*\(/g,
    'a pause is a guess: wait for the element, answer or row (expect(…).toBeVisible(), expect.poll)',
  ],
  [
    /\bnew Promise(?:<\w*>)?\s*\(\s*\(?\w*\)?\s*=>\s*\{?\s*setTimeout\s*\(/g,
    'a pause is a guess: wait for the event, or move the fixed clock of testing forward',
  ],
  [
    /(?<![.\w])sleep\s*\(/g,
    'a pause is a guess: wait for the event, or move the fixed clock of testing forward',
  ],
  [/\b(?:test|it|describe)(?:\.\w+)*\.only\b/g, 'take .only off: it leaves every other test out'],
  [
    /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|skipIf|fixme|todo|fails)\b/g,
    'a test that does not run proves nothing: repair or delete it',
  ],
  [
    /(?<![.\w])(?:xit|xtest|xdescribe|fit|fdescribe)\s*\(/g,
    'a test that does not run proves nothing: repair or delete it',
  ],
];

export function noSleeps(root: string): Finding[] {
  return sources(readTree(root))
    .filter((file) => TESTS.test(file.path))
    .flatMap((file) =>
      FORBIDDEN.flatMap(([pattern, message]) =>
        pattern.source.includes('setTimeout') && file.scan.bare.includes('useFakeTimers(')
          ? []
          : [...file.scan.bare.matchAll(pattern)].map((match) => ({
              path: file.path,
              line: lineAt(file.scan.bare, match.index),
              message,
            })),
      ),
    );
}
