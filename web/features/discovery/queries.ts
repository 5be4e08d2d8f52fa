import {
  circleIndustry,
  industryTree,
  ownIndustryCall,
  setCircleIndustry,
  setUserIndustry,
} from '@qunlu/contract/discovery/calls.ts';
import { listCircles, recommendCircles, relatedCircles } from '@qunlu/contract/discovery/find.ts';
import type { FindSort, RecommendType } from '@qunlu/contract/discovery/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { freshMs, keyOf, useRead } from '../../platform/query.ts';

/** What a list of circles is narrowed by; what is absent does not narrow it. */
export interface CircleFilter {
  q?: string;
  category?: number;
  city?: string;
  industry?: number;
  sort?: FindSort;
}

/** Circles that fit, 50 at once (B225); the last result stays until the next one has loaded. */
export const useCircles = (filter: CircleFilter) =>
  usePaged(listCircles, filter, { staleTime: freshMs, keepsLast: true, cursor: 'page' });

/** D91 */
export const useRecommended = (type: RecommendType) =>
  usePaged(recommendCircles, { type }, { staleTime: freshMs, cursor: 'page' });

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
