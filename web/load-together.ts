/**
 * Which parts of the app become one file: those that mostly load together. A file more costs a request, a part that a page
 * loads without needing it costs its bytes; whatever saves more than it costs is joined.
 *
 * Files and pages are numbers here, and the pages of a file bits: thousands of pairs are weighed anew after each joining.
 */

/** A part of the app with its size and what it imports; `pages` are those that load it. */
export interface Part {
  readonly size: number;
  readonly imports: readonly string[];
  readonly pages: ReadonlySet<string>;
}

interface File {
  /** Names of its parts. */
  parts: string[];
  size: number;
  pages: Int32Array;
  /** What its pages count for. */
  weight: number;
  /** Files that it imports, in the order of its parts; some of them have been joined to others since. */
  imports: number[];
}

/** Bytes of source that a request is worth: its headers, the place in the queue of a slow phone, and what a larger file compresses better. */
const perRequest = 20_000;

const bitsPerWord = 32;

/** How many bits of a word are set. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Sets of pages, and what they count for. */
function pageSets(names: readonly string[], weightOf: (page: string) => number) {
  const numbers = new Map(names.map((name, at) => [name, at]));
  const words = Math.ceil(names.length / bitsPerWord) || 1;
  const has = (set: Int32Array, at: number): boolean =>
    (((set[at >>> 5] ?? 0) >>> (at % bitsPerWord)) & 1) === 1;
  /** Few pages count for more or less than one. */
  const special = names.flatMap((name, at) =>
    weightOf(name) === 1 ? [] : [{ at, more: weightOf(name) - 1 }],
  );
  return {
    of(pages: Iterable<string>): Int32Array {
      const set = new Int32Array(words);
      for (const page of pages) {
        const at = numbers.get(page) ?? 0;
        set[at >>> 5] = (set[at >>> 5] ?? 0) | (1 << (at % bitsPerWord));
      }
      return set;
    },
    union: (one: Int32Array, other: Int32Array): Int32Array => one.map((word, at) => word | (other[at] ?? 0)),
    weight(set: Int32Array): number {
      let sum = 0;
      for (const word of set) sum += countBits(word);
      for (const { at, more } of special) if (has(set, at)) sum += more;
      return sum;
    },
    /** Of the pages in both. */
    common(one: Int32Array, other: Int32Array): number {
      let sum = 0;
      for (let at = 0; at < words; at += 1) sum += countBits((one[at] ?? 0) & (other[at] ?? 0));
      for (const { at, more } of special) if (has(one, at) && has(other, at)) sum += more;
      return sum;
    },
  };
}

/** What joining two files gains, for each pair in the row of one of them, and the best of all: the first where two are alike. */
function pairGains(count: number) {
  const gains = new Float64Array(count * count);
  const best = new Float64Array(count);
  const partner = new Int32Array(count).fill(-1);
  const stale = new Uint8Array(count).fill(1);
  const look = (row: number): void => {
    let [most, whose] = [0, -1];
    for (let other = 0; other < count; other += 1) {
      const gain = gains[row * count + other] ?? 0;
      if (gain > most) [most, whose] = [gain, other];
    }
    best[row] = most;
    partner[row] = whose;
    stale[row] = 0;
  };
  return {
    /** 0: it gains nothing. */
    put(row: number, other: number, gain: number): void {
      gains[row * count + other] = Math.max(0, gain);
      stale[row] = 1;
    },
    /** The pairs in the row of the other one are gone. */
    dropColumn(row: number, other: number): void {
      if (!gains[row * count + other]) return;
      gains[row * count + other] = 0;
      if (partner[row] === other) stale[row] = 1;
    },
    dropRow(row: number): void {
      gains.fill(0, row * count, (row + 1) * count);
      stale[row] = 1;
    },
    best(): { one: number; other: number; gain: number } | undefined {
      let [most, one] = [0, -1];
      for (let row = 0; row < count; row += 1) {
        if (stale[row]) look(row);
        if ((best[row] ?? 0) > most) [most, one] = [best[row] ?? 0, row];
      }
      return one < 0 ? undefined : { one, other: partner[one] ?? 0, gain: most };
    },
  };
}

/**
 * Lists of parts, each a file; files never import each other in a circle. Alike for alike parts, in any order. `weightOf`: as how many
 * pages the bytes of one count; `requestsOf`: as how many its requests do.
 */
