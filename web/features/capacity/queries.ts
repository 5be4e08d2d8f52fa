import { joinWaiting, leaveWaiting, listWaiting, type Waiting } from '@qunlu/contract/capacity/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';

/** Asked anew each time: whoever is before may have left, and an offer ends. */
export const useWaiting = () =>
  useInfiniteQuery({
    queryKey: [listWaiting.id],
    queryFn: ({ pageParam, signal }) =>
      call(listWaiting, { query: pageParam === 0 ? {} : { next: pageParam }, signal }).then(readPage),
    initialPageParam: 0,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    getNextPageParam: ({ next }: OutputOf<typeof listWaiting>) => (next === pagingEnd ? undefined : next),
  });

export interface Place {
  subject: string;
  target: string;
}

/** Also after a refusal the list is fetched, since what it shows may be the reason. */
async function settled(client: QueryClient, answer: Promise<Waiting>): Promise<Waiting> {
  try {
    return await answer;
  } finally {
    void client.invalidateQueries({ queryKey: [listWaiting.id] });
  }
}

export const join = (client: QueryClient, place: Place, quantity: number): Promise<Waiting> =>
  settled(client, call(joinWaiting, { body: { ...place, quantity } }));

export const leave = (client: QueryClient, place: Place): Promise<Waiting> =>
  settled(client, call(leaveWaiting, { body: place }));
