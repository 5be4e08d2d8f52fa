/**
 * Which tables a file may name in SQL: a store those of its own feature, and views that other features publish.
 *
 * A table belongs to the feature on the first line of the migration that creates it; a later migration hands it on with
 * `-- takes: table_a, table_b`.
 */
import { ownersOf, readFeatures } from '../source/features.ts';
import { isTestCode, readTree, type SourceFile, sources, type Tree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const OWNER = /^-- feature: ([a-z0-9-]+)$/m;
const CREATED = /^create (table|view)(?: if not exists)? (\w+)/gim;
const TAKEN = /^-- takes: ([\w, ]+)$/gm;

interface Relation {
  readonly owner: string;
  readonly published: boolean;
}

export function sqlArrows(root: string): Finding[] {
  const tree = readTree(root);
  const features = readFeatures(tree);
  const relations = relationsOf(tree, ownersOf(features));
  const names = new Set(features.map((feature) => feature.name));
  return sources(tree).flatMap((file) => {
    if (isTestCode(file.path)) return [];
    const [, side, feature = ''] =
      /^server\/(features|platform|outside|adapters)\/([^/]+)/.exec(file.path) ?? [];
    if (side === undefined) return [];
    const own = side === 'features' && names.has(feature) ? feature : 'platform';
    return crossings(file, own, relations);
  });
}

function relationsOf(tree: Tree, owners: ReadonlyMap<string, string>): ReadonlyMap<string, Relation> {
  const relations = new Map<string, Relation>();
  const files = tree.files
    .filter((file) => /^server\/migrations\/.*\.sql$/.test(file.path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  for (const { text } of files) {
    const named = OWNER.exec(text)?.[1] ?? '';
    const owner = owners.get(named) ?? named;
    for (const [, kind, name = ''] of text.matchAll(CREATED))
      relations.set(name, { owner, published: kind?.toLowerCase() === 'view' });
    for (const [, list = ''] of text.matchAll(TAKEN))
      for (const name of list.split(',')) relations.set(name.trim(), { owner, published: false });
  }
  return relations;
}

/** In SQL a table name follows these words; in the query builder it is the first argument of these calls. */
const IN_SQL = /\b(from|join|update|into|using)\s+(?:only\s+)?"?([a-z_]\w*)"?/gi;
const IN_BUILDER =
  /\.(selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\(\s*['"]([a-z_]\w*)(?: as \w+)?['"]/g;
const WRITES = /^(update|into|insertInto|updateTable|deleteFrom)$/i;

function crossings(file: SourceFile, own: string, relations: ReadonlyMap<string, Relation>): Finding[] {
  const findings: Finding[] = [];
  for (const pattern of [IN_SQL, IN_BUILDER])
    for (const found of file.text.matchAll(pattern)) {
      const [, word = '', name = ''] = found;
      const relation = relations.get(name);
      if (!relation || relation.owner === own) continue;
      if (relation.published && !WRITES.test(word)) continue;
      findings.push({
        path: file.path,
        line: file.text.slice(0, found.index).split('\n').length,
        message: `${name} belongs to ${relation.owner}: join a view that ${relation.owner} publishes in its migrations, call a function of its service, or raise an event`,
      });
    }
  return findings;
}
