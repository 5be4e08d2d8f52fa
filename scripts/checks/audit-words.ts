/**
 * What staff does is written down by `audit()` under a name; the manifest of the same feature in the console says how it reads.
 */
import { lineAt } from '../source/scan.ts';
import { isTestCode, readTree, sources } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const AUDITED = /\baudit\(\s*\w+,\s*\{\s*action:\s*['`]([a-z-]+)/g;

/** `{entry.action}` on a screen of the console: the name as it is written down, not as it reads. */
const SHOWN_RAW = /(?<!\$)\{\s*\w+\.action\s*\}/g;

export function auditWords(root: string): Finding[] {
  const tree = readTree(root);
  return sources(tree).flatMap((file) => {
    if (/^console\/features\/.*\.tsx$/.test(file.path) && !isTestCode(file.path))
      return [...file.text.matchAll(SHOWN_RAW)].map((found) => ({
        path: file.path,
        line: lineAt(file.text, found.index),
        message: 'staff would read the name of an action: show what `auditTextsOf` makes of it',
      }));
    const feature = /^server\/features\/([^/]+)\//.exec(file.path)?.[1];
    if (feature === undefined || isTestCode(file.path)) return [];
    const manifest = `console/features/${feature}/feature.tsx`;
    const words = tree.byPath.get(manifest)?.text ?? '';
    return [...file.text.matchAll(AUDITED)].flatMap((found) => {
      const [, name = ''] = found;
      if (new RegExp(`(?<![\\w-])(['"]?)${name}\\1:\\s*\\{\\s*label:`).test(words)) return [];
      return [
        {
          path: file.path,
          line: lineAt(file.text, found.index),
          message: `staff would read “${name}” in the log: say how it reads in ${manifest}, under audit.actions`,
        },
      ];
    });
  });
}
