/** What the screens know of being without a network. It is part of the first view: the work itself comes later, from offline/. */
import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { authToken } from './auth-cookies.ts';
import { isUnreachable } from './http/errors.ts';

/** An answer of a call that is kept on the phone. */
export interface Copy {
  data: unknown;
  /** When the server gave it, milliseconds. */
  at: number;
}

interface OfflineState {
  /** How many writes wait for a network. */
  waiting: number;
  /** Takes the new version of the app; null when there is none. */
  update: (() => void) | null;
}

let state: OfflineState = { waiting: 0, update: null };
const shown = new Map<string, number>();
const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());

export const offlineState = (): OfflineState => state;

export function setOfflineState(change: Partial<OfflineState>): void {
  state = { ...state, ...change };
  notify();
}

export function onOfflineState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When the copy came that an answer is; undefined for an answer of the network. */
export const shownAt = (hash: string): number | undefined => shown.get(hash);

/** Queries that answer with a copy. */
export const shownHashes = (): string[] => [...shown.keys()];

/** When the oldest copy on the present screen came, milliseconds; 0 when it shows none. */
export function shownFrom(client: QueryClient): number {
  let oldest = 0;
  for (const [hash, at] of shown)
    if (client.getQueryCache().get(hash)?.isActive() && (oldest === 0 || at < oldest)) oldest = at;
  return oldest;
}

/** Forgets what belongs to the person. A new version is nobody's. */
export function forgetShown(): void {
  shown.clear();
  setOfflineState({ waiting: 0 });
}

/** Reads from the network; when it cannot be reached, from the copy that this phone keeps. */
export async function networkOrCopy<T, K extends QueryKey>(
  ask: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  { queryHash }: Query,
): Promise<T> {
  try {
    const data = await ask(context);
    if (shown.delete(queryHash)) notify();
    return data;
  } catch (error) {
    if (!isUnreachable(error) || authToken() === '') throw error;
    const copy = await import('./offline/copies.ts')
      .then(({ copyOf }) => copyOf(queryHash))
      .catch(() => undefined);
    if (!copy) throw error;
    shown.set(queryHash, copy.at);
    notify();
    return copy.data as T;
  }
}
