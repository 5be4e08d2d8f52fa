import {
  cluePhone,
  createClue,
  decideClue,
  finishClue,
  followClue,
  giveUpClue,
  listClues,
  takeClue,
  viewClue,
  type WholeClue,
} from '@qunlu/contract/clue/calls.ts';
import { decodeCompany, findCompanies, type Company } from '@qunlu/contract/clue/companies.ts';
import { viewAssist } from '@qunlu/contract/circle/announcements.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import type { BodyInput, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { keyOf, useRead } from '../../platform/query.ts';

export type ClueFilter = Omit<QueryInput<typeof listClues>, 'next' | 'size'>;

export const useClues = (filter: ClueFilter) => usePaged(listClues, filter);

export const useClue = (id: number, clueId: number) => useRead(viewClue, { id, clue_id: clueId });

/** What was done is shown at once; lists, and what waits in the circle, are asked for anew. */
function changed(client: QueryClient, id: number, clue: WholeClue): WholeClue {
  client.setQueryData(keyOf(viewClue, { id, clue_id: clue.clue_id }), clue);
  for (const { id: name } of [listClues, viewCircle, viewAssist])
    void client.invalidateQueries({ queryKey: [name] });
  return clue;
}

export interface Lead {
  id: number;
  clue_id: number;
}

export type ClueInput = BodyInput<typeof createClue>;

export const postClue = async (client: QueryClient, body: ClueInput, idempotencyKey: string) =>
  changed(client, Number(body.id), await call(createClue, { body, idempotencyKey }));

export const take = async (client: QueryClient, lead: Lead) =>
  changed(client, lead.id, await call(takeClue, { body: lead }));

export const giveUp = async (client: QueryClient, lead: Lead) =>
  changed(client, lead.id, await call(giveUpClue, { body: lead }));

export const follow = async (client: QueryClient, lead: Lead, note: string) =>
  changed(client, lead.id, await call(followClue, { body: { ...lead, note } }));

export const decide = async (client: QueryClient, body: BodyInput<typeof decideClue>) =>
  changed(client, Number(body.id), await call(decideClue, { body }));

export const finish = async (client: QueryClient, body: BodyInput<typeof finishClue>) =>
  changed(client, Number(body.id), await call(finishClue, { body }));

/** The number of who posted it; they read that it was looked at. */
export const phoneOf = async (lead: Lead): Promise<string> => (await call(cluePhone, { body: lead })).phone;

export type CompanyFilter = Omit<BodyInput<typeof findCompanies>, 'next' | 'size'>;

/** So many companies at once: each one that is shown counts towards the day. */
const companyPage = 10;

/** Asked for by POST, since what is shown is counted; not before somebody searches (`null`). */
export const useCompanies = (filter: CompanyFilter | null) =>
  useInfiniteQuery({
    queryKey: [findCompanies.id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(findCompanies, {
        body: { ...filter, size: companyPage, ...(pageParam === 0 ? {} : { next: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => (next === pagingEnd ? undefined : next),
    enabled: filter !== null,
    retry: false,
    staleTime: Infinity,
  });

/** Opens the phone of a company, and marks it as seen where it is shown. */
export async function openCompany(client: QueryClient, companyId: string): Promise<string> {
  const { phone } = await call(decodeCompany, { body: { company_id: companyId } });
  const at = Math.floor(Date.now() / 1000);
  client.setQueriesData<InfiniteData<{ list: readonly Company[] }>>(
    { queryKey: [findCompanies.id] },
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => ({
          ...page,
          list: page.list.map((one) => (one.company_id === companyId ? { ...one, opened_at: at } : one)),
        })),
      },
  );
  return phone;
}
