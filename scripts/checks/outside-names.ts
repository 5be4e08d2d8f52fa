/**
 * The repository must not name anything outside itself: no neighbouring folder, no absolute home, no registry host.
 */
import { lineAt } from '../source/scan.ts';
import { readTree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const OUTSIDE: readonly [pattern: RegExp, instead: string][] = [
  [/\.\.\/shared\b/g, 'copy what is needed into spec/ or docs/'],
  [/(?<![\w.@-])\/work\//g, 'use a path relative to the repository'],
  [
    /(?<![\w./@-])\/(home|root|Users)\/[a-z]/g,
    'use a path relative to the repository, or os.homedir() and os.tmpdir()',
  ],
  [
    /\bregistry\.(npmjs\.org|npmmirror\.com|yarnpkg\.com)|\bdeb\.debian\.org|\bpypi\.org/g,
    'name the package, not the host it comes from',
  ],
];

export function outsideNames(root: string): Finding[] {
  return readTree(root).files.flatMap((file) => {
    if (file.path === 'package-lock.json' || file.path.startsWith('spec/')) return [];
    return OUTSIDE.flatMap(([pattern, instead]) =>
      [...file.text.matchAll(pattern)].map((match) => ({
        path: file.path,
        line: lineAt(file.text, match.index),
        message: `“${match[0]}” lies outside the repository: ${instead}`,
      })),
    );
  });
}
