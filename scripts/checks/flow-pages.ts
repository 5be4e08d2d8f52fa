/**
 * docs/flows/: how the product works, in pages that can be read at once and name files that exist.
 *
 *   `server/features/order/policy.ts` exists; `attempts.ts` beside it is in the folder of the file that was named before.
 */
import { dirname } from 'node:path/posix';
import { readTree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const PAGE = /^docs\/flows\/[^/]+\.md$/;
const LINES = 60;
const CODE = /^(contract|server|web|console|e2e|bench|scripts)\//;
const FILE = /^[a-z0-9-]+\.tsx?$/;

export function flowPages(root: string): Finding[] {
  const { files, byPath } = readTree(root);
  const folders = new Set(files.map(({ path }) => dirname(path)));
  const isThere = (path: string): boolean =>
    byPath.has(path) || folders.has(path) || [...folders].some((folder) => folder.startsWith(`${path}/`));
  return files
    .filter(({ path }) => PAGE.test(path))
    .flatMap(({ path, text, lines }) => {
      const findings: Finding[] =
        lines > LINES
          ? [{ path, message: `${lines} lines, more than ${LINES}: a flow is read at once` }]
          : [];
      let folder = '';
      for (const [, name = ''] of text.matchAll(/`([^`\s]+)`/g)) {
        if (CODE.test(name)) folder = dirname(name);
        else if (!FILE.test(name)) continue;
        const named = CODE.test(name) ? name : `${folder}/${name}`;
        if (!isThere(named)) findings.push({ path, message: `${named} is not there (any more)` });
      }
      return findings;
    });
}
