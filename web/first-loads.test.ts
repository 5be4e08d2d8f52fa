import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import type { BuiltChunk } from './built-chunks.ts';
import { always } from './chunk-groups.ts';

const root = import.meta.dirname;
/** KB of scripts, gzip. A card that somebody shared opens on a slow phone: more than this, and it is late (architecture §8). */
const firstViewMax = 116;
const screenMax = 60;
/** A shared service needs as much: every style of the app and the parts of the first level come with both. It may only shrink. */
const activityMax = 145;
/** A post is passed on, too, and read by those who have nothing of the app yet. */
const topicMax = 130;
/** Screens that are larger, and how large they may be: how the app is cut moves a few KB from one to another. */
const larger: Record<string, number> = {
  'features/activity/screens/admin/settings.tsx': 77,
  'features/activity/screens/post.tsx': 71,
  'features/activity/screens/admin/edit.tsx': 70,
  'features/service/screens/order.tsx': 69,
  'features/card/screens/edit.tsx': 65,
  'features/groupbuy/screens/create.tsx': 63,
  'features/activity/screens/register.tsx': 62,
  'features/groupbuy/screens/edit.tsx': 62,
};
/** With the page, its styles, the icons and two calls: 25 requests for any first screen. */
const scriptsMax = 20;
/** More of them: their parts are cut small, since their sheets load when they are asked for. */
const more: Record<string, number> = {
  'features/service/screens/order.tsx': 27,
  'features/activity/screens/post.tsx': 27,
  'features/activity/screens/register.tsx': 25,
  'features/activity/screens/admin/edit.tsx': 25,
  'features/activity/screens/admin/settings.tsx': 24,
  'features/groupbuy/screens/create.tsx': 23,
  'features/joining/screens/join.tsx': 22,
  'features/course/screens/lesson.tsx': 21,
  'features/service/screens/buy.tsx': 21,
  'features/service/screens/create.tsx': 21,
  'features/service/screens/edit.tsx': 21,
};
/** What follows once a screen stands, of the first screen that it is alone: work in the background and the likely next screens. */
const afterwardsMax = 28;

let chunks: BuiltChunk[] = [];

beforeAll(async () => {
  // As `npm start` builds it: what a test run says of itself in its environment changes what the bundler makes.
  const { NODE_ENV: _mode, VITEST: _test, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'built-chunks.ts')], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  chunks = JSON.parse(stdout) as BuiltChunk[];
}, 180_000);

const fileOf = (module: string): string => {
  const found = chunks.find(({ modules }) => modules.includes(module));
  if (!found) throw new Error(`${module} is in no file`);
  return found.file;
};

/** The files of these modules and of all that they import. */
function filesOf(modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    chunks.find(({ file }) => file === name)?.imports.forEach(visit);
  };
  modules.map(fileOf).forEach(visit);
  return files;
}

const total = (files: Iterable<string>): number =>
  [...files].reduce((sum, name) => sum + (chunks.find(({ file }) => file === name)?.kb ?? 0), 0);

const card = (): Set<string> => filesOf(['main.tsx', 'app/screens/card.tsx']);
/** Every screen that a route names. */
const screens = (): string[] =>
  globSync(['features/*/routes.tsx', 'features/*/routes/*.tsx', 'app/routes.tsx', 'app/first-routes.ts'], {
    cwd: root,
  }).flatMap((routes) =>
    [...readFileSync(join(root, routes), 'utf8').matchAll(/import\('([^']+)'\)/g)].map(([, path = '']) =>
      join(dirname(routes), path),
    ),
  );

test(`a shared card needs at most ${firstViewMax} KB of scripts in five files, and no part of an editor or of the regions`, () => {
  const files = card();
  expect(total(files)).toBeLessThanOrEqual(firstViewMax);
  expect(files.size).toBeLessThanOrEqual(5);
  const modules = chunks.filter(({ file }) => files.has(file)).flatMap((chunk) => chunk.modules);
  expect(modules.filter((id) => /lexical|china-area-data|react-hook-form|\/zod\//.test(id))).toEqual([]);
});

test(`the page of an activity, which opens from links outside, needs at most ${activityMax} KB of scripts`, () => {
  expect(total(filesOf(['main.tsx', 'features/activity/screens/view.tsx']))).toBeLessThanOrEqual(activityMax);
});

test(`a post needs at most ${topicMax} KB of scripts`, () => {
  expect(total(filesOf(['main.tsx', 'features/forum/screens/topic.tsx']))).toBeLessThanOrEqual(topicMax);
});

test('every screen adds at most 60 KB to it', () => {
  const first = card();
  const added = screens().map((screen) => ({
    screen,
    kb: Math.ceil(total([...filesOf(['main.tsx', screen])].filter((file) => !first.has(file)))),
  }));
  expect(added.length).toBeGreaterThan(100);
  expect(added.filter(({ screen, kb }) => kb > (larger[screen] ?? screenMax))).toEqual([]);
});

test('no first screen asks for more than twenty scripts; those in the background and of likely next screens follow it', () => {
  const counts = screens().map((screen) => ({ screen, scripts: filesOf(['main.tsx', screen]).size }));
  expect(counts.filter(({ screen, scripts }) => scripts > (more[screen] ?? scriptsMax))).toEqual([]);
  const background = always['member']?.modules ?? [];
  expect(filesOf(['main.tsx', 'app/rest.tsx', ...background]).size).toBeLessThanOrEqual(afterwardsMax);
});

test('what is large and rarely used stands in files of its own', () => {
  const others = filesOf(['main.tsx', 'app/rest.tsx', ...(always['member']?.modules ?? [])]);
  const modules = chunks.filter(({ file }) => others.has(file)).flatMap((chunk) => chunk.modules);
  expect(
    modules.filter((id) => /(lexical|china-area-data|photoswipe|react-easy-crop).*(?<!\.css)$/.test(id)),
  ).toEqual([]);
});
