import {
  type AgentInfo,
  becomeIndirectPrefixed,
  listCommissions,
  listPeople,
  myInfoPrefixed,
} from '@qunlu/contract/agent/calls.ts';
import type { CommissionState } from '@qunlu/contract/agent/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { keyOf, useRead } from '../../platform/query.ts';

/** Money is never shown from memory: it is asked each time a screen opens. */
const anew = { staleTime: 0 } as const;

type Cursor = { next?: number };
const cursorOf = (page: number): Cursor => (page === 0 ? {} : { next: page });
const nextOf = ({ next }: { next: number }): number | undefined => (next === pagingEnd ? undefined : next);

export const useInfo = () => useRead(myInfoPrefixed, undefined, { ...anew, onFocus: true });

/** The people whom the viewer brought: 1 directly, 2 through those. */
export const usePeople = (level: 1 | 2) =>
  useInfiniteQuery({
    queryKey: [listPeople.id, level],
    queryFn: ({ pageParam, signal }) =>
      call(listPeople, { query: { level, ...cursorOf(pageParam) }, signal }).then(readPage),
    initialPageParam: 0,
    ...anew,
    getNextPageParam: (last: OutputOf<typeof listPeople>) => nextOf(last),
  });

/** Commissions in a state, '' for all. */
export const useCommissions = (state: CommissionState | '') =>
  useInfiniteQuery({
    queryKey: [listCommissions.id, state],
    queryFn: ({ pageParam, signal }) =>
      call(listCommissions, {
        query: { ...(state === '' ? {} : { state }), ...cursorOf(pageParam) },
        signal,
      }).then(readPage),
    initialPageParam: 0,
    ...anew,
    getNextPageParam: (last: OutputOf<typeof listCommissions>) => nextOf(last),
  });

/** Puts the viewer under an agent (D123). */
export async function accept(client: QueryClient, agent: string): Promise<AgentInfo> {
  const info = await call(becomeIndirectPrefixed, { body: { agent } });
  client.setQueryData(keyOf(myInfoPrefixed, undefined), info);
  return info;
}
