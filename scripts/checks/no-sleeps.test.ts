import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { noSleeps } from './no-sleeps.ts';

test.each([
  ['await page.waitForTimeout(500);', /a pause is a guess/],
  ['await new Promise((done) => setTimeout(done, 50));', /a pause is a guess/],
  ["test.only('a', () => {});", /take \.only off/],
  ["describe.skip('a', () => {});", /repair or delete/],
  ["test.each([1]).only('a', () => {});", undefined],
  ["test.concurrent.skip('a', () => {});", /repair or delete/],
])('%s', (text, expected) => {
  const found = noSleeps(fixture({ 'e2e/journeys/a.test.ts': text }));
  if (expected) expect(found[0]?.message).toMatch(expected);
});

test('with fake timers a promised timeout takes no time', () => {
  const text = 'vi.useFakeTimers();\nconst work = () => new Promise((done) => setTimeout(done, 50));';
  expect(noSleeps(fixture({ 'web/ui/a.test.ts': text }))).toEqual([]);
});

test('code that is no test may use timers', () => {
  expect(noSleeps(fixture({ 'web/ui/pop-tip.tsx': 'setTimeout(close, 3000);' }))).toEqual([]);
});
