/**
 * The imports of a file, found in its scanned text.
 *
 *   import type { Card } from '@qunlu/contract/card.ts'
 *   → { specifier: '@qunlu/contract/card.ts', target: 'contract/card.ts', typeOnly: true, lazy: false, line: 1 }
 *
 * `target` is a path in the tree, or undefined for a package.
 */
import { posix } from 'node:path';
import { lineAt } from './scan.ts';
import type { SourceFile, Tree } from './tree.ts';

export interface Import {
  readonly specifier: string;
  readonly target: string | undefined;
  readonly typeOnly: boolean;
  /** An `import('…')`, which runs later and therefore closes no cycle at start. */
  readonly lazy: boolean;
  readonly line: number;
}

const STATEMENT =
  /(?<![.\w$])(?:(?:import|export)\s+(type\s+)?[\w*\s{},$]*?\bfrom\s*|((?:typeof\s+)?import\s*\(\s*)|import\s*)(['"])/g;
const WORKSPACE = /^@qunlu\/(contract|server|web|miniprogram|e2e)\//;

const known = new WeakMap<SourceFile, readonly Import[]>();

export function importsOf(tree: Tree, file: SourceFile): readonly Import[] {
  const before = known.get(file);
  if (before) return before;
  const { bare, code } = file.scan;
  const found: Import[] = [];
  for (const match of bare.matchAll(STATEMENT)) {
    const start = match.index + match[0].length;
    const end = code.indexOf(match[3] ?? "'", start);
    const specifier = code.slice(start, end);
    const call = match[2];
    found.push({
      specifier,
      target: resolve(tree, file.path, specifier),
      typeOnly: match[1] !== undefined || (call?.startsWith('typeof') ?? false),
      lazy: call !== undefined,
      line: lineAt(code, match.index),
    });
  }
  known.set(file, found);
  return found;
}

/** The path that a specifier names, also when there is no such file; undefined for a package. */
function resolve(tree: Tree, from: string, specifier: string): string | undefined {
  const bareSpecifier = specifier.replace(/\?.*$/, '');
  const path = bareSpecifier.startsWith('.')
    ? posix.join(posix.dirname(from), bareSpecifier)
    : WORKSPACE.test(bareSpecifier)
      ? bareSpecifier.replace(WORKSPACE, '$1/')
      : undefined;
  if (path === undefined) return undefined;
  const spelled = [path, `${path}.ts`, `${path}.tsx`].find((candidate) => tree.byPath.has(candidate));
  return spelled ?? path;
}

/** `zod/mini` → `zod`, `@scope/name/part` → `@scope/name`, `node:fs` → `node:fs`. */
export function packageOf(specifier: string): string {
  return specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : (specifier.split('/')[0] ?? specifier);
}
