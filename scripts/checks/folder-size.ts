/**
 * A folder can be read: a warning above 25 files of code, a finding above 40 (tests and styles are not counted).
 * scripts/checks/allowed-large-folders.json lists exceptions, each with a reason: `{ "web/ui": "why it is one shelf" }`.
 */
import { dirname } from 'node:path/posix';
import { readTree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const WARN = 25;
const FAIL = 40;
const ALLOWED = 'scripts/checks/allowed-large-folders.json';
const CODE = /^(contract|server|web|console|miniprogram|e2e|bench|scripts)\/.*\.tsx?$/;

export function folderSize(root: string): Finding[] {
  const tree = readTree(root);
  const allowed = JSON.parse(tree.byPath.get(ALLOWED)?.text ?? '{}') as Record<string, string>;
  const counted = new Map<string, number>();
  for (const { path } of tree.files)
    if (CODE.test(path) && !path.includes('.test.'))
      counted.set(dirname(path), (counted.get(dirname(path)) ?? 0) + 1);
  const findings: Finding[] = [];
  for (const [path, count] of counted) {
    if (count <= WARN || allowed[path] !== undefined) continue;
    const message = `${count} files of code, more than ${count > FAIL ? FAIL : WARN}: give what belongs together a folder named after it`;
    findings.push(count > FAIL ? { path, message } : { path, message, level: 'warning' });
  }
  for (const [path, reason] of Object.entries(allowed)) {
    if ((counted.get(path) ?? 0) <= FAIL)
      findings.push({ path: ALLOWED, message: `${path} needs no excuse any more: take it off the list` });
    if (reason.trim().length < 10)
      findings.push({ path: ALLOWED, message: `${path} needs a reason of a sentence` });
  }
  return findings;
}
