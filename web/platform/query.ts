import { QueryClient, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type { AnyEndpoint, OutputOf, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { pollingMs } from '@qunlu/contract/kernel/realtime-topics.ts';
import { writtenFields } from '@qunlu/contract/client/address.ts';
import { call } from './http/call.ts';
import { RequestError } from './http/errors.ts';
import { readPageJson } from './config.ts';
import { networkOrCopy, forgetShown } from './offline.ts';
import { onSessionChange } from './session.ts';

/** K003: milliseconds for which an answer is fresh. */
export const freshMs = 60_000;

/**
 * The query client of a page load. It does not retry what the server answered; network failures of GET are retried
 * by the call.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: freshMs,
        gcTime: 10 * 60_000,
        retry: retryServerOnce,
        retryDelay: retryPause,
        refetchOnWindowFocus: false,
        persister: networkOrCopy,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Only a busy server is worth another try; a refusal is final. */
function retryServerOnce(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof RequestError && error.status >= 500;
}

/** Seconds that a screen waits at most before it says what is wrong. */
const pauseMax = 5;

/**
 * Milliseconds until the other try: what the server asks for, and up to half as long again. Without the difference all whom
 * it refused would come back at the same moment.
 */
function retryPause(_failures: number, error: unknown): number {
  const asked = (error instanceof RequestError && error.retryAfter) || 1;
  return Math.min(asked, pauseMax) * 1000 * (1 + Math.random() / 2);
}

/** The key of a read: the call and its fields as strings, as in the address, so that 12 and '12' are the same. */
export function keyOf<E extends AnyEndpoint>(endpoint: Pick<E, 'id'>, query?: QueryInput<E>): QueryKey {
  return [endpoint.id, writtenFields(query)];
}

export interface ReadOptions {
  enabled?: boolean;
  staleTime?: number;
  /** Polls every 10 seconds, or every so many milliseconds, while the page is visible. */
  poll?: boolean | number;
  /** Fetches again when the person comes back to the page; `stale`: only what is no longer fresh. */
  onFocus?: boolean | 'stale';
}

/** The options of `useQuery` that poll (B163, K009). */
const pollOption = (poll: boolean | number | undefined): { refetchInterval: number | false } => ({
  refetchInterval: poll === true ? pollingMs : poll || false,
});

/** Options of a read for `useQuery`, `prefetchQuery` and their like. */
export function readOptions<E extends AnyEndpoint>(endpoint: E, query?: QueryInput<E>) {
  return {
    queryKey: keyOf(endpoint, query),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<E>> =>
      call(endpoint, { signal, ...(query === undefined ? {} : { query }) }),
  };
}

/** A read of the contract as a hook. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  query?: QueryInput<E>,
  { poll, onFocus = false, ...options }: ReadOptions = {},
): UseQueryResult<OutputOf<E>> {
  return useQuery({
    ...readOptions(endpoint, query),
    ...options,
    ...pollOption(poll),
    refetchOnWindowFocus: onFocus === 'stale' ? true : onFocus && 'always',
  });
}

/**
 * Takes over the answers in `page-data`, which the server wrote into the page: the first screen needs no second
 * fetch.
 */
export function seedPageData(client: QueryClient): void {
  const given = readPageJson('page-data');
  if (!Array.isArray(given)) return;
  for (const entry of given) {
    if (typeof entry !== 'object' || entry === null) continue;
    const { endpoint, query, data } = entry as { endpoint?: unknown; query?: unknown; data?: unknown };
    if (typeof endpoint === 'string' && data !== undefined)
      client.setQueryData([endpoint, writtenFields(query)], data);
  }
}

/**
 * Clears the cache when another person logs in, so that they see nothing of the last one. Answers with the function
 * that stops it.
 */
export function clearOnSessionChange(client: QueryClient): () => void {
  return onSessionChange(() => {
    client.clear();
    forgetShown();
  });
}
