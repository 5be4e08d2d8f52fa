/**
 * Cuts the app into few files (decision 0071): what every page needs, what the shared card needs beyond it, and the rest by what
 * loads together. Left alone, the bundler makes a file of whatever two screens share: four hundred of them.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { loadTogether, type Part } from './load-together.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** As the source names it: `app/rest.tsx`. */
const short = (id: string): string => relative(root, id.replace(/[?#].*$/, '')).replaceAll('\\', '/');

/** What forms alone need: the calls of the first view name it, but use none of it. */
const schemas = /\/zod\/|contract\/(.*\/input|kernel\/(fields|contact-fields|typed-text|body-size))\.ts$/;
const card = /features\/(card\/parts\/(card-screen|slots)|[^/]+\/on-card)\.tsx?$|app\/card-slots\.ts$/;

/** Files of their own: the server names them in its pages (server/platform/pages.ts). */
const named = new Set([
  'app/rest.tsx',
  'app/screens/card.tsx',
  'features/service/screens/service.tsx',
  'features/circle/screens/home.tsx',
  'features/activity/screens/view.tsx',
]);

const background = [
  'app/motion.ts',
  'app/offline/ahead.ts',
  'app/offline/begin.ts',
  'platform/background/begin.ts',
];
/**
 * What every page loads once its first screen stands: the work in the background, and the likely next screens. As how many screens its
 * bytes and its requests count.
 */
export const always: Record<
  string,
  { readonly modules: readonly string[]; readonly weight: number; readonly requests: number }
> = {
  member: {
    modules: [...background, 'app/screens/home.tsx', 'app/screens/circles.tsx', 'app/screens/user.tsx'],
    weight: 20,
    requests: 60,
  },
  guest: {
    modules: [...background, 'app/screens/guest.tsx', 'features/account/screens/login.tsx'],
    weight: 20,
    requests: 60,
  },
};
const loadedAlways = Object.entries(always);
/** Screens that links from outside and the tab bar open, with a bound of their own (web/first-loads.test.ts): as many as each counts for. */
const opened: Readonly<Record<string, number>> = {
  'app/screens/find.tsx': 20,
  'app/screens/messages.tsx': 20,
  'features/activity/screens/view.tsx': 12,
  'features/forum/screens/topic.tsx': 400,
};

/** Bytes of source; what is larger stays where the bundler puts it. */
const leftoverMax = 6000;

type Ask = (id: string) => Rolldown.ModuleInfo | null;

/** All that a module imports, itself included. */
function closure(ask: Ask, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || schemas.test(id)) return seen;
  seen.add(id);
  for (const next of ask(id)?.importedIds ?? []) closure(ask, next, seen);
  return seen;
}

/** Every module, and those that are loaded by themselves. */
function walked(ask: Ask, entry: string): { all: Set<string>; entries: Set<string> } {
  const [all, entries] = [new Set<string>(), new Set([entry])];
  const walk = (id: string): void => {
    if (all.has(id)) return;
    all.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = ask(id) ?? {};
    importedIds.forEach(walk);
    for (const next of dynamicallyImportedIds) {
      entries.add(next);
      walk(next);
    }
  };
  walk(entry);
  return { all, entries };
}

/** The name of each module's file. */
function assign(ask: Ask, entry: string): Map<string, string> {
  const { all, entries } = walked(ask, entry);
  const first = closure(ask, entry);
  for (const id of all) if (card.test(id)) closure(ask, id, first);

  const names = new Map<string, string>();
  const parts = new Map<string, Part & { pages: Set<string> }>();
  for (const page of entries) {
    const later = loadedAlways.filter(([, { modules }]) => modules.includes(short(page)));
    const pages = [page, ...later.map(([name]) => name)];
    for (const id of closure(ask, page)) {
      if (named.has(short(id))) continue;
      // One style sheet beside that of the first view; and the small things that it names of a library, but does not use.
      const { code, importedIds = [] } = ask(id) ?? {};
      const size = code?.length ?? 0;
      if (id.endsWith('.css') || (first.has(id) && size < leftoverMax)) names.set(id, 'kit');
      else if (!first.has(id)) {
        const part = parts.get(id) ?? { size, imports: importedIds, pages: new Set() };
        pages.forEach((one) => part.pages.add(one));
        parts.set(id, part);
      }
    }
  }
  const used = new Set<string>();
  const sizeOf = (id: string): number => parts.get(id)?.size ?? 0;
  const counts = (page: string): number => opened[short(page)] ?? 1;
  const files = loadTogether(
    parts,
    (page) => always[page]?.weight ?? counts(page),
    (page) => always[page]?.requests ?? counts(page),
  );
  for (const file of files) {
    const [largest = ''] = file.toSorted((a, b) => sizeOf(b) - sizeOf(a));
    const name = /[\w-]+(?=\.\w+$)/.exec(short(largest))?.[0] ?? 'part';
    for (const id of file) names.set(id, used.has(name) ? `${name}-${used.size}` : name);
    used.add(name);
  }
  return names;
}

/** Files that import each other in a circle; undefined: there are none. */
export function circleOf(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    path.push(file);
    for (const next of imports.get(file) ?? []) {
      const found = visit(next);
      if (found) return found;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const found = visit(file);
    if (found) return found;
  }
  return undefined;
}

/** The groups, the plugin that tells them of the modules, and afterwards the built file of each module. */
export interface Chunks {
  readonly plugin: Plugin;
  readonly groups: Rolldown.CodeSplittingGroup[];
  readonly fileOf: (module: string) => string | undefined;
}

export function chunkGroups(): Chunks {
  let ask: Ask = () => null;
  let entry = '';
  let names: Map<string, string> | undefined;
  const files = new Map<string, string>();
  return {
    fileOf: (module) => files.get(module),
    plugin: {
      name: 'chunk-groups',
      apply: 'build',
      buildEnd() {
        ask = (id) => this.getModuleInfo(id);
        entry = [...this.getModuleIds()].find((id) => ask(id)?.isEntry) ?? '';
        names = undefined;
      },
      generateBundle: {
        // after the bundler has written which files come with which
        order: 'post',
        handler(_options, bundle) {
          const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
          for (const file of chunks) for (const id of file.moduleIds) files.set(short(id), file.fileName);
          const around = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
          if (around)
            this.error(
              `files import each other, so that one runs before what it needs: ${around.join(' → ')}`,
            );
          // Every page carries the styles of the first view inside itself (server/platform/built-app.ts): nothing may ask for them.
          const first = chunks.filter(({ name, isEntry }) => isEntry || name === 'card');
          const inside = first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
          const start = files.get('main.tsx') ?? '';
          for (const file of chunks)
            for (const sheet of inside) file.code = file.code.replaceAll(`"${sheet}"`, `"${start}"`);
        },
      },
    },
    groups: [
      { name: 'schemas', test: schemas, includeDependenciesRecursively: false, priority: 4 },
      { name: 'app', tags: ['$initial'], priority: 3 },
      { name: 'card', test: card, priority: 2 },
      {
        debugName: 'together',
        name: (id) => (names ??= assign(ask, entry)).get(id) ?? null,
        includeDependenciesRecursively: false,
        priority: 1,
      },
    ],
  };
}
