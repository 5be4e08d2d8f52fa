/**
 * Which parts of the app become one file: those that mostly load together. A file more costs a request, a part that a page
 * loads without needing it costs its bytes; whatever saves more than it costs is joined.
 */

/** A part of the app with its size and what it imports; `pages` are those that load it. */
export interface Part {
  readonly size: number;
  readonly imports: readonly string[];
  readonly pages: ReadonlySet<string>;
}

interface File {
  readonly parts: string[];
  readonly size: number;
  readonly pages: ReadonlySet<string>;
}

/** Bytes of source that a request is worth: its headers, the place in the queue of a slow phone, and what a larger file compresses better. */
const perRequest = 60_000;

/** What joining two files saves, less what it costs, in bytes over all pages. */
function gainOf(one: File, other: File, weightOf: (page: string) => number): number {
  let gain = 0;
  for (const page of one.pages) gain += weightOf(page) * (other.pages.has(page) ? perRequest : -other.size);
  for (const page of other.pages) if (!one.pages.has(page)) gain -= weightOf(page) * one.size;
  return gain;
}

/** Lists of parts, each a file; files never import each other in a circle. Alike for alike parts, in any order. */
export function loadTogether(
  parts: ReadonlyMap<string, Part>,
  weightOf: (page: string) => number = () => 1,
): string[][] {
  const files = new Map<string, File>();
  const fileOf = new Map<string, string>();
  const at = (key: string): File => {
    const file = files.get(key);
    if (!file) throw new Error(`no file of ${key}`);
    return file;
  };
  // what the same pages load is one file to begin with
  for (const [name, part] of [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const key = [...part.pages].toSorted().join('|');
    const file = files.get(key);
    files.set(key, {
      parts: [...(file?.parts ?? []), name],
      size: (file?.size ?? 0) + part.size,
      pages: part.pages,
    });
    fileOf.set(name, key);
  }

  const paid = new Map<string, number>();
  const importsOf = (key: string): Set<string> => {
    const found = new Set<string>();
    for (const name of files.get(key)?.parts ?? [])
      for (const next of parts.get(name)?.imports ?? []) {
        const file = fileOf.get(next);
        if (file !== undefined && file !== key) found.add(file);
      }
    return found;
  };
  /** All files that come with these, which are left out themselves. */
  const broughtBy = (...from: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const visit = (key: string): void => {
      for (const next of importsOf(key)) {
        if (found.has(next)) continue;
        found.add(next);
        visit(next);
      }
    };
    from.forEach(visit);
    for (const key of from) found.delete(key);
    return found;
  };
  /** Joined, the two would import each other by way of a third file. */
  const circle = (one: string, other: string): boolean =>
    [...broughtBy(one, other)].some((key) => {
      const back = broughtBy(key);
      return back.has(one) || back.has(other);
    });
  /** What the imports of either cost the pages that loaded only the other. */
  const broughtAlong = (one: string, other: string): number => {
    const pages = union(at(one).pages, at(other).pages);
    let cost = 0;
    for (const key of broughtBy(one, other)) {
      const file = at(key);
      for (const page of pages) if (!file.pages.has(page)) cost += weightOf(page) * (file.size + perRequest);
    }
    return cost;
  };

  const gains = new Map<string, Map<string, number>>();
  const weigh = (key: string): void => {
    const row = new Map<string, number>();
    const file = at(key);
    for (const [other, rest] of files) {
      if (other === key) continue;
      gains.get(other)?.delete(key);
      const gain = gainOf(file, rest, weightOf);
      if (gain > 0) row.set(other, gain);
    }
    gains.set(key, row);
  };
  for (const key of files.keys()) weigh(key);

  for (;;) {
    let best: { one: string; other: string; gain: number } | undefined;
    for (const [one, row] of gains)
      for (const [other, gain] of row) if (gain > (best?.gain ?? 0)) best = { one, other, gain };
    if (!best) return [...files.values()].map((file) => file.parts.toSorted());
    const { one, other, gain } = best;
    const cost = circle(one, other) ? gain : broughtAlong(one, other);
    // It may still be the best one after it has paid for what it brings along.
    const known = paid.get(`${one} ${other}`) ?? 0;
    if (cost > known) {
      paid.set(`${one} ${other}`, cost);
      gains.get(one)?.set(other, gain + known - cost);
      if (gain + known - cost <= 0) gains.get(one)?.delete(other);
      continue;
    }
    const [a, b] = [at(one), at(other)];
    const joined = { parts: [...a.parts, ...b.parts], size: a.size + b.size, pages: union(a.pages, b.pages) };
    files.set(one, joined);
    files.delete(other);
    for (const name of b.parts) fileOf.set(name, one);
    gains.delete(other);
    for (const row of gains.values()) row.delete(other);
    paid.clear();
    const changed = [one];
    for (const key of broughtBy(one)) {
      const file = at(key);
      const pages = union(file.pages, joined.pages);
      if (pages.size === file.pages.size) continue;
      files.set(key, { ...file, pages });
      changed.push(key);
    }
    changed.forEach(weigh);
  }
}

const union = (one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> =>
  new Set([...one, ...other]);
