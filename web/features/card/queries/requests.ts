import {
  answerContactRequest,
  type ContactGrant,
  type ContactRequest,
  listContactGrants,
  listContactRequests,
  revokeContactGrant,
} from '@qunlu/contract/card/requests.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { badgesChanged, setBadge } from '../../../platform/badges.ts';
import { call } from '../../../platform/http/call.ts';

/** The server badge that counts requests which wait for the viewer. */
export const requestsBadge = 'card.requests';

export type Answer = 'once' | 'always' | 'refuse';

interface Page<Row> {
  list: Row[];
  next: number;
}

const after = <Row>(last: Page<Row>): number | undefined => (last.next === pagingEnd ? undefined : last.next);

/** Requests that wait for the viewer's answer, the newest first. */
export function useContactRequests() {
  return useInfiniteQuery({
    queryKey: [listContactRequests.id],
    queryFn: ({ pageParam, signal }) =>
      call(listContactRequests, { query: pageParam === 0 ? {} : { next: pageParam }, signal }).then(readPage),
    initialPageParam: 0,
    // Always fetched anew: a person who opens the list because of the badge must see what it counts.
    staleTime: 0,
    getNextPageParam: after<ContactRequest>,
  });
}

/** What the viewer has agreed to, the newest first. */
export function useContactGrants() {
  return useInfiniteQuery({
    queryKey: [listContactGrants.id],
    queryFn: ({ pageParam, signal }) =>
      call(listContactGrants, { query: pageParam === 0 ? {} : { next: pageParam }, signal }).then(readPage),
    initialPageParam: 0,
    staleTime: 0,
    getNextPageParam: after<ContactGrant>,
  });
}

type Rows = InfiniteData<Page<{ request_id: number }>, number>;

/** Takes a row out of a list in the cache. Answers with the function that puts it back. */
function takeOut(client: QueryClient, list: string, requestId: number): () => void {
  const before = client.getQueryData<Rows>([list]);
  client.setQueryData<Rows>(
    [list],
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => ({
          ...page,
          list: page.list.filter((row) => row.request_id !== requestId),
        })),
      },
  );
  return () => client.setQueryData([list], before);
}

function addGrant(client: QueryClient, grant: ContactGrant): void {
  client.setQueryData<InfiniteData<Page<ContactGrant>, number>>([listContactGrants.id], (held) => {
    const [first, ...rest] = held?.pages ?? [];
    return held && first && { ...held, pages: [{ ...first, list: [grant, ...first.list] }, ...rest] };
  });
}

/** Answers a request. The lists show it at once, and go back when the server refuses. */
export async function answerRequest(
  client: QueryClient,
  request: ContactRequest,
  answer: Answer,
): Promise<void> {
  const { note: _note, ...rest } = request;
  // A list that is being fetched would bring the row back.
  await client.cancelQueries({ queryKey: [listContactRequests.id] });
  const putBack = takeOut(client, listContactRequests.id, request.request_id);
  if (answer !== 'refuse') {
    const at = Math.floor(Date.now() / 1000);
    addGrant(client, { ...rest, once: answer === 'once', used: false, at });
  }
  setBadge(client, requestsBadge, (count) => count - 1);
  const body = { request_id: request.request_id, answer };
  try {
    // A refusal may be sent on leaving the page.
    await call(answerContactRequest, { body, keepalive: answer === 'refuse' });
  } catch (error) {
    putBack();
    takeOut(client, listContactGrants.id, request.request_id);
    void client.invalidateQueries({ queryKey: [listContactRequests.id] });
    throw error;
  } finally {
    void badgesChanged(client);
  }
  if (answer !== 'refuse') await client.invalidateQueries({ queryKey: [listContactGrants.id] });
}

/** Takes an agreement back; it leaves the list at once, and is back when the server refuses. */
export async function revokeGrant(client: QueryClient, requestId: number): Promise<void> {
  const putBack = takeOut(client, listContactGrants.id, requestId);
  try {
    await call(revokeContactGrant, { body: { request_id: requestId } });
  } catch (error) {
    putBack();
    // What was there before may hold others that were taken back meanwhile.
    void client.invalidateQueries({ queryKey: [listContactGrants.id] });
    throw error;
  }
}
