import { expect, test } from 'vitest';
import { ROOT } from '../run.ts';
import { importsOf } from './imports.ts';
import { readTree } from './tree.ts';

const tree = readTree(ROOT);
const isScreen = (path: string): boolean => /^web\/(app|features\/[^/]+)\/screens\//.test(path);

/** Files that come with this one, before anything is opened. */
function comingWith(path: string, seen = new Set<string>()): Set<string> {
  const file = tree.byPath.get(path);
  if (!file || seen.has(path)) return seen;
  seen.add(path);
  for (const { target, lazy, typeOnly } of importsOf(tree, file))
    if (target !== undefined && !lazy && !typeOnly) comingWith(target, seen);
  return seen;
}

test('[B167] no screen comes with the first file of the app, nor with the table of all routes', () => {
  for (const first of ['web/main.tsx', 'web/app/rest.tsx']) {
    const files = [...comingWith(first)];
    expect(files, first).toContain('web/platform/router/table.ts');
    expect(files.filter(isScreen), first).toEqual([]);
  }
});

test('[B167] every screen is loaded by a route or by another screen', () => {
  const opened = new Set<string>();
  for (const file of tree.files.filter(
    ({ path }) => /^web\/.*\.tsx?$/.test(path) && !path.includes('.test.'),
  ))
    for (const { target } of importsOf(tree, file)) if (target !== undefined) opened.add(target);
  const screens = tree.files
    .map(({ path }) => path)
    .filter((path) => isScreen(path) && /(?<!\.test)\.tsx$/.test(path));
  expect(screens.length).toBeGreaterThan(20);
  expect(screens.filter((path) => !opened.has(path))).toEqual([]);
});
