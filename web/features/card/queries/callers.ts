import { listReceipts, listVisitors, restoreReceipts, revokeReceipts } from '@qunlu/contract/card/calls.ts';
import type { Receipt } from '@qunlu/contract/card/entity.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { useRead } from '../../../platform/query.ts';

interface ReceiptPage {
  list: Receipt[];
  next: number;
}

/** Who opened which contact of a card, the newest first. */
export function useReceipts(cardId: number | undefined) {
  return useInfiniteQuery({
    queryKey: [listReceipts.id, cardId],
    queryFn: ({ pageParam, signal }) =>
      call(listReceipts, {
        query: { id: cardId ?? 0, ...(pageParam === 0 ? {} : { next: pageParam }) },
        signal,
      }).then(readPage),
    initialPageParam: 0,
    getNextPageParam: (last: ReceiptPage) => (last.next === pagingEnd ? undefined : last.next),
    enabled: cardId !== undefined,
  });
}

/** Revokes a person's access to the contacts, or gives it back (D209). */
export async function setRevoked(client: QueryClient, userId: number, revoke: boolean): Promise<void> {
  const { revoked } = await call(revoke ? revokeReceipts : restoreReceipts, { body: { user_id: userId } });
  client.setQueriesData<InfiniteData<ReceiptPage>>(
    { queryKey: [listReceipts.id] },
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => ({
          ...page,
          list: page.list.map((receipt) => (receipt.user_id === userId ? { ...receipt, revoked } : receipt)),
        })),
      },
  );
}

/** Who looked at a card lately, and how many. */
export function useVisitors(cardId: number | undefined) {
  return useRead(listVisitors, { id: cardId ?? 0 }, { enabled: cardId !== undefined, poll: true });
}
