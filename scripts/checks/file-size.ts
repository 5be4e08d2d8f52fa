/**
 * A file has one job: a warning above 300 lines, a finding above 400.
 * scripts/checks/allowed-large-files.json lists exceptions, each with a reason: `{ "web/ui/editor.tsx": "why it is one piece" }`.
 */
import { readTree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const WARN = 300;
const FAIL = 400;
const ALLOWED = 'scripts/checks/allowed-large-files.json';
const COUNTED = /\.(ts|tsx|mjs|css|sql|sh)$/;
const GENERATED = /^(spec|docs)\//;

export function fileSize(root: string): Finding[] {
  const tree = readTree(root);
  const allowed = JSON.parse(tree.byPath.get(ALLOWED)?.text ?? '{}') as Record<string, string>;
  const findings: Finding[] = [];
  for (const file of tree.files) {
    if (!COUNTED.test(file.path) || GENERATED.test(file.path) || file.lines <= WARN) continue;
    if (allowed[file.path]) continue;
    const advice =
      'split it by noun or verb into files named after their one job (a vocabulary word may become a folder), never by number';
    if (file.lines > FAIL)
      findings.push({
        path: file.path,
        message: `${file.lines} lines, more than ${FAIL}: ${advice}, or list it with a reason in ${ALLOWED}`,
      });
    else
      findings.push({
        path: file.path,
        message: `${file.lines} lines, more than ${WARN}: soon ${advice}`,
        level: 'warning',
      });
  }
  for (const [path, reason] of Object.entries(allowed)) {
    const file = tree.byPath.get(path);
    if (!file || file.lines <= FAIL)
      findings.push({ path: ALLOWED, message: `${path} needs no excuse any more: take it off the list` });
    if (reason.trim().length < 10)
      findings.push({ path: ALLOWED, message: `${path} needs a reason of a sentence` });
  }
  return findings;
}
