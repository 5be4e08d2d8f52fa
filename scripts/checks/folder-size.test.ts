import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { folderSize } from './folder-size.ts';

const folder = (path: string, count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [`${path}/part-${nth}.ts`, '']));

test('warns above 25 files, fails above 40; tests are not counted', () => {
  const root = fixture({
    ...folder('web/a', 25),
    'web/a/part.test.ts': '',
    ...folder('web/b', 26),
    ...folder('web/c', 41),
  });
  expect(folderSize(root).map(({ path, level }) => [path, level])).toEqual([
    ['web/b', 'warning'],
    ['web/c', undefined],
  ]);
});

test('a listed folder is excused, and a stale or unreasoned excuse is a finding', () => {
  const list = JSON.stringify({ 'web/c': 'one shelf of parts that stand alone', 'web/gone': 'x' });
  const root = fixture({ ...folder('web/c', 41), 'scripts/checks/allowed-large-folders.json': list });
  expect(folderSize(root).map(({ message }) => message)).toEqual([
    'web/gone needs no excuse any more: take it off the list',
    'web/gone needs a reason of a sentence',
  ]);
});
