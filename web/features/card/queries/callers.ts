import { restoreReceipts, revokeReceipts } from '@qunlu/contract/card/calls.ts';
import { type Caller, listCallers } from '@qunlu/contract/card/timeline.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';

type CallersPage = OutputOf<typeof listCallers>;

/** Which part of the timeline is shown; null does not filter. */
export interface CallersOf {
  cardId: number | null;
  /** The code of a source; members only. */
  source: string | null;
}

const everybody: CallersOf = { cardId: null, source: null };

function callersOptions(of: CallersOf) {
  const { cardId, source } = of;
  return infiniteQueryOptions({
    queryKey: [listCallers.id, of],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(cardId === null ? {} : { id: cardId }),
        ...(source === null ? {} : { source }),
        ...(pageParam === 0 ? {} : { next: pageParam }),
      };
      const page = await call(listCallers, { query, signal });
      readPage(page);
      return page;
    },
    initialPageParam: 0,
    getNextPageParam: (last: CallersPage) => (last.next === pagingEnd ? undefined : last.next),
  });
}

/** Who looked at the viewer's cards and opened contacts, the latest first. The last list stays while the next one loads. */
export function useCallers(of: CallersOf) {
  return useInfiniteQuery({ ...callersOptions(of), placeholderData: keepPreviousData });
}

/** Who came today, the latest first; a person who looked at several cards once. */
export function useTodaysCallers(): readonly Caller[] {
  const { data, dataUpdatedAt } = useInfiniteQuery(callersOptions(everybody));
  const since = startOfDay(new Date(dataUpdatedAt)).getTime() / 1000;
  const today = data?.pages[0]?.list.filter(({ at, realname }) => at >= since && realname !== '') ?? [];
  return [...new Map(today.map((caller) => [caller.user_id, caller])).values()];
}

/** Revokes a person's access to the contacts, or gives it back (D209). It shows at once, and goes back when it is refused. */
export async function setRevoked(client: QueryClient, userId: number, revoke: boolean): Promise<void> {
  mark(client, userId, revoke);
  try {
    const { revoked } = await call(revoke ? revokeReceipts : restoreReceipts, { body: { user_id: userId } });
    mark(client, userId, revoked);
  } catch (error) {
    mark(client, userId, !revoke);
    throw error;
  }
}

function mark(client: QueryClient, userId: number, revoked: boolean): void {
  client.setQueriesData<InfiniteData<CallersPage>>(
    { queryKey: [listCallers.id] },
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => ({
          ...page,
          list: page.list.map((caller) => (caller.user_id === userId ? { ...caller, revoked } : caller)),
        })),
      },
  );
}
