import {
  circleIndustry,
  industryTree,
  ownIndustryCall,
  setCircleIndustry,
  setUserIndustry,
} from '@qunlu/contract/discovery/calls.ts';
import { listCircles, recommendCircles, relatedCircles } from '@qunlu/contract/discovery/find.ts';
import type { FindSort, RecommendType } from '@qunlu/contract/discovery/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import { keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { keyOf, useRead } from '../../platform/query.ts';

/** What a list of circles is narrowed by; what is absent does not narrow it. */
export interface CircleFilter {
  q?: string;
  category?: number;
  city?: string;
  industry?: number;
  sort?: FindSort;
}

const nextOf = ({ next }: { next: number }): number | undefined => (next === pagingEnd ? undefined : next);
const pageAt = (page: number): { page?: number } => (page === 0 ? {} : { page });

/** Circles that fit, 50 at once (B225); the last result stays until the next one has loaded. */
export const useCircles = (filter: CircleFilter) =>
  useInfiniteQuery({
    queryKey: [listCircles.id, filter],
    queryFn: async ({ pageParam, signal }) =>
      readPage(await call(listCircles, { query: { ...filter, ...pageAt(pageParam) }, signal })),
    initialPageParam: 0,
    getNextPageParam: (last: OutputOf<typeof listCircles>) => nextOf(last),
    placeholderData: keepPreviousData,
  });

/** D91 */
export const useRecommended = (type: RecommendType) =>
  useInfiniteQuery({
    queryKey: [recommendCircles.id, type],
    queryFn: async ({ pageParam, signal }) =>
      readPage(await call(recommendCircles, { query: { type, ...pageAt(pageParam) }, signal })),
    initialPageParam: 0,
    getNextPageParam: (last: OutputOf<typeof recommendCircles>) => nextOf(last),
  });

export const useRelated = (id: number) => useRead(relatedCircles, { id });

/** The tree changes a few times a year. */
export const useIndustryTree = () => useRead(industryTree, {}, { staleTime: 3_600_000 });
export const useOwnIndustry = () => useRead(ownIndustryCall, undefined);
export const useCircleIndustry = (id: number) => useRead(circleIndustry, { id });

/** C063; what is recommended depends on it. */
export async function saveOwn(client: QueryClient, industry1: number, industry2: number): Promise<void> {
  const answer = await call(setUserIndustry, { body: { industry1, industry2 } });
  client.setQueryData(keyOf(ownIndustryCall, undefined), answer);
  void client.invalidateQueries({ queryKey: [recommendCircles.id] });
}

/** C064 */
export async function saveOfCircle(client: QueryClient, id: number, industry: number): Promise<void> {
  const answer = await call(setCircleIndustry, { body: { phonebook_id: id, industry } });
  client.setQueryData(keyOf(circleIndustry, { id }), answer);
}
