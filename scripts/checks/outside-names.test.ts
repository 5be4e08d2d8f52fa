import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { outsideNames } from './outside-names.ts';

test.each([
  ['docs/a.md', 'see ../shared/DESIGN.md', /copy what is needed/],
  ['scripts/a.ts', "const p = '/work/main/x';", /relative to the repository/],
  ['.ci/run', 'cd /home/user/app', /relative to the repository/],
  ['package.json', '{"registry": "https://registry.npmjs.org/"}', /name the package/],
])('%s', (path, text, expected) => {
  expect(outsideNames(fixture({ [path]: text }))[0]?.message).toMatch(expected);
});

test('routes that merely look like paths, and the lock file, are fine', () => {
  const files = {
    'web/app/a.ts': "const p = '/card/home/x'; const q = './work/home'; const w = '/app/home';",
    'package-lock.json': 'https://registry.npmjs.org/a',
  };
  expect(outsideNames(fixture(files))).toEqual([]);
});
