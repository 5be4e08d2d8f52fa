/** Whether a statement is answered by one shard: all its distributed tables have one and the same given key. */
import { isGiven } from './equalities.ts';
import type { Placements } from './placement.ts';
import { type Place, readStatement, type Reading, type Schema } from './reading.ts';

/**
 * `alone`: it names no distributed table. `routes`: to one shard. `by id`: to one shard, once the number it asks by carries the key.
 * `fans out`: to each shard, which answers for itself. `crosses`: rows of several shards, or of a shard and the first node, are put together.
 */
export type Way = 'alone' | 'routes' | 'by id' | 'fans out' | 'crosses';

export interface Route {
  readonly way: Way;
  /** Of one that crosses: what it puts together. */
  readonly tables: readonly string[];
}

export function routeOf(
  sql: string,
  given: { placements: Placements; schema: Schema; same?: readonly number[] },
): Route {
  const { placements, schema, same } = given;
  const reading = readStatement(sql, schema, same);
  const groupOf = ({ table }: Place) => placements.get(table)?.group ?? 'local';
  const distributed = reading.places.filter((place) => ['user', 'circle'].includes(groupOf(place)));
  const groups = new Set(reading.places.map(groupOf));
  groups.delete('reference');
  const tables = [
    ...new Set(reading.places.filter((one) => groupOf(one) !== 'reference').map(({ table }) => table)),
  ];
  if (distributed.length === 0) return { way: 'alone', tables };
  if (groups.size > 1) return { way: 'crosses', tables };
  const keys = keysOf(reading, distributed, placements);
  const shared = (sets: readonly ReadonlySet<string>[], fits: (name: string) => boolean): boolean =>
    [...(sets[0] ?? [])].some((name) => fits(name) && sets.every((set) => set.has(name)));
  if (shared(keys, isGiven)) return { way: 'routes', tables };
  const fansOut = shared(keys, () => true);
  // Whoever is asked for by a number that carries the key is on its shard, and with them what is equal to their key.
  for (const place of distributed) {
    const { ids = [], parent } = placements.get(place.table) ?? {};
    for (const id of [...ids, ...(parent ? [parent.column] : [])])
      for (const value of reading.equalities.reach(place.column(id)))
        if (isGiven(value)) reading.equalities.take(keyName(place, placements), value);
    // One number is one row, however often a statement names its table.
    for (const other of distributed)
      if (
        other.table === place.table &&
        ids.some((id) => reading.equalities.reach(place.column(id)).has(other.column(id)))
      )
        reading.equalities.take(keyName(place, placements), keyName(other, placements));
  }
  if (shared(keysOf(reading, distributed, placements), isGiven)) return { way: 'by id', tables };
  return { way: fansOut ? 'fans out' : 'crosses', tables };
}

const keyName = (place: Place, placements: Placements): string =>
  place.column(placements.get(place.table)?.key ?? '(key)');

/** By table of a statement: all that its key is equal to. */
function keysOf(
  { places, equalities }: Reading,
  distributed: readonly Place[],
  placements: Placements,
): Set<string>[] {
  const reach = (place: Place, column: string): ReadonlySet<string> => equalities.reach(place.column(column));
  for (const place of distributed) {
    const parent = placements.get(place.table)?.parent;
    if (!parent) continue;
    for (const other of places) {
      if (other === place) continue;
      const isParent = other.table === parent.table;
      // Children of one parent are beside each other.
      const isSibling = placements.get(other.table)?.parent?.table === parent.table;
      if (!isParent && !isSibling) continue;
      const own = reach(place, parent.column);
      const there = [...reach(other, parent.column)];
      if (own.has(other.column(parent.column)) || there.some((name) => isGiven(name) && own.has(name)))
        equalities.take(keyName(place, placements), keyName(other, placements));
    }
  }
  return distributed.map((place) => new Set(equalities.reach(keyName(place, placements))));
}
