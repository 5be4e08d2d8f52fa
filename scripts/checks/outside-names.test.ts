import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { outsideNames } from './outside-names.ts';

// Split, so that the check finds nothing in this file.
const neighbour = ['..', 'shared', 'a.md'].join('/');
const absolute = (...parts: string[]): string => ['', ...parts].join('/');
const registry = ['registry', 'npmjs', 'org'].join('.');

test.each([
  ['docs/a.md', `see ${neighbour}`, /copy what is needed/],
  ['scripts/a.ts', `const p = '${absolute('work', 'main', 'x')}';`, /relative to the repository/],
  ['.ci/run', `cd ${absolute('home', 'user', 'app')}`, /relative to the repository/],
  ['package.json', `{"registry": "https://${registry}/"}`, /name the package/],
])('%s', (path, text, expected) => {
  expect(outsideNames(fixture({ [path]: text }))[0]?.message).toMatch(expected);
});

test('routes that merely look like paths, and the lock file, are fine', () => {
  const files = {
    'web/app/a.ts': "const p = '/card/home/x'; const q = './home/home'; const w = '/app/home';",
    'package-lock.json': `https://${registry}/a`,
  };
  expect(outsideNames(fixture(files))).toEqual([]);
});
