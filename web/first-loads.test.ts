import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { always } from './chunk-groups.ts';

const root = import.meta.dirname;
/** KB of scripts, gzip. A card that somebody shared opens on a slow phone: more than this, and it is late (architecture §8). */
const firstViewMax = 116;
const screenMax = 60;
/** Screens that are larger, and how large they may be: they may only shrink. */
const larger: Record<string, number> = {
  'features/card/screens/edit.tsx': 85,
  'features/service/screens/order.tsx': 77,
  'features/phonebook/screens/members.tsx': 65,
  'features/service/screens/comment.tsx': 62,
};
/** With the page, its styles, the icons and two calls: 25 requests for any first screen. */
const scriptsMax = 20;

let chunks: Rolldown.OutputChunk[] = [];
const sizes = new Map<string, number>();
/** The file of each module. */
const fileNames = new Map<string, string>();

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const withoutWorker = {
    name: 'without-worker',
    configResolved: ({ plugins }: { plugins: readonly { name: string }[] }) => {
      const at = plugins.findIndex(({ name }) => name === 'vite-plugin-pwa:build');
      (plugins as { name: string }[]).splice(at, 1);
    },
  };
  const built = (await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
    plugins: [withoutWorker],
  })) as Rolldown.RolldownOutput;
  chunks = built.output.filter((file) => file.type === 'chunk');
  for (const { fileName, code, moduleIds } of chunks) {
    sizes.set(fileName, gzipSync(code, { level: 9 }).length / 1024);
    for (const id of moduleIds) fileNames.set(id, fileName);
  }
  vi.unstubAllEnvs();
}, 120_000);

const fileOf = (module: string): string => {
  const found = fileNames.get(join(root, module));
  if (found === undefined) throw new Error(`${module} is in no file`);
  return found;
};

/** The files of these modules and of all that they import. */
function filesOf(modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach(visit);
  };
  modules.map(fileOf).forEach(visit);
  return files;
}

const total = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);

const card = (): Set<string> => filesOf(['main.tsx', 'app/screens/card.tsx']);
/** Every screen that a route names. */
const screens = (): string[] =>
  globSync(['features/*/routes.tsx', 'app/routes.tsx', 'app/first-routes.ts'], { cwd: root }).flatMap(
    (routes) =>
      [...readFileSync(join(root, routes), 'utf8').matchAll(/import\('([^']+)'\)/g)].map(([, path = '']) =>
        join(dirname(routes), path),
      ),
  );

test(`a shared card needs at most ${firstViewMax} KB of scripts in five files, and no part of an editor or of the regions`, () => {
  const files = card();
  expect(total(files)).toBeLessThanOrEqual(firstViewMax);
  expect(files.size).toBeLessThanOrEqual(5);
  const modules = chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => /lexical|china-area-data|react-hook-form|\/zod\//.test(id))).toEqual([]);
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

test('no first screen asks for more than twenty scripts, those in the background and of likely next screens included', () => {
  const background = always['member']?.modules ?? [];
  const counts = screens().map((screen) => ({
    screen,
    scripts: filesOf(['main.tsx', 'app/rest.tsx', screen, ...background]).size,
  }));
  expect(counts.filter(({ scripts }) => scripts > scriptsMax)).toEqual([]);
});

test('what is large and rarely used stands in files of its own', () => {
  const others = filesOf(['main.tsx', 'app/rest.tsx', ...(always['member']?.modules ?? [])]);
  const modules = chunks.filter(({ fileName }) => others.has(fileName)).flatMap(({ moduleIds }) => moduleIds);
  expect(
    modules.filter((id) => /(lexical|china-area-data|photoswipe|react-easy-crop).*(?<!\.css)$/.test(id)),
  ).toEqual([]);
});
