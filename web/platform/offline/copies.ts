/** Answers of calls as they were last seen, for when there is no network. Which calls: app/offline/kept-reads.ts. */
import type { Query, QueryCache } from '@tanstack/react-query';
import { type Copy, shownAt } from '../offline.ts';
import { session } from '../session.ts';
import { change, put, read, readAll, remove } from './store.ts';

const prefix = 'copy:';
/** More than anybody's own cards and the friends of a year; the oldest go. */
const most = 400;
const longest = 30 * 86_400_000;

/** The copy of an answer, when this person has one that is not too old. */
export async function copyOf(hash: string): Promise<Copy | undefined> {
  const copy = await read<Copy>(session().userId, prefix + hash);
  return copy && Date.now() - copy.at < longest ? copy : undefined;
}

/**
 * Keeps a copy of what `copyable` gives of an answer, also after an edit has changed it; undefined keeps nothing. Answers with
 * the function that stops it.
 */
export function keepCopies(
  cache: QueryCache,
  person: number,
  copyable: (query: Query, person: number) => unknown,
): () => void {
  const keep = (query: Query): void => {
    const { dataUpdatedAt } = query.state;
    const data = copyable(query, person);
    if (data === undefined) return;
    // A copy that is on screen keeps its time.
    const copy: Copy = { data, at: shownAt(query.queryHash) ?? dataUpdatedAt };
    put(person, prefix + query.queryHash, copy).catch(() => undefined);
  };
  for (const query of cache.getAll()) keep(query);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
}

/**
 * Changes the copies of these answers as the screen has changed them, and waits until that is on the disk: who is told that an
 * edit is kept sees it when the app opens again, however soon.
 */
export function changeCopies<T>(hashes: readonly string[], to: (data: T) => T): Promise<void> {
  return change<Copy>(
    session().userId,
    hashes.map((hash) => prefix + hash),
    (copy) => ({ ...copy, data: to(copy.data as T) }),
  );
}

/** Deletes copies that are too old, and the oldest of too many. */
export async function dropOldCopies(person: number): Promise<void> {
  const copies = (await readAll<Copy>(person, prefix)).sort(([, a], [, b]) => b.at - a.at);
  const old = copies.filter(([, { at }], index) => index >= most || Date.now() - at >= longest);
  await remove(
    person,
    old.map(([key]) => key),
  );
}
