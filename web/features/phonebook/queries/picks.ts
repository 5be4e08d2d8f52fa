import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import { listMembers } from '@qunlu/contract/phonebook/directory.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';

/** The members of a circle to choose from, by name; the last result stays until the next one has loaded. */
export const useMembersToPick = (id: number, q: string) =>
  useInfiniteQuery({
    queryKey: [listMembers.id, id, 'picks', q],
    queryFn: ({ pageParam, signal }) =>
      call(listMembers, {
        query: { id, ...(q === '' ? {} : { q }), ...(pageParam === 0 ? {} : { next: pageParam }) },
        signal,
      }).then(readPage),
    initialPageParam: 0,
    getNextPageParam: ({ next }: OutputOf<typeof listMembers>) => (next === pagingEnd ? undefined : next),
    placeholderData: keepPreviousData,
  });
