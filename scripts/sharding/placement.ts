/** Where each table stands beyond one primary, as `tables.txt` says it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Group = 'user' | 'circle' | 'reference' | 'local';

export interface Placement {
  readonly group: Group;
  /** The column that says on which shard a row is. */
  readonly key?: string;
  /** A table without one: it is where its parent is, which this column of both leads to. */
  readonly parent?: { readonly table: string; readonly column: string };
  /** Numbers and secrets by which a row is asked for alone: they would carry the key. */
  readonly ids: readonly string[];
}

export type Placements = ReadonlyMap<string, Placement>;

const groups: Record<string, Group> = {
  'by user': 'user',
  'by circle': 'circle',
  'on every node': 'reference',
  'on the first node alone': 'local',
};

export function readPlacements(text: string): Placements {
  const placements = new Map<string, Placement>();
  let group: Group = 'local';
  for (const line of text.split('\n')) {
    const [, title] = /^## ([\w ]+)/.exec(line) ?? [];
    if (title !== undefined) group = groups[title] ?? failed(line);
    if (line === '' || line.startsWith('#')) continue;
    const [table = '', key = '', ...ids] = line.split(' ');
    if (placements.has(table)) failed(line);
    const [parent, column] = key.split('.');
    if (group === 'reference' || group === 'local') placements.set(table, { group, ids: [] });
    else if (column) placements.set(table, { group, parent: { table: parent ?? '', column }, ids });
    else placements.set(table, { group, key, ids });
  }
  return placements;
}

function failed(line: string): never {
  throw new Error(`scripts/sharding/tables.txt: ${line}`);
}

export const placements = (): Placements =>
  readPlacements(readFileSync(join(import.meta.dirname, 'tables.txt'), 'utf8'));
