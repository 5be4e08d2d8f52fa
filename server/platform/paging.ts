import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';

/** The cursor behind a page whose `rows` were read one further than `size`: the `key` of the last that is shown. */
export function nextOf<Key extends string, Row extends Readonly<Record<Key, number>>>(
  rows: readonly Row[],
  size: number,
  key: Key,
): number {
  return rows.length > size ? (rows[size - 1]?.[key] ?? pagingEnd) : pagingEnd;
}

/** The page of `rows` that were read one further than `size`. */
export function paged<Key extends string, Row extends Readonly<Record<Key, number>>, Line>(
  rows: readonly Row[],
  size: number,
  key: Key,
  present: (row: Row) => Line,
): { list: Line[]; next: number } {
  return { list: rows.slice(0, size).map((row) => present(row)), next: nextOf(rows, size, key) };
}
