import { findSettings } from '@qunlu/contract/article/calls.ts';
import { dismissPerson, viewFindPage, viewIndustryPage } from '@qunlu/contract/discovery/blocks.ts';
import {
  circleIndustry,
  industryTree,
  ownIndustryCall,
  setCircleIndustry,
  setUserIndustry,
} from '@qunlu/contract/discovery/calls.ts';
import { listCircles, recommendCircles, relatedCircles } from '@qunlu/contract/discovery/find.ts';
import { viewHome } from '@qunlu/contract/discovery/home.ts';
import type { FindSort, RecommendType, SearchKind } from '@qunlu/contract/discovery/rules.ts';
import { searchAll, searchList } from '@qunlu/contract/discovery/search.ts';
import { setTags, viewTags } from '@qunlu/contract/discovery/tags.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { freshMs, keyOf, readOptions, useRead } from '../../platform/query.ts';

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

/** Everything that fits; what was found before stays until the next answer, and a search that is over is cancelled (V022). */
export const useSearch = (q: string) =>
  useQuery({ ...readOptions(searchAll, { q }), placeholderData: keepPreviousData });

export const useSearchList = (kind: SearchKind, q: string) =>
  usePaged(searchList, { kind, q }, { staleTime: freshMs });

export const useFindPage = () => useRead(viewFindPage);
export const useIndustryPage = (industry: number) => useRead(viewIndustryPage, { industry });
/** C072: an operator changes them a few times a year. */
export const useFindSettings = () => useRead(findSettings, {}, { staleTime: 3_600_000 });

/** They are gone at once; when it could not be written they come back. */
export async function dismiss(client: QueryClient, userId: number): Promise<void> {
  const key = keyOf(viewFindPage);
  const before = client.getQueryData<OutputOf<typeof viewFindPage>>(key);
  if (before)
    client.setQueryData(key, { ...before, people: before.people.filter((one) => one.user_id !== userId) });
  try {
    await call(dismissPerson, { body: { user_id: userId } });
  } catch (failure) {
    client.setQueryData(key, before);
    throw failure;
  }
}

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

export const useOwnTags = () => useRead(viewTags, undefined);

/** D156; whom one may know depends on them. */
export async function saveTags(client: QueryClient, tags: readonly string[]): Promise<void> {
  const answer = await call(setTags, { body: { tags: [...tags] } });
  client.setQueryData(keyOf(viewTags, undefined), answer);
  void client.invalidateQueries({ queryKey: [viewFindPage.id] });
  void client.invalidateQueries({ queryKey: [viewHome.id] });
}
