/**
 * No escape from the type system: no explicit `any`, no directive that silences the compiler, unless
 * scripts/checks/allowed-any.json gives the file a reason: `{ "server/platform/db.ts": "why" }`.
 */
import { lineAt } from '../source/scan.ts';
import { readTree, type SourceFile, sources } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const ALLOWED = 'scripts/checks/allowed-any.json';
const ANY =
  /(?:(?:[:<|&,(]|\bas|\bextends|=>?)\s*(?<![\w$.])any(?=\s*(?:[;,)>\]|&=\n{}]|\[\]|$))|\bz\.any\()/g;
const DIRECTIVE = /(?:\/\/|\/\*)\s*@ts-(?:ignore|expect-error|nocheck)/g;

export function noAny(root: string): Finding[] {
  const tree = readTree(root);
  const allowed = JSON.parse(tree.byPath.get(ALLOWED)?.text ?? '{}') as Record<string, string>;
  const holes = sources(tree).map((file) => ({ file, found: holesOf(file) }));
  const stale = Object.keys(allowed).filter(
    (path) => !holes.some(({ file, found }) => file.path === path && found.length > 0),
  );
  return [
    ...holes.filter(({ file }) => !allowed[file.path]).flatMap(({ found }) => found),
    ...stale.map((path) => ({
      path: ALLOWED,
      message: `${path} needs no excuse any more: take it off the list`,
    })),
  ];
}

function holesOf(file: SourceFile): Finding[] {
  const { bare, comments } = file.scan;
  const anys = [...bare.matchAll(ANY)].map((match) => ({
    path: file.path,
    line: lineAt(bare, match.index),
    message: `explicit any: write the type, or unknown and a schema of contract, or give the file a reason in ${ALLOWED}`,
  }));
  const directives = [...comments.matchAll(DIRECTIVE)].map((match) => ({
    path: file.path,
    line: lineAt(comments, match.index),
    message: `“${match[0]}” silences the compiler: fix the type, or give the file a reason in ${ALLOWED}`,
  }));
  return [...anys, ...directives];
}
