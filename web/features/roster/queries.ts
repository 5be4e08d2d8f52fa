import {
  cancelRoster,
  listRosterEntries,
  listRosterImports,
  rollBackRoster,
  rosterErrors,
  rosterTemplate,
  submitRoster,
  uploadRoster,
  viewRosterImport,
} from '@qunlu/contract/roster/calls.ts';
import { claimRoster, myRoster, refuseRoster } from '@qunlu/contract/roster/claims.ts';
import type { RosterClaim, RosterImport } from '@qunlu/contract/roster/entity.ts';
import { importState } from '@qunlu/contract/roster/rules.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { badgesChanged } from '../../platform/badges.ts';
import { call, fetchFile } from '../../platform/http/call.ts';
import { useRead } from '../../platform/query.ts';
import { circleChanged } from '../phonebook/parts/circle-changed.ts';

const nextOf = ({ next }: { next: number }): number | undefined => (next === pagingEnd ? undefined : next);

/** Milliseconds between two looks at an import under way. */
const runningMs = 3000;

/** The imports of a circle, the newest first. While one runs it looks again and again. */
export const useImports = (id: number) =>
  useInfiniteQuery({
    queryKey: [listRosterImports.id, id],
    queryFn: ({ pageParam, signal }) =>
      call(listRosterImports, { query: pageParam === 0 ? { id } : { id, next: pageParam }, signal }).then(
        readPage,
      ),
    initialPageParam: 0,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.list[0]?.state === importState.importing ? runningMs : false,
    getNextPageParam: (page: OutputOf<typeof listRosterImports>) => nextOf(page),
  });

/** One import with its first wrong lines. */
export const useImport = (one: Pick<RosterImport, 'id' | 'import_id'>, enabled: boolean) =>
  useRead(viewRosterImport, { id: one.id, import_id: one.import_id }, { enabled, staleTime: 0 });

/** Who was imported and has not confirmed yet. */
export const useEntries = (id: number) =>
  useInfiniteQuery({
    queryKey: [listRosterEntries.id, id],
    queryFn: ({ pageParam, signal }) =>
      call(listRosterEntries, { query: pageParam === 0 ? { id } : { id, next: pageParam }, signal }).then(
        readPage,
      ),
    initialPageParam: 0,
    staleTime: 0,
    getNextPageParam: (page: OutputOf<typeof listRosterEntries>) => nextOf(page),
  });

/** The circles that have imported my number. */
export const useMine = () =>
  useInfiniteQuery({
    queryKey: [myRoster.id],
    queryFn: ({ pageParam, signal }) =>
      call(myRoster, { query: pageParam === 0 ? {} : { next: pageParam }, signal }).then(readPage),
    initialPageParam: 0,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    getNextPageParam: (page: OutputOf<typeof myRoster>) => nextOf(page),
  });

/** Whatever came of it, the lists are fetched: what they show may be why it was refused. */
async function settled<T>(client: QueryClient, id: number, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } finally {
    void client.invalidateQueries({ queryKey: [listRosterImports.id, id] });
    void client.invalidateQueries({ queryKey: [listRosterEntries.id, id] });
    void client.invalidateQueries({ queryKey: [viewRosterImport.id] });
  }
}

/** Reading 2,000 rows takes longer than other calls. Milliseconds. */
const patience = 60_000;

export const hand = (
  client: QueryClient,
  body: BodyInput<typeof uploadRoster> & { id: number },
  idempotencyKey: string,
): Promise<RosterImport> =>
  settled(client, body.id, call(uploadRoster, { body, idempotencyKey, timeout: patience }));

export const submit = (
  client: QueryClient,
  body: BodyInput<typeof submitRoster> & { id: number },
): Promise<RosterImport> => settled(client, body.id, call(submitRoster, { body }));

type One = Pick<RosterImport, 'id' | 'import_id'>;
const bodyOf = ({ id, import_id }: One) => ({ id, import_id });

export const cancel = (client: QueryClient, one: One): Promise<RosterImport> =>
  settled(client, one.id, call(cancelRoster, { body: bodyOf(one) }));

export const rollBack = (client: QueryClient, one: One): Promise<OutputOf<typeof rollBackRoster>> =>
  settled(client, one.id, call(rollBackRoster, { body: bodyOf(one) }));

export const fetchTemplate = (format: 'xlsx' | 'csv'): Promise<Blob> =>
  fetchFile(rosterTemplate, { query: { format } });

export const fetchErrors = (one: One, format: 'xlsx' | 'csv'): Promise<Blob> =>
  fetchFile(rosterErrors, { query: { ...bodyOf(one), format } });

async function answered<T>(client: QueryClient, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } finally {
    void client.invalidateQueries({ queryKey: [myRoster.id] });
    void badgesChanged(client);
  }
}

type Claim = Pick<RosterClaim, 'id' | 'member_id'>;
const entryOf = ({ id, member_id }: Claim) => ({ id, member_id });

/** D72: a member from now on, wherever the circle is shown. */
export async function claim(
  client: QueryClient,
  one: Claim,
  idempotencyKey: string,
): Promise<OutputOf<typeof claimRoster>> {
  const joined = await answered(client, call(claimRoster, { body: entryOf(one), idempotencyKey }));
  void circleChanged(client);
  return joined;
}

export const refuse = (
  client: QueryClient,
  one: Claim,
  idempotencyKey: string,
): Promise<OutputOf<typeof refuseRoster>> =>
  answered(client, call(refuseRoster, { body: entryOf(one), idempotencyKey }));
