/**
 * What staff does is written down by `audit()` under a name; the manifest of the same feature in the console says how it reads.
 */
import { lineAt } from '../source/scan.ts';
import { isTestCode, readTree, sources } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const AUDITS = /\baudit\(\s*\w+,/;

/** In a file that writes things down: `action: 'give-sms'`, a choice of two, `decide-card:${verdict}`. */
const ACTION = /\baction:\s*([^,;\n]*['`][^,;\n]*)/g;
const SUBJECT = /\bsubject:\s*['`]([a-z-]+)[:'`]/g;

/** The names in the text of a value: what stands in `${}` is a result, not a name. */
const namesIn = (value: string): string[] =>
  [...value.replace(/\$\{[^`]*\}/g, '').matchAll(/['`]([a-z]+(?:-[a-z]+)*)(?=[:'`])/g)].map(
    ([, name = '']) => name,
  );

/** `{entry.action}` on a screen of the console: the name as it is written down, not as it reads. */
const SHOWN_RAW = /(?<!\$)\{\s*\w+\.action\s*\}/g;

export function auditWords(root: string): Finding[] {
  const tree = readTree(root);
  // What is done may concern what another feature names.
  const manifests = tree.files
    .filter(({ path }) => /^console\/features\/[^/]+\/feature\.tsx$/.test(path))
    .map(({ text }) => text)
    .join('\n');
  return sources(tree).flatMap((file) => {
    if (/^console\/features\/.*\.tsx$/.test(file.path) && !isTestCode(file.path))
      return [...file.text.matchAll(SHOWN_RAW)].map((found) => ({
        path: file.path,
        line: lineAt(file.text, found.index),
        message: 'staff would read the name of an action: show what `auditTextsOf` makes of it',
      }));
    const feature = /^server\/features\/([^/]+)\//.exec(file.path)?.[1];
    if (feature === undefined || isTestCode(file.path) || !AUDITS.test(file.text)) return [];
    const manifest = `console/features/${feature}/feature.tsx`;
    const words = tree.byPath.get(manifest)?.text ?? '';
    const missing = (index: number, name: string, where: string): Finding => ({
      path: file.path,
      line: lineAt(file.text, index),
      message: `staff would read “${name}” in the log: say how it reads in ${where}`,
    });
    return [
      ...[...file.text.matchAll(ACTION)].flatMap(({ index, 1: value = '' }) =>
        namesIn(value)
          .filter((name) => !new RegExp(`(?<![\\w-])(['"]?)${name}\\1:\\s*\\{\\s*label:`).test(words))
          .map((name) => missing(index, name, `${manifest}, under audit.actions`)),
      ),
      ...[...file.text.matchAll(SUBJECT)]
        .filter(
          ({ 1: kind = '' }) => !new RegExp(`subjects:[^}]*(?<![\\w-])['"]?${kind}['"]?:`).test(manifests),
        )
        .map(({ index, 1: kind = '' }) =>
          missing(index, kind, 'the manifest of its feature, under audit.subjects'),
        ),
    ];
  });
}
