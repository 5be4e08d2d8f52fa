import { listBlocked, type Blocked } from '@qunlu/contract/relation.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';

/** The people whom the viewer has blocked, the newest first. */
export function useBlocked() {
  return useInfiniteQuery({
    queryKey: [listBlocked.id],
    queryFn: ({ pageParam, signal }) =>
      call(listBlocked, { query: pageParam === 0 ? {} : { next: pageParam }, signal }).then(readPage),
    initialPageParam: 0,
    staleTime: 0,
    getNextPageParam: (last: { list: Blocked[]; next: number }) =>
      last.next === pagingEnd ? undefined : last.next,
  });
}
