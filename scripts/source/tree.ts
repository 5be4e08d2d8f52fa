/**
 * The repository as the checks see it: every file below a root, read once and cached.
 *
 *   readTree('/repo').files[0] → { path: 'server/app.ts', text, lines, scan }
 *
 * `path` is relative to the root with forward slashes. `scan` is computed on first use.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Scan, scanSource } from './scan.ts';

export interface SourceFile {
  /** Relative to the root: `server/features/card/store.ts`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  /** Comments, strings and code apart; meaningful for .ts and .tsx only. */
  readonly scan: Scan;
}

export interface Tree {
  readonly root: string;
  readonly files: readonly SourceFile[];
  /** Names in the root folder itself, folders with a trailing slash. */
  readonly rootNames: readonly string[];
  readonly byPath: ReadonlyMap<string, SourceFile>;
}

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  '.git',
  'data',
  'dist',
  '.cache',
  'test-results',
  'coverage',
]);
const TEXT_FILE =
  /\.(tsx?|mjs|json|css|wxss|wxml|html|md|sql|tsv|csv|sh|ya?ml|svg|txt)$|(^|\/)(\.env\.example|run|\.gitignore)$/;

const trees = new Map<string, Tree>();

/** Reads a tree; further calls for the same root answer the cached one. */
export function readTree(root: string): Tree {
  const known = trees.get(root);
  if (known) return known;
  const files: SourceFile[] = [];
  const rootNames: string[] = [];
  walk(root, '', files, rootNames);
  const tree: Tree = { root, files, rootNames, byPath: new Map(files.map((file) => [file.path, file])) };
  trees.set(root, tree);
  return tree;
}

/** All TypeScript sources of the tree. */
export function sources(tree: Tree): SourceFile[] {
  return tree.files.filter((file) => /\.tsx?$/.test(file.path) && !file.path.endsWith('.d.ts'));
}

/** True for files that only tests run: `*.test.ts`, testing folders, factories of features, e2e, bench. */
export function isTestCode(path: string): boolean {
  return (
    /\.test\.tsx?$/.test(path) ||
    /^(contract|server|web|console|miniprogram)\/testing\//.test(path) ||
    isFactories(path) ||
    /^(e2e|bench)\//.test(path)
  );
}

/** A feature's factories for tests and its part in the guards: `server/features/<name>/testing.ts`, `scene.ts`. */
export const isFactories = (path: string): boolean =>
  /^server\/features\/[^/]+\/(testing|scene)\.ts$/.test(path);

function walk(root: string, folder: string, files: SourceFile[], rootNames: string[]): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (folder === '') rootNames.push(entry.isDirectory() ? `${entry.name}/` : entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) walk(root, path, files, rootNames);
    } else if (entry.isFile()) {
      files.push(sourceFile(root, path));
    }
  }
}

function sourceFile(root: string, path: string): SourceFile {
  let text: string | undefined;
  let scan: Scan | undefined;
  const read = (): string => (text ??= TEXT_FILE.test(path) ? readFileSync(join(root, path), 'utf8') : '');
  return {
    path,
    get text() {
      return read();
    },
    get lines() {
      const content = read();
      return content === '' ? 0 : content.split('\n').length - (content.endsWith('\n') ? 1 : 0);
    },
    get scan() {
      return (scan ??= scanSource(read()));
    },
  };
}
