/**
 * What is equal to what in a statement: columns of its tables, parameters and constants. Two columns of one level are equal both ways; a
 * column of a subquery takes what the level above says, and says nothing of it: a row that has no match is still read.
 */
export interface Equalities {
  /** Both have one value. */
  join(one: string, other: string): void;
  /** `inner` has the values of `outer`, not the other way round. */
  take(inner: string, outer: string): void;
  /** All that a value is known to be equal to, itself among them. */
  reach(name: string): ReadonlySet<string>;
}

export function makeEqualities(): Equalities {
  const next = new Map<string, Set<string>>();
  const add = (one: string, other: string): void => {
    const known = next.get(one) ?? new Set();
    next.set(one, known.add(other));
  };
  return {
    join(one, other) {
      add(one, other);
      add(other, one);
    },
    take: add,
    reach(name) {
      const found = new Set([name]);
      for (const one of found) for (const other of next.get(one) ?? []) found.add(other);
      return found;
    },
  };
}

/** A value that is given: a parameter or a constant, of which one shard follows. */
export const isGiven = (name: string): boolean => name.startsWith('$') || name.startsWith("'");
