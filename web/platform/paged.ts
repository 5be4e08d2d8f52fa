import type { AnyEndpoint, OutputOf, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import { writtenFields } from '@qunlu/contract/client/address.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { call } from './http/call.ts';

type PageOf<E extends AnyEndpoint> = OutputOf<E> extends { list: readonly unknown[] } ? OutputOf<E> : never;
type ItemOf<E extends AnyEndpoint> = PageOf<E>['list'][number];

/** What narrows a list; the cursor is the part's own. */
type Filter<E extends AnyEndpoint> = Omit<QueryInput<E>, 'next' | 'page'>;

/** The key of the pages of a list. It begins with the call's id, and is no key of a single read. */
const pagesKey = (endpoint: { id: string }, filter: unknown): QueryKey => [
  endpoint.id,
  'pages',
  writtenFields(filter),
];

function pagedOptions<E extends AnyEndpoint>(endpoint: E, filter: Filter<E>, cursor: 'next' | 'page') {
  return infiniteQueryOptions({
    queryKey: pagesKey(endpoint, filter),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam === 0 ? {} : { [cursor]: pageParam }) } as QueryInput<E>;
      return readPage((await call(endpoint, { query, signal })) as PageOf<E>);
    },
    initialPageParam: 0,
    // B223: of numbered pages an empty one is the last; of others it may only have been filtered.
    getNextPageParam: ({ list, next }: { list: readonly unknown[]; next: number }) =>
      next === pagingEnd || (cursor === 'page' && list.length === 0) ? undefined : next,
  });
}

export interface PagedOptions<E extends AnyEndpoint> {
  /** Milliseconds; 0 where it is not said: a list is asked anew when its screen opens. */
  staleTime?: number;
  /** Asks again when the person comes back to the page. */
  onFocus?: boolean;
  /** The last result stays until that of another filter has loaded. */
  keepsLast?: boolean;
  /** The field by which it is asked for a further page; `next` where it is not said. */
  cursor?: 'next' | 'page';
  /** Milliseconds until it asks again, by the newest rows; false: it does not. */
  poll?: (newest: readonly ItemOf<E>[]) => number | false;
}

/** A list call as a hook: pages by their cursor, the first again when the list opens. */
export function usePaged<E extends AnyEndpoint>(
  endpoint: E,
  filter: Filter<E>,
  { staleTime = 0, onFocus = false, keepsLast = false, cursor = 'next', poll }: PagedOptions<E> = {},
) {
  return useInfiniteQuery({
    ...pagedOptions(endpoint, filter, cursor),
    staleTime,
    refetchOnWindowFocus: onFocus && 'always',
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
    refetchInterval: ({ state }) => poll?.(state.data?.pages[0]?.list ?? []) ?? false,
  });
}

/**
 * Changes the rows of a list in the cache, page by page (0 is the newest), whatever narrows it. What is being fetched meanwhile is
 * asked for anew: its answer may be from before.
 */
export function editPages<E extends AnyEndpoint>(
  client: QueryClient,
  endpoint: E,
  edit: (list: readonly ItemOf<E>[], page: number) => readonly ItemOf<E>[],
): void {
  client.setQueriesData<InfiniteData<PageOf<E>, number>>(
    { queryKey: [endpoint.id, 'pages'] },
    (held) =>
      held && { ...held, pages: held.pages.map((page, at) => ({ ...page, list: edit(page.list, at) })) },
  );
  const isFetching = ({ state }: Query): boolean => state.fetchStatus === 'fetching';
  void client.invalidateQueries({ queryKey: [endpoint.id, 'pages'], predicate: isFetching });
}
