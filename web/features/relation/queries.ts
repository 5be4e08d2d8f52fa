import { listBlacked, type Blacked } from '@qunlu/contract/relation.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';

/** Whom I have blacked, the newest first. */
export function useBlacked() {
  return useInfiniteQuery({
    queryKey: [listBlacked.id],
    queryFn: ({ pageParam, signal }) =>
      call(listBlacked, { query: pageParam === 0 ? {} : { next: pageParam }, signal }).then(readPage),
    initialPageParam: 0,
    staleTime: 0,
    getNextPageParam: (last: { list: Blacked[]; next: number }) =>
      last.next === pagingEnd ? undefined : last.next,
  });
}
