/**
 * What writes or locks takes the database of an open transaction, `TxDb`: the compiler then asks every caller for one, and only
 * `inTransaction` makes it. A single write without a transaction says so: `alone(ctx).db`.
 */
import { lineAt } from '../source/scan.ts';
import { isTestCode, readTree, type SourceFile, sources } from '../source/tree.ts';
import type { Finding } from './finding.ts';

/** Top-level declarations: as formatted, each begins in the first column. */
const DECLARATION = /^(?:export )?(?:async )?(?:function|const)\b/gm;
const WRITE =
  /\.(?:insertInto|updateTable|deleteFrom|forUpdate|forNoKeyUpdate|forShare|forKeyShare)\b|\b(?:insert\s+into|delete\s+from|update\s+(?:only\s+)?\w+(?:\s+(?:as\s+)?\w+)?\s+set|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share|pg_advisory_xact_lock)\b/i;
const READS_ONLY = /\b(?:db: Db|tx: (?:Viewer|Staff|Guest)?Ctx)\b/;
const CAST = /\bas (?:unknown as )?(?:TxDb|Tx)\b|\.transaction\(\)/g;

/** Where transactions are opened: all others, and the check of the ledger, which reads one snapshot. */
const OPENS = new Set(['server/platform/database.ts', 'server/features/ledger/service/check.ts']);

const inFeatures = ({ path }: SourceFile): boolean =>
  path.startsWith('server/features/') && !isTestCode(path);

export function transactions(root: string): Finding[] {
  return sources(readTree(root))
    .filter(
      (file) => inFeatures(file) || (file.path.startsWith('server/platform/') && !isTestCode(file.path)),
    )
    .flatMap((file) => [
      ...(inFeatures(file) ? writersOf(file) : []),
      ...(OPENS.has(file.path) ? [] : castsOf(file)),
      ...(/\/store(\.ts$|\/)/.test(file.path) ? [...file.scan.bare.matchAll(ALONE)] : []).map(
        ({ index }) => ({
          path: file.path,
          line: lineAt(file.scan.bare, index),
          message: 'a store takes a TxDb for what it writes: whoever calls it says alone(…)',
        }),
      ),
    ]);
}

function writersOf({ path, scan }: SourceFile): Finding[] {
  const starts = [...scan.bare.matchAll(DECLARATION)].map(({ index }) => index);
  return starts.flatMap((start, at) => {
    const text = scan.code.slice(start, starts[at + 1]);
    return WRITE.test(text) && READS_ONLY.test(text)
      ? [
          {
            path,
            line: lineAt(scan.bare, start),
            message: 'it writes or locks: let it take a TxDb (or a Tx), which only inTransaction gives',
          },
        ]
      : [];
  });
}

const castsOf = ({ path, scan }: SourceFile): Finding[] =>
  [...scan.bare.matchAll(CAST)].map(({ index }) => ({
    path,
    line: lineAt(scan.bare, index),
    message: 'only inTransaction makes a Tx: call it, or take the Tx of the caller',
  }));

const ALONE = /\balone\(/g;

/** How many writes of each feature stand alone, without a transaction around them, the most first. */
export function aloneIn(root: string): [feature: string, writes: number][] {
  const counted = new Map<string, number>();
  for (const file of sources(readTree(root)).filter(inFeatures)) {
    const feature = file.path.split('/')[2] ?? '';
    const found = [...file.scan.bare.matchAll(ALONE)].length;
    if (found > 0) counted.set(feature, (counted.get(feature) ?? 0) + found);
  }
  return [...counted].toSorted((a, b) => b[1] - a[1]);
}