export function loadTogether(
  parts: ReadonlyMap<string, Part>,
  weightOf: (page: string) => number = () => 1,
  requestsOf: (page: string) => number = weightOf,
): string[][] {
  const named = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const pages = [...new Set(named.flatMap(([, part]) => [...part.pages]))];
  const sets = pageSets(pages, weightOf);
  const requests = pageSets(pages, requestsOf);
  // what the same pages load is one file to begin with
  const first = new Map<string, number>();
  const files: File[] = [];
  const fileOf = new Map<string, number>();
  for (const [name, part] of named) {
    const key = [...part.pages].toSorted().join('|');
    const at = first.get(key) ?? files.length;
    first.set(key, at);
    fileOf.set(name, at);
    const set = sets.of(part.pages);
    const file = (files[at] ??= { parts: [], size: 0, pages: set, weight: sets.weight(set), imports: [] });
    file.parts.push(name);
    file.size += part.size;
  }
  for (const { parts: names, imports } of files)
    for (const name of names)
      for (const next of parts.get(name)?.imports ?? []) {
        const to = fileOf.get(next);
        if (to !== undefined) imports.push(to);
      }

  /** The file that holds what once was a file of its own. */
  const into = files.map((_, at) => at);
  const gone = new Set<number>();
  const at = (number: number): File => {
    const file = files[number];
    if (!file) throw new Error(`no file ${number}`);
    return file;
  };
  const importsOf = (one: number): number[] => {
    const found = new Set(at(one).imports.map((next) => into[next] ?? next));
    found.delete(one);
    return [...found];
  };
  let importers: number[][] | undefined;
  const importersOf = (one: number): readonly number[] => {
    if (!importers) {
      importers = files.map(() => []);
      for (const from of files.keys())
        if (!gone.has(from)) for (const to of importsOf(from)) importers[to]?.push(from);
    }
    return importers[one] ?? [];
  };
  /** All files to which steps lead from these, which are left out themselves; in the order in which they are met. */
  const reached = (stepsOf: (one: number) => readonly number[], ...from: readonly number[]): Set<number> => {
    const found = new Set<number>();
    const visit = (one: number): void => {
      for (const next of stepsOf(one)) {
        if (found.has(next)) continue;
        found.add(next);
        visit(next);
      }
    };
    from.forEach(visit);
    for (const one of from) found.delete(one);
    return found;
  };
  const gainOf = (one: File, other: File): number => {
    const common = sets.common(one.pages, other.pages);
    const saved = requests.common(one.pages, other.pages) * perRequest;
    return saved - (one.weight - common) * other.size - (other.weight - common) * one.size;
  };

  const paid = new Map<number, number>();
  const pairs = pairGains(files.length);
  const weigh = (one: number): void => {
    for (const other of files.keys()) {
      if (other === one || gone.has(other)) continue;
      pairs.dropColumn(other, one);
      pairs.put(one, other, gainOf(at(one), at(other)));
    }
  };
  for (const one of files.keys()) weigh(one);

  for (;;) {
    const pair = pairs.best();
    if (!pair) return files.flatMap(({ parts: names }, one) => (gone.has(one) ? [] : [names.toSorted()]));
    const { one, other, gain } = pair;
    const [a, b] = [at(one), at(other)];
    const brought = reached(importsOf, one, other);
    const leads = reached(importersOf, one, other);
    const both = sets.union(a.pages, b.pages);
    const weight = sets.weight(both);
    const asked = requests.weight(both);
    let cost = 0;
    for (const next of brought) {
      // Joined, the two would import each other by way of a third file.
      if (leads.has(next)) {
        cost = gain;
        break;
      }
      // What the imports of either cost the pages that loaded only the other.
      const file = at(next);
      cost += (weight - sets.common(both, file.pages)) * file.size;
      cost += (asked - requests.common(both, file.pages)) * perRequest;
    }
    // It may still be the best one after it has paid for what it brings along.
    const key = one * files.length + other;
    const known = paid.get(key) ?? 0;
    if (cost > known) {
      paid.set(key, cost);
      pairs.put(one, other, gain + known - cost);
      continue;
    }
    Object.assign(a, { parts: [...a.parts, ...b.parts], size: a.size + b.size, pages: both, weight });
    a.imports.push(...b.imports);
    gone.add(other);
    for (const [from, to] of into.entries()) if (to === other) into[from] = one;
    importers = undefined;
    pairs.dropRow(other);
    for (const row of files.keys()) pairs.dropColumn(row, other);
    paid.clear();
    const changed = [one];
    for (const next of reached(importsOf, one)) {
      const file = at(next);
      const grown = sets.union(file.pages, both);
      const counted = sets.weight(grown);
      if (grown.every((word, index) => word === file.pages[index])) continue;
      Object.assign(file, { pages: grown, weight: counted });
      changed.push(next);
    }
    changed.forEach(weigh);
  }
}
